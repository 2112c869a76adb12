import { type RecordName, records } from '../../contract/index.js'
import { isObject, type Json } from '../api/index.js'

interface Shape {
  readonly format?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
}

/** A value reduced to what a schema requires: instants as numbers, lists of texts in one order. */
function reduced(value: unknown, shape: Shape): unknown {
  if (shape.format === 'instant' && typeof value === 'string') return Date.parse(value)
  if (Array.isArray(value)) return value.toSorted()
  const { properties, required } = shape
  if (!isObject(value) || !properties) return value
  const listed = Object.entries(properties).filter(([name]) => required?.includes(name) ?? true)
  return Object.fromEntries(listed.map(([name, member]) => [name, reduced(value[name], member)]))
}

/** A record reduced to the fields it always has by section 2, so that two states compare without what else they hold. */
export const documented = (record: Json, noun: RecordName): Json =>
  reduced(record, records[noun] as Shape) as Json
