import type { ErrorObject, ValidateFunction } from 'ajv'
import {
  type Assumptions,
  bodiesOf,
  limits,
  type OperationId,
  operationOf,
  pathValues,
  queriesOf,
} from '../../../contract/index.js'
import { isObject, jsonIn, type WireRequest } from '../../../suites/api/index.js'
import { ajv } from '../../../suites/records/fault.js'
import { isList, queryOf } from '../page.js'

/** What is wrong with a request by the document. */
export interface Flaw {
  /** The place and what is wrong there, the same for all requests with this flaw. */
  readonly key: string
  /** The member or the parameter; empty for the whole body. */
  readonly name: string
}

ajv.addFormat('uri', (text) => URL.canParse(text))

const validators = new WeakMap<Assumptions, Map<string, ValidateFunction | undefined>>()

/** Every flaw of a request, apart from its key; what only a record could show to be wrong is none. */
export function flawsOf(
  operation: OperationId,
  request: WireRequest,
  assumptions: Assumptions,
): readonly Flaw[] {
  const query = Object.fromEntries(queryOf(request.path))
  return [
    ...bodyFlaws(request, validatorOf(operation, 'body', assumptions)),
    ...flawsBy(validatorOf(operation, 'query', assumptions), 'query', query),
    ...(isList(operation) ? pagingFlaws(query) : []),
    ...pathFlaws(operation, request.path),
  ]
}

function validatorOf(
  operation: OperationId,
  part: 'body' | 'query',
  assumptions: Assumptions,
): ValidateFunction | undefined {
  const own = validators.get(assumptions) ?? new Map<string, ValidateFunction | undefined>()
  validators.set(assumptions, own)
  const key = `${part} ${operation}`
  if (!own.has(key)) {
    const schemas = { body: bodiesOf, query: queriesOf }[part]
    const descriptor = { [operation]: operationOf(operation) }
    const schema = schemas(descriptor, assumptions)[operation]
    own.set(key, schema === undefined ? undefined : ajv.compile(schema as object))
  }
  return own.get(key)
}

function bodyFlaws({ body }: WireRequest, validate: ValidateFunction | undefined): readonly Flaw[] {
  const value = body === undefined ? undefined : jsonIn(body)
  return !validate || isObject(value)
    ? flawsBy(validate, 'body', value)
    : [{ key: `body ${value === undefined ? 'no JSON' : 'no object'}`, name: '' }]
}

function flawsBy(
  validate: ValidateFunction | undefined,
  part: 'body' | 'query',
  value: unknown,
): readonly Flaw[] {
  validate?.(value)
  return (validate?.errors ?? []).map((error) => flawFrom(part, error))
}

function flawFrom(part: string, { instancePath, keyword, params }: ErrorObject): Flaw {
  const missing = keyword === 'required' ? String(params.missingProperty) : undefined
  const extra = keyword === 'additionalProperties' ? String(params.additionalProperty) : undefined
  const steps = instancePath.split('/').slice(1)
  const path = [...steps, ...(missing === undefined ? [] : [missing])].map((step) =>
    /^\d+$/.test(step) ? '*' : step,
  )
  return { key: `${part} ${path.join('.')} ${keyword}`, name: extra ?? path.at(-1) ?? '' }
}

function pagingFlaws({ limit, cursor }: Readonly<Record<string, string>>): Flaw[] {
  const { min, max } = limits.page
  const isLimit = limit === undefined || (/^\d+$/.test(limit) && Number(limit) >= min && Number(limit) <= max)
  return [
    ...(isLimit ? [] : [{ key: `query limit ${/^-?\d+$/.test(limit) ? 'range' : 'type'}`, name: 'limit' }]),
    ...(cursor !== undefined && cursor.length > limits.cursor.max
      ? [{ key: 'query cursor maxLength', name: 'cursor' }]
      : []),
  ]
}

function pathFlaws(operation: OperationId, path: string): Flaw[] {
  const { min, max } = limits.pathId
  return Object.values(pathValues(operation, path)).some(({ length }) => length < min || length > max)
    ? [{ key: 'path id maxLength', name: 'id' }]
    : []
}
