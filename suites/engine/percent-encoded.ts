/** A text percent-encoded for a path or query; half of a surrogate pair, which a server's JSON may hold, gives U+FFFD. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
