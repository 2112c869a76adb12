import { Ajv, type ValidateFunction } from 'ajv'
import { limits, type Schema, type StatementId } from '../../contract/index.js'
import type { Context } from '../context.js'
import { isCalendarDate, isEmail, isInputInstant, isLocalInstant } from '../formats.js'
import { Refusal } from '../refusal.js'

// Lengths count UTF-16 units (gap.length-unit), which is what `unicode: false` says.
// The option is called deprecated on every start; no other one counts so.
const ajv = new Ajv({ strict: false, unicode: false, allowUnionTypes: true, logger: false })
ajv.addFormat('email', isEmail)
ajv.addFormat('calendar-date', isCalendarDate)
ajv.addFormat('input-instant', isInputInstant)
ajv.addFormat('local-instant', isLocalInstant)

const validators = new Map<string, ValidateFunction>()

/** The validator of a schema; equal schemas share one, as every fake makes its own. */
function validatorOf(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema)
  const validator = validators.get(text) ?? ajv.compile(schema as object)
  validators.set(text, validator)
  return validator
}

function check(schema: Schema | undefined, value: unknown, what: string): void {
  if (schema === undefined) return
  const validator = validatorOf(schema)
  if (validator(value)) return
  const error = validator.errors?.[0]
  const extra =
    error?.keyword === 'additionalProperties' ? ` '${String(error.params.additionalProperty)}'` : ''
  const allowed = error?.keyword === 'enum' ? `: ${JSON.stringify(error.params.allowedValues)}` : ''
  const place = `${what}${(error?.instancePath ?? '').replaceAll('/', '.')}`
  throw new Refusal(
    'invalid_request',
    `${place} ${error?.message}${extra}${allowed}`,
    'error.invalid-request',
  )
}

/** Refuses queries and bodies that the contract does not allow (sections 4.3 to 4.9). */
export function validate({ query, body, behaviour, endpoint, assumptions, surface }: Context): undefined {
  checkPaging(query, behaviour.policy, assumptions['limit-out-of-range'], surface.rules)
  check(behaviour.queries[endpoint], query, 'query')
  check(behaviour.bodies[endpoint], body, 'body')
}

function checkPaging(
  query: Context['query'],
  { page, cursorMax }: Context['behaviour']['policy'],
  outOfRange: 'refuse' | 'clamp',
  rules: Context['surface']['rules'],
): void {
  const invalid = (message: string, rule: StatementId) => new Refusal('invalid_request', message, rule)
  const { limit, cursor } = query
  if (limit !== undefined) {
    if (!/^\d+$/.test(limit)) throw invalid(`limit must be digits, not '${limit}'`, rules.limitSyntax)
    const inRange = Number(limit) >= page.min && Number(limit) <= page.max
    if (!inRange && outOfRange === 'refuse')
      throw invalid(`limit must be ${page.min} to ${page.max}, not ${limit}`, rules.limitRange)
    if (!inRange)
      (query as Record<string, string>).limit = String(Number(limit) < page.min ? page.min : page.max)
  }
  if (cursor !== undefined && cursor.length > cursorMax)
    throw invalid(`cursor must be at most ${limits.cursor.max} characters`, 'paging.cursor-max-length')
}
