import { base64urlOf, charactersOfBase64 } from './base64.browser.js'
import type * as node from './bytes.js'
import { bytesOf, charactersOf } from './characters.browser.js'

const encoder = new TextEncoder()
// A byte order mark is a part of the text, as it is for Node.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const strictDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

export const byteLength: typeof node.byteLength = (text) => {
  let length = text.length
  for (let n = 0; n < text.length; n += 1) {
    const unit = text.charCodeAt(n)
    // The two halves of a code point take two bytes each.
    if (unit > 0x7f) length += unit > 0x7ff && !isHalfOfPair(text, n) ? 2 : 1
  }
  return length
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** Whether a unit is one of the two that make a code point. */
const isHalfOfPair = (text: string, n: number): boolean =>
  isHigh(text.charCodeAt(n))
    ? isLow(text.charCodeAt(n + 1))
    : isLow(text.charCodeAt(n)) && isHigh(text.charCodeAt(n - 1))

export const charactersOfText: typeof node.charactersOfText = (text) => charactersOf(encoder.encode(text))

export const bytesOfCharacters: typeof node.bytesOfCharacters = bytesOf

export const textOfCharacters: typeof node.textOfCharacters = (characters) =>
  decoder.decode(bytesOf(characters))

export const textOfBytes: typeof node.textOfBytes = (bytes) => decoder.decode(bytes)

export const wholeTextOf: typeof node.wholeTextOf = (bytes) => {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    return undefined
  }
}

export const base64urlOfText: typeof node.base64urlOfText = (text) => base64urlOf(encoder.encode(text))

export const textOfBase64url: typeof node.textOfBase64url = (digits) =>
  textOfCharacters(charactersOfBase64(digits))
