import { isUtf8 } from 'node:buffer'

/** The length of a text in UTF-8. */
export const byteLength = (text: string): number => Buffer.byteLength(text)

/** The bytes of a text in UTF-8, each as a character. */
export const charactersOfText = (text: string): string => Buffer.from(text).toString('latin1')

/** The text of such characters. */
export const textOfCharacters = (characters: string): string => Buffer.from(characters, 'latin1').toString()

/** The bytes of such characters. */
export const bytesOfCharacters = (characters: string): Uint8Array<ArrayBuffer> =>
  Buffer.from(characters, 'latin1')

const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The text of bytes in UTF-8; what is none becomes U+FFFD. */
export const textOfBytes = (bytes: Uint8Array): string => bufferOf(bytes).toString()

/** The text of bytes; undefined where they are not UTF-8. */
export const wholeTextOf = (bytes: Uint8Array): string | undefined =>
  isUtf8(bytes) ? textOfBytes(bytes) : undefined

/** A text in UTF-8, in the Base64 of URLs. */
export const base64urlOfText = (text: string): string => Buffer.from(text).toString('base64url')

/** The text that such Base64 stands for; characters outside its alphabet count for nothing. */
export const textOfBase64url = (digits: string): string => Buffer.from(digits, 'base64url').toString()
