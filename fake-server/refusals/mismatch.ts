import type { ErrorObject } from 'ajv'

/** In which way a member of a body, or a filter, does not fit. */
export type MismatchReason =
  | 'missing'
  | 'extra'
  | 'type'
  | 'null'
  | 'values'
  | 'format'
  | 'short'
  | 'long'
  | 'few'
  | 'many'
  | 'low'
  | 'high'
  | 'together'
  | 'forms'

const failures: Readonly<Record<string, MismatchReason>> = {
  required: 'missing',
  additionalProperties: 'extra',
  enum: 'values',
  const: 'values',
  format: 'format',
  pattern: 'format',
  minLength: 'short',
  maxLength: 'long',
  minItems: 'few',
  maxItems: 'many',
  minimum: 'low',
  maximum: 'high',
  not: 'together',
}

/** A member that does not fit, by its path, such as `call.direction` or `events.*`, and how. */
export interface Mismatch {
  readonly path: string
  readonly failure: MismatchReason
  /** Its value; of a surplus member its name. */
  readonly value: unknown
}

type Part = { readonly format?: string; readonly required?: readonly string[] }

function failureOf({ keyword, schema, data }: ErrorObject): MismatchReason {
  if (keyword === 'type') return data === null ? 'null' : 'type'
  const isFormats = Array.isArray(schema) && (schema as readonly Part[]).every(({ format }) => format)
  return failures[keyword] ?? (isFormats ? 'format' : 'forms')
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/**
 * The member that an error of the schema is about.
 * @internal
 */
export function mismatchOf(error: ErrorObject): Mismatch {
  const { keyword, instancePath, params, schema, data } = error
  const path = instancePath.slice(1).replaceAll('/', '.').replace(/\.\d+/g, '.*')
  const failure = failureOf(error)
  if (keyword === 'required')
    return { path: joined(path, String(params.missingProperty)), failure, value: undefined }
  if (keyword === 'additionalProperties') return { path, failure, value: params.additionalProperty }
  // Of members that must not come together, the one that comes alone.
  if (keyword === 'not')
    return { path: joined(path, (schema as Part).required?.[0] ?? ''), failure, value: data }
  return { path, failure, value: data }
}
