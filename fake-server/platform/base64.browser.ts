import { charactersOf } from './characters.browser.js'

/** Bytes in Base64. */
export const base64Of = (bytes: Uint8Array): string => btoa(charactersOf(bytes))

/** Bytes in the alphabet for URLs, without padding. */
export const base64urlOf = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** The bytes, each as a character, of a text in either alphabet; as with Node, other characters count for nothing. */
export function charactersOfBase64(text: string): string {
  const digits = text
    .replace(/=.*/s, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/]/g, '')
  // A single digit at the end holds no whole byte.
  return atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits)
}
