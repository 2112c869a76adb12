// What a server sends must not move the cursor or colour the terminal of the reader of the report.
const control = /(?![\n\t])[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu

/** A text with control characters and lone surrogates written out, except line breaks and tabs. */
export const printable = (text: string): string =>
  text.replace(control, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
