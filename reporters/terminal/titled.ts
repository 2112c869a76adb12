import { widthOf } from './width.js'
import { wrap } from './wrap.js'

/** A paragraph under a title, in as many lines of a width as it needs; those after the first are indented. */
export function titled(title: string, text: string, width: number): string[] {
  const [first = ''] = wrap(text, Math.max(width - widthOf(title) - 2, 1), Number.POSITIVE_INFINITY)
  const rest = text.replace(/\s+/g, ' ').trim().slice(first.length).trim()
  const more = rest === '' ? [] : wrap(rest, Math.max(width - 2, 1), Number.POSITIVE_INFINITY)
  return [`${title}  ${first}`, ...more.map((line) => `  ${line}`)]
}
