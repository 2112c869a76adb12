import { countText } from '../model/count-text.js'

/** A part of a document: a heading, and the entries under it, which are shown as far as there is room. */
export interface DocumentPart {
  readonly heading: string
  readonly entries: readonly string[]
  /** What is between two entries. */
  readonly between: string
  /** What one entry is called. */
  readonly noun: string
}

/** Room for the line that says how many entries are left out, in bytes. */
const restLine = 100

/**
 * The parts as one text of at most so many bytes: whole entries are left out from the end of a part, and their number
 * is given. An earlier part takes its room first, but each has its heading.
 */
export function fit(parts: readonly DocumentPart[], mostBytes: number): string {
  const filled = parts.filter(({ entries }) => entries.length > 0)
  let room = mostBytes - filled.reduce((sum, { heading }) => sum + bytesOf(heading) + restLine, 0)
  const texts = filled.map(({ heading, entries, between, noun }) => {
    let shown = 0
    for (const entry of entries) {
      const size = bytesOf(entry + between)
      if (size > room) break
      room -= size
      shown += 1
    }
    const more = entries.length - shown
    return [
      ...(heading === '' ? [] : [heading]),
      ...(shown === 0 ? [] : [entries.slice(0, shown).join(between)]),
      ...(more === 0 ? [] : [`… and ${countText(more, `more ${noun}`)}, which the JSON report holds`]),
    ].join('\n\n')
  })
  return `${texts.join('\n\n')}\n`
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
