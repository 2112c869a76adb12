import { widthOf } from './width.js'

/** Where a command begins that is to be copied: at the beginning of a line, after a colon, or in a column. */
const commandStart = /(?:^|: | {2})(?=npx conformance |curl -)/

/**
 * A line in as many as it needs, broken between words; those after the first are indented. A command is broken between
 * its arguments with a `\`, so that it can still be copied. A word that is longer than a line stays
 * where it is.
 */
export function fitted(line: string, width: number): readonly string[] {
  if (widthOf(line) <= width) return [line]
  const start = commandStart.exec(line)
  if (!start) return broken(line, width, indentOf(line, width))
  const at = start.index + start[0].length
  const indent = ' '.repeat(at <= width / 3 ? at + 2 : blanksOf(line) + 4)
  const [, command = '', comment] = /^(.*?)(?: {2}(#.*))?$/.exec(line.slice(at)) ?? []
  const head = broken(line.slice(0, at).trimEnd(), width, indent)
  const before = `${head.at(-1) ?? ''}${line.slice(0, at).match(/ *$/)?.[0] ?? ''}`
  const lines = broken(command, width, indent, { before, end: ' \\' })
  return [...head.slice(0, -1), ...withComment(lines, comment, width, indent)]
}

/** A comment goes behind its command where there is room, otherwise below it. */
function withComment(
  lines: readonly string[],
  comment: string | undefined,
  width: number,
  indent: string,
): readonly string[] {
  if (comment === undefined) return lines
  const last = `${lines.at(-1)}  ${comment}`
  return widthOf(last) <= width ? [...lines.slice(0, -1), last] : [...lines, `${indent}${comment}`]
}

/** What is around the words that are broken into lines. */
interface Around {
  /** What is before the first word. */
  readonly before: string
  /** What ends a line that another one follows. */
  readonly end: string
}

function broken(
  text: string,
  width: number,
  indent: string,
  { before, end }: Around = { before: '', end: '' },
): readonly string[] {
  const lines: string[] = []
  let current = before
  // The blanks before a word are kept within a line; of a command, a quoted argument is one word.
  const words = text.match(end === '' ? / *\S+/g : / *(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g) ?? []
  for (const [n, word] of words.entries()) {
    const room = width - (n < words.length - 1 ? end.length : 0)
    const isTooLong = widthOf(indent + word.trimStart()) > room
    if (n === 0 || isTooLong || widthOf(current + word) <= room) {
      current += word
      continue
    }
    lines.push(`${current}${end}`)
    current = `${indent}${word.trimStart()}`
  }
  return [...lines, current]
}

const blanksOf = (line: string): number => /^ */.exec(line)?.[0].length ?? 0

/** Below the text of the first line, where that stands in a column, otherwise a bit to the right of its beginning. */
function indentOf(line: string, width: number): string {
  const column = widthOf(/^ *\S.*? {2,}(?=\S)/.exec(line)?.[0] ?? '')
  return ' '.repeat(column > 0 && column <= width / 3 ? column : blanksOf(line) + 2)
}
