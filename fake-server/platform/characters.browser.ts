/** The most arguments that a function surely takes. */
const mostArguments = 8192

/** Bytes as a text with a character for each. */
export function charactersOf(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += mostArguments)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + mostArguments)))
  return parts.join('')
}

/** The bytes of a text with a character for each. */
export function bytesOf(characters: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(characters.length)
  for (let n = 0; n < characters.length; n += 1) bytes[n] = characters.charCodeAt(n)
  return bytes
}
