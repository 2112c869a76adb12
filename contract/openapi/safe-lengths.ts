import type { Assumptions } from '../gaps/assumptions.js'
import type { Shape } from './alternatives.js'

type Unit = Assumptions['length-unit']

/** Texts of characters that count the same number of units each: all of them fit below a bound, whatever they are. */
interface Alphabet {
  /** The most units of a character. */
  readonly units: number
  /** Fits the texts of these characters with the flag `u` and without; absent for all texts. */
  readonly pattern?: string
}

const basic = '^[\\u0000-\\uD7FF\\uE000-\\uFFFF]*$'

/** The alphabets by unit, the widest first; JSON Schema counts code points (gap.length-unit). */
const alphabets: Readonly<Record<Exclude<Unit, 'code-points'>, readonly Alphabet[]>> = {
  utf16: [{ units: 2 }, { units: 1, pattern: basic }],
  bytes: [
    { units: 4 },
    { units: 3, pattern: basic },
    { units: 2, pattern: '^[\\u0000-\\u07FF]*$' },
    { units: 1, pattern: '^[\\u0000-\\u007F]*$' },
  ],
}

function bounded(most: number, unit: Exclude<Unit, 'code-points'>): Shape {
  const choices = alphabets[unit].map(({ units, pattern }) => ({
    ...(units === 1 ? {} : { maxLength: Math.floor(most / units) }),
    ...(pattern === undefined ? {} : { pattern }),
  }))
  return { maxLength: most, allOf: [{ anyOf: choices }] }
}

/**
 * The same schema, but its greatest lengths allow no text that is too long in the assumed unit. A text of one alphabet is
 * taken up to the bound itself; one that mixes alphabets may be refused earlier, as JSON Schema cannot weigh characters.
 */
export function withSafeLengths(schema: unknown, unit: Unit): unknown {
  if (unit === 'code-points' || typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((part) => withSafeLengths(part, unit))
  const { maxLength, ...rest } = schema as Shape
  const inner = Object.entries(rest).map(([keyword, part]) => [keyword, withSafeLengths(part, unit)])
  return { ...Object.fromEntries(inner), ...(typeof maxLength === 'number' ? bounded(maxLength, unit) : {}) }
}
