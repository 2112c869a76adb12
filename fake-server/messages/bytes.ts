import { byteLength, charactersOfText, textOfCharacters } from '../platform/bytes.js'

/**
 * The bytes of a text in UTF-8, each as a character of a string. V8 joins such strings without copies, their length is
 * the content-length, and `node:http` sends them together with the head: a page so takes a fifth of what texts take.
 */
export type Bytes = string

const isAscii = (text: string): boolean => byteLength(text) === text.length

/** The bytes of a text. */
export const bytesOf = (text: string): Bytes => (isAscii(text) ? text : charactersOfText(text))

/** The text of bytes. */
export const textOf = (bytes: Bytes): string => (isAscii(bytes) ? bytes : textOfCharacters(bytes))
