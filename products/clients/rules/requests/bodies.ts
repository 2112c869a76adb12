import { assume, bodiesOf, fullOperations, limits, type Schema } from '../../../../contract/index.js'
import type { JudgeClient } from '../../client-case.js'
import { clip } from '../../clip.js'
import { type ClientExchange, isWrite } from '../../reading/client-exchange.js'
import { eachUnlessTested } from '../tested.js'

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly additionalProperties?: unknown
  readonly allOf?: readonly { readonly if?: unknown; readonly then?: ObjectSchema }[]
}

// Where an assumption closes a body, this value opens it.
const bodies: Readonly<Record<string, Schema | undefined>> = bodiesOf(
  fullOperations,
  assume({ 'unknown-body-properties': 'ignore', 'message-extra-properties': 'ignore' }),
)

/** The members that the document allows in a body; undefined where it does not list them all. */
function membersOf({ operation = '', json }: ClientExchange): readonly string[] | undefined {
  const schema = bodies[operation] as ObjectSchema | undefined
  if (schema?.allOf === undefined) return listed(schema)
  const { type } = (json ?? {}) as { readonly type?: unknown }
  // The members of a recorded meeting are not shown (section 4.4).
  if (type === 'meeting') return undefined
  const shape = schema.allOf.find((one) => selects(one.if, type))
  return listed(shape?.then)
}

const selects = (condition: unknown, type: unknown): boolean => {
  const { properties } = condition as {
    readonly properties?: { readonly type?: { readonly const?: unknown } }
  }
  return properties?.type?.const === type
}

const listed = (schema: ObjectSchema | undefined): readonly string[] | undefined =>
  schema?.additionalProperties === false ? Object.keys(schema.properties ?? {}) : undefined

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const noExtraMembers: JudgeClient = eachUnlessTested(
  (exchange) => isObject(exchange.json) && membersOf(exchange) !== undefined,
  (exchange) => {
    const known = membersOf(exchange) ?? []
    const extra = Object.keys(exchange.json as object).find((name) => !known.includes(name))
    return extra === undefined
      ? undefined
      : { expected: 'a body without other members than the documented ones', actual: `it has ${clip(extra)}` }
  },
)

const { kilobytes, most } = limits.compact.body

/** By the larger reading of a kilobyte, so that no body is too large by the smaller one alone. */
export const bodySize: JudgeClient = eachUnlessTested(
  (exchange) => isWrite(exchange) && exchange.body !== '',
  ({ body }) => {
    const bytes = new TextEncoder().encode(body).length
    return bytes <= most
      ? undefined
      : { expected: `a body of at most ${kilobytes} KB`, actual: `it has ${bytes} bytes` }
  },
)
