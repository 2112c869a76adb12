import { escapes, unescaped } from './escapes.js'

/** A text that was decoded, and where in the given text each of its characters comes from. */
export interface DecodedText {
  readonly text: string
  /** The place in the given text at which a character begins. */
  start(at: number): number
  /** The place in the given text at which a character ends. */
  end(at: number): number
}

/** How often escapes are looked for in what was decoded from escapes. */
const mostLevels = 4

/** A text as it is, and decoded once, twice and so on, as long as there is anything to decode. */
export function decodedTexts(given: string): readonly DecodedText[] {
  const levels: DecodedText[] = [{ text: given, start: (at) => at, end: (at) => at + 1 }]
  for (let next = decoded(levels[0]); next && levels.length <= mostLevels; next = decoded(levels.at(-1)))
    levels.push(next)
  return levels
}

/** A text decoded once more; undefined where it holds no escape. */
function decoded(given: DecodedText | undefined): DecodedText | undefined {
  if (given === undefined || !hasEscape.test(given.text)) return undefined
  const matches = [...given.text.matchAll(escapes)]
  if (matches.length === 0) return undefined
  // No escape is shorter than what it stands for.
  const starts = new Uint32Array(given.text.length)
  const ends = new Uint32Array(given.text.length)
  const parts: string[] = []
  let length = 0
  const add = (text: string, from: number, to: number) => {
    for (let n = 0; n < text.length; n += 1, length += 1) {
      starts[length] = given.start(from)
      ends[length] = given.end(to - 1)
    }
    parts.push(text)
  }
  let done = 0
  const copy = (to: number) => {
    for (let at = done; at < to; at += 1, length += 1) {
      starts[length] = given.start(at)
      ends[length] = given.end(at)
    }
    parts.push(given.text.slice(done, to))
  }
  for (const { 0: found, index } of matches) {
    copy(index)
    done = index
    for (const one of unescaped(found)) {
      add(one.text, done, done + one.length)
      done += one.length
    }
    done = index + found.length
  }
  copy(given.text.length)
  const text = parts.join('')
  if (text === given.text) return undefined
  return { text, start: (at) => starts[at] ?? 0, end: (at) => ends[at] ?? 0 }
}

const hasEscape = /[%=\\&\n']/
