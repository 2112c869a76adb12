import type { Assumptions } from '../assumptions/assumptions.js'
import type { Shape } from './alternatives.js'

type Unit = Assumptions['length-unit']

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

/** A greatest length as a refusal of what is longer and has a wide character: generators of types pass over `not`. */
function bounded(most: number, unit: Exclude<Unit, 'code-points'>): Shape {
  const refused = wide[unit].map(({ units, pattern }) => ({
    minLength: Math.floor(most / units) + 1,
    pattern,
  }))
  return { maxLength: most, not: refused.length === 1 ? refused[0] : { anyOf: refused } }
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
