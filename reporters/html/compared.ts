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
  const [before, after] = marked(expected, actual)
  const side = (heading: string, text: Markup) =>
    element('div', {}, element('h5', {}, heading), element('pre', { tabindex: 0 }, text))
  return element('div', { class: 'compared' }, side(left, before), side(right, after))
}

/** A text in two parts: words, and the JSON at its end, laid out in lines. */
function parted(text: string): { readonly words: string; readonly json: string } {
  const start = /(?:^|[:\s])(?=[{[]["{[\d])/.exec(text)
  // JSON within a sentence stays there.
  if (!start || !/[}\]]$|… \(\d+ characters\)$/.test(text)) return { words: text, json: '' }
  const at = start.index + start[0].length
  const lines = jsonLines(text.slice(at)) ?? []
  return {
    words: text.slice(0, at).trimEnd(),
    json: lines.map(({ depth, text: line }) => '  '.repeat(depth) + line).join('\n'),
  }
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|./gsu) ?? []

/** Both texts with marks; where both end in JSON, it alone is compared. */
function marked(expected: string, actual: string): readonly [Markup, Markup] {
  const [left, right] = [parted(expected), parted(actual)]
  if (left.json === '' || right.json === '') return differences(joined(left), joined(right))
  const [before, after] = differences(left.json, right.json)
  const intro = (words: string) => words !== '' && `${words}\n`
  return [
    [intro(left.words), before],
    [intro(right.words), after],
  ]
}

const joined = ({ words, json }: { readonly words: string; readonly json: string }): string =>
  [words, json].filter((text) => text !== '').join('\n')

/** Two texts with the words marked that differ; without any where hardly a word is common, as all would be marked. */
function differences(expected: string, actual: string): readonly [Markup, Markup] {
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
