/** Where a word may begin: after no letter of another, unless that belongs to an escape. */
const wordBegins = '(?:(?<![\\w-])|(?<=%[0-9A-Fa-f]{2})|(?<=\\\\[nrt]))'

/** A short secret as a whole word alone, in all its notations. */
export const shortSecretPattern = (value: string): string =>
  `${wordBegins}${[...value].map(notations).join('')}(?![\\w-])`

/** The ways to write one character: as it is, percent-encoded, or escaped in a JSON text. */
function notations(character: string): string {
  const bytes = [...new TextEncoder().encode(character)]
  const percent = bytes.map((byte) => anyCase(`%${byte.toString(16).padStart(2, '0')}`)).join('')
  const units = Array.from({ length: character.length }, (_, n) => character.charCodeAt(n))
  const unicode = units.map((unit) => `\\\\u${anyCase(unit.toString(16).padStart(4, '0'))}`).join('')
  const escaped = character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const inJson = /["\\/]/.test(character) ? [`\\\\${escaped}`] : []
  return `(?:${[escaped, percent, unicode, ...inJson].join('|')})`
}

const anyCase = (hex: string) => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
