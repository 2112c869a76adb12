import { assumptions, type OperationId, operationOf, type RuleKind } from '../../../../contract/index.js'
import { isObject, isSameValue, type Json } from '../../../../suites/index.js'

/** What a request carries: the JSON of its body, and the parameters of its query that stand there once. */
export interface Carried {
  readonly body: Json
  readonly query: Readonly<Record<string, string>>
}

/** Whether what a request carries surely is not valid. */
export type Breaks = (carried: Carried) => boolean

/** The characters of a text by the unit that counts the fewest (gap.length-unit). */
const fewest = (text: string): number => (text.length <= 1 ? text.length : [...text].length)

/** Whether a value is a text that is too long by every unit. */
export const isLonger = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.length > max && fewest(value) > max

/** Whether a value is a text that is too short by every unit. */
export const isShorter = (value: unknown, min: number): boolean =>
  typeof value === 'string' && new TextEncoder().encode(value).length < min

/** A member of a body by its path; undefined where a part of the path is no object. */
export function memberAt(body: unknown, path: string): unknown {
  let value: unknown = body
  for (const name of path.split('.'))
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** Whether a text is surely no e-mail address (gap.email-format). */
export const isNoEmail = (value: unknown): boolean => typeof value === 'string' && !value.includes('@')

/** The properties that bodies without further ones may have. */
function listed(operation: OperationId, shape: string | undefined): ReadonlySet<string> | undefined {
  const schema = operationOf(operation).body?.(assumptions)
  if (typeof schema !== 'object') return undefined
  const forms = shape === undefined ? [schema] : (schema.allOf ?? [])
  for (const form of forms) {
    if (typeof form !== 'object') continue
    const isOwn = shape === undefined || memberAt(form.if, 'properties.type.const') === shape
    const own = shape === undefined ? form : form.then
    if (isOwn && typeof own === 'object' && own.properties) return new Set(Object.keys(own.properties))
  }
  return undefined
}

/** What surely breaks a rule that follows a pattern; undefined where the request alone cannot break it. */
export function breaksKind(kind: RuleKind, operation: OperationId): Breaks | undefined {
  const inShape = (breaks: (body: Json) => boolean): Breaks =>
    'shape' in kind && kind.shape !== undefined
      ? ({ body }) => body.type === kind.shape && breaks(body)
      : ({ body }) => breaks(body)
  switch (kind.kind) {
    case 'maxLength':
      return inShape((body) => isLonger(memberAt(body, kind.field), kind.max))
    case 'minLength':
      return inShape((body) => isShorter(memberAt(body, kind.field), kind.min))
    case 'words':
      // Whether null counts as nothing is open (gap.null-vs-absent).
      return inShape((body) => {
        const value = memberAt(body, kind.field)
        return value !== undefined && value !== null && !kind.values.includes(value as string)
      })
    case 'required':
      return inShape((body) => {
        const value = memberAt(body, kind.field)
        return value === undefined || kind.not.some((one) => isSameValue(one, value))
      })
    case 'type':
      return inShape((body) => {
        const value = memberAt(body, kind.field)
        const type: string = typeof value
        return value !== undefined && value !== null && type !== kind.type
      })
    case 'closed': {
      // Which fields a recorded meeting has is not shown.
      const names = kind.near.length === 0 ? undefined : listed(operation, kind.shape)
      return names && inShape((body) => Object.keys(body).some((name) => !names.has(name)))
    }
    case 'minRevision':
      return ({ body }) => typeof body.expectedRev === 'number' && body.expectedRev < 0
    case 'maxRevision':
      return ({ body }) => typeof body.expectedRev === 'number' && body.expectedRev > Number.MAX_SAFE_INTEGER
    case 'wholeRevision':
      return ({ body: { expectedRev } }) =>
        expectedRev !== undefined && expectedRev !== null && !Number.isInteger(expectedRev)
    case 'emailFilter':
      return ({ query }) => isNoEmail(query[kind.field] || undefined)
    case 'filterLength':
      return ({ query }) => {
        const value = query[kind.field]
        return isLonger(value, kind.max) || (kind.withoutSlash && value?.includes('/') === true)
      }
    case 'filterWords':
      return ({ query }) => Boolean(query[kind.field]) && !kind.values.includes(query[kind.field] ?? '')
    default:
      return undefined
  }
}
