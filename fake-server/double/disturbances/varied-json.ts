import { isObject } from '../../input/is-object.js'
import { widen } from './answer-changes.js'

/**
 * A JSON text in an unusual form of the same value: members in another order and new ones among them, whitespace, escapes
 * in texts and names, and fractions with a further digit. Whole numbers stay, as some parsers distinguish `1` from `1.0`.
 */
export function variedJson(text: string): string {
  const value: unknown = JSON.parse(text)
  widen(value)
  return `\n${written(value)}\t`
}

function written(value: unknown): string {
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'number') return numberOf(value)
  if (Array.isArray(value)) return `[ ${value.map(written).join(' ,\r\n')} ]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).toReversed()
  return `{\t${members.map(([name, member]) => `${textOf(name)} : ${written(member)}`).join('\n, ')} }`
}

/** A text with its first character and each slash escaped. */
function textOf(text: string): string {
  const [first = '', ...others] = JSON.stringify(text).slice(1, -1)
  const isPlain = first !== '\\' && first.length === 1 && first !== ''
  const begun = isPlain ? `\\u${first.charCodeAt(0).toString(16).padStart(4, '0')}` : first
  return `"${begun}${others.join('').replaceAll('/', '\\/')}"`
}

const numberOf = (value: number): string => (/^-?\d+\.\d+$/.test(String(value)) ? `${value}0` : String(value))
