import type { Assumptions } from '../../contract/index.js'
import { byteLength } from '../platform/bytes.js'

/** What a character is where lengths are bounded (gap.length-unit). */
export type LengthUnit = Assumptions['length-unit']

const counts: Readonly<Record<LengthUnit, (text: string) => number>> = {
  utf16: (text) => text.length,
  'code-points': (text) => [...text].length,
  bytes: byteLength,
}

/** The length of a text in a unit. */
export const lengthOf = (text: string, unit: LengthUnit): number => counts[unit](text)

/** A text cut into pieces of at most so many characters; no code point is torn apart. */
export function cut(text: string, most: number, unit: LengthUnit): string[] {
  const pieces: string[] = []
  let piece = ''
  let length = 0
  for (const character of text) {
    const more = lengthOf(character, unit)
    if (length + more > most) {
      pieces.push(piece)
      piece = ''
      length = 0
    }
    piece += character
    length += more
  }
  return [...pieces, piece]
}
