import { alternatives, type Shape } from '../../contract/openapi/alternatives.js'
import type { Draw } from '../../fixtures/draw.js'

/** Gives a value for a member of that name that is likely to mean something; undefined where it knows none. */
export type Likely = (name: string) => unknown

/** A value that a schema of the contract is likely to let through. */
export function fitting(given: unknown, draw: Draw, likely: Likely, name = ''): unknown {
  if (typeof given !== 'object' || given === null) return null
  const { next, pick } = draw
  const shape = pick(alternatives(given as Shape))
  if ('const' in shape) return shape.const
  if (Array.isArray(shape.enum)) return pick(shape.enum as unknown[])
  const types = Array.isArray(shape.type) ? (shape.type as string[]) : [shape.type]
  const type = types.includes('null') && next() < 0.2 ? 'null' : (types[0] ?? 'object')
  if (type === 'null') return null
  if (type === 'boolean') return next() < 0.5
  if (type === 'integer' || type === 'number') return likely(name) ?? Math.floor(next() * 9)
  if (type === 'array') {
    const length = Math.max(Number(shape.minItems ?? 0), Math.floor(next() * 3))
    return Array.from({ length }, () => fitting(shape.items ?? { type: 'string' }, draw, likely, name))
  }
  if (type === 'object') return members(shape, draw, likely)
  return likely(name) ?? textFor(shape, draw)
}

function members(shape: Shape, draw: Draw, likely: Likely): object {
  const properties = Object.entries((shape.properties ?? {}) as Record<string, unknown>)
  const required = (shape.required ?? []) as readonly string[]
  const sent = properties.filter(([name]) => required.includes(name) || draw.next() < 0.35)
  const further = typeof shape.additionalProperties === 'object' ? [[draw.word(4), 'x']] : []
  return Object.fromEntries([
    ...sent.map(([name, property]) => [name, fitting(property, draw, likely, name)]),
    ...further,
  ])
}

function textFor({ format, minLength }: Shape, { next, word, pick }: Draw): string {
  if (format === 'email') return `${word(6)}@example.com`
  if (format === 'calendar-date') return pick(['1996-02-29', '2001-12-31'])
  if (format !== undefined)
    return pick(['2029-12-31T23:30:00Z', '2030-01-01T10:00:00.000+02:00', '2031-06-01T00:00Z'])
  return word(Math.max(Number(minLength ?? 0), 1 + Math.floor(next() * 12)))
}
