import type { Assumptions } from '../assumptions/assumptions.js'
import type { Shape } from './alternatives.js'

type Unit = Assumptions['length-unit']

/**
 * How greatest lengths are written: as a plain `maxLength`, with the unit as an extension where it is not JSON Schema's, or so
 * that no text is allowed that is too long in the assumed unit.
 */
export type Lengths = 'plain' | 'exact'

/** Writes the greatest lengths of a schema in one of both ways. */
export type WriteLengths = (schema: unknown) => unknown

/** Characters that count more units than those before them. */
interface Wide {
  /** The most units of a character. */
  readonly units: number
  /** Finds such a character, with the flag `u` and without. */
  readonly pattern: string
}

const astral = '[^\\u0000-\\uD7FF\\uE000-\\uFFFF]'

/** The wide characters by unit; JSON Schema counts code points (gap.length-unit). */
const wide: Readonly<Record<Exclude<Unit, 'code-points'>, readonly Wide[]>> = {
  utf16: [{ units: 2, pattern: astral }],
  bytes: [
    { units: 2, pattern: '[^\\u0000-\\u007F]' },
    { units: 3, pattern: '[^\\u0000-\\u07FF]' },
    { units: 4, pattern: astral },
  ],
}

/** A greatest length as a bound of code points, and what a reader has to count instead. */
const plain = (most: number, unit: Exclude<Unit, 'code-points'>): Shape => ({
  maxLength: most,
  'x-length-unit': unit,
})

/** A greatest length that also refuses what is longer and has a wide character; some generators make `any` of `not`. */
function exact(most: number, unit: Exclude<Unit, 'code-points'>): Shape {
  const refused = wide[unit].map(({ units, pattern }) => ({
    minLength: Math.floor(most / units) + 1,
    pattern,
  }))
  return { maxLength: most, not: refused.length === 1 ? refused[0] : { anyOf: refused } }
}

/**
 * A function that writes the greatest lengths of a schema. Those that are `exact` take a text of one alphabet up to the bound
 * itself; a text that mixes alphabets may be refused earlier, as JSON Schema cannot weigh characters.
 */
export function lengthsIn(unit: Unit, form: Lengths): WriteLengths {
  const bounded = { plain, exact }[form]
  const write: WriteLengths = (schema) => {
    if (unit === 'code-points' || typeof schema !== 'object' || schema === null) return schema
    if (Array.isArray(schema)) return schema.map(write)
    const { maxLength, ...rest } = schema as Shape
    const inner = Object.entries(rest).map(([keyword, part]) => [keyword, write(part)])
    return {
      ...Object.fromEntries(inner),
      ...(typeof maxLength === 'number' ? bounded(maxLength, unit) : {}),
    }
  }
  return write
}
