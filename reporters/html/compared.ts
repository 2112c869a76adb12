import { diffArrays } from 'diff'
import { jsonLines } from './json-lines.js'
import { element, type Markup } from './markup.js'

/** Longer texts are shown without marks: comparing them would take longer than reading them. */
const mostWords = 2000

/** Two texts next to each other, with what differs marked. */
export function compared(
  expected: string,
  actual: string,
  [left, right]: readonly [string, string] = ['Expected', 'Actual'],
): Markup {
  const [before, after] = marked(laidOut(expected), laidOut(actual))
  const side = (heading: string, text: Markup) =>
    element('div', {}, element('h5', {}, heading), element('pre', { tabindex: 0 }, text))
  return element('div', { class: 'compared' }, side(left, before), side(right, after))
}

/** A text whose JSON, after some words or by itself, is laid out in lines. */
export function laidOut(text: string): string {
  const start = /(?:^|[:\s])(?=[{[]["{[\d])/.exec(text)
  if (!start) return text
  const at = start.index + start[0].length
  const lines = jsonLines(text.slice(at)) ?? []
  const words = text.slice(0, at).trimEnd()
  return [
    ...(words === '' ? [] : [words]),
    ...lines.map(({ depth, text: line }) => '  '.repeat(depth) + line),
  ].join('\n')
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|./gsu) ?? []

/** Both texts with marks; without any where hardly a word is common, as everything would be marked. */
function marked(expected: string, actual: string): readonly [Markup, Markup] {
  const [before, after] = [wordsOf(expected), wordsOf(actual)]
  if (before.length > mostWords || after.length > mostWords) return [expected, actual]
  const parts = diffArrays(before, after)
  const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word)
  const common = parts.filter(({ added, removed }) => !added && !removed).flatMap(({ value }) => value)
  const fewest = Math.min(before.filter(isWord).length, after.filter(isWord).length)
  if (common.filter(isWord).length < fewest / 3) return [expected, actual]
  return [
    parts.filter(({ added }) => !added).map(({ removed, value }) => part(removed && 'del', value)),
    parts.filter(({ removed }) => !removed).map(({ added, value }) => part(added && 'ins', value)),
  ]
}

const part = (tag: string | false, words: readonly string[]): Markup =>
  tag ? element(tag, {}, words.join('')) : words.join('')
