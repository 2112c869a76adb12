import type { OperationId } from '../../../contract/index.js'
import { atSteps, jsonIn, type WireResponse } from '../../../suites/api/index.js'
import { faultsIn, type RecordFault } from '../../../suites/records/fault.js'
import { stepsTo } from '../record-flaw.js'
import type { AnsweredMembers } from './answered-members.js'

/** The faults in the records that an answer shows, by its text alone. */
export function recordFaultsIn(operation: OperationId, response: WireResponse): readonly RecordFault[] {
  const request = { method: '', path: '', headers: {}, key: '' }
  return faultsIn({ index: 0, operation, request, response: { ...response, json: jsonIn(response.text) } })
}

/**
 * An answer in which the chosen faults of its records are replaced: by what a write has answered there, otherwise by values
 * that their schemas take.
 */
export function repaired(
  operation: OperationId,
  response: WireResponse,
  isChosen: (fault: RecordFault) => boolean,
  answered?: AnsweredMembers,
): WireResponse {
  const found = recordFaultsIn(operation, response).filter(isChosen)
  if (found.length === 0) return response
  const json = jsonIn(response.text)
  for (const fault of found) {
    const [steps, { schema }] = [stepsTo(fault), fault]
    const holder = atSteps(json, steps.slice(0, -1))
    const name = steps.at(-1) ?? ''
    const known = answered?.at(json, steps)
    if (typeof holder !== 'object' || holder === null || (!known && !schema)) continue
    Reflect.set(holder, name, known ? known.value : fitting(schema ?? {}, Reflect.get(holder, name)))
  }
  return { ...response, text: JSON.stringify(json) }
}

interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly anyOf?: readonly object[]
}

const texts: Readonly<Record<string, string>> = {
  instant: '2030-01-01T00:00:00.000Z',
  'calendar-date': '2030-01-01',
}

/** A value that a schema takes in the place of another: two that differ stay different where they can. */
function fitting(schema: object, value: unknown): unknown {
  const { type, enum: words, format } = schema as FieldSchema
  const isText = [type].flat().includes('string') && !words && format === undefined
  return isText && typeof value === 'number' ? String(value) : sampleOf(schema)
}

/** A value that a schema takes; null where it takes that. */
function sampleOf(schema: object): unknown {
  const { type = 'object', enum: words, const: only, format = '', anyOf } = schema as FieldSchema
  if (only !== undefined) return only
  if (words) return words[0]
  if (anyOf?.[0]) return sampleOf(anyOf[0])
  const types = [type].flat()
  if (types.includes('null')) return null
  const values = { string: texts[format] ?? 'corrected', integer: 1, number: 1, boolean: false, array: [] }
  return values[types[0] as keyof typeof values] ?? {}
}
