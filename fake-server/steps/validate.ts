import { type Assumptions, type GapName, limits, type RuleId, type Schema } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { FakeRequest } from '../messages/message.js'
import type { Context } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { gapsOfRefusal } from '../refusals/assumed-refusal.js'
import { type Mismatch, mismatchOf } from '../refusals/mismatch.js'
import { mismatchText } from '../schema/mismatch-text.js'
import { mismatch } from '../schema/schema-check.js'
import { violationsOf } from '../schema/violations.js'

/** The most violations that an answer lists. */
const mostViolations = 20

/** Refuses a body or a query that does not fit its schema, by the rule about the first member that does not. */
function check(what: 'body' | 'query', schema: Schema | undefined, value: object, context: Context): void {
  const { assumptions, operation, surface, body, request } = context
  const unit = assumptions['length-unit']
  const errors = schema === undefined ? undefined : mismatch(schema, value, unit)
  if (!errors) return
  const violations = violationsOf(errors)
  const listed = violations.slice(0, mostViolations).map((error) => {
    const found = mismatchOf(error)
    const gaps = gapsOfRefusal(operation, what, found)
    const problem = `${mismatchText(error, what, unit)}${assumed(found, gaps)}${what === 'query' ? blankText(request, found) : ''}`
    return {
      path: pathOf(what, found),
      rule: surface.refusalRule(operation, what, found, body),
      problem,
      gaps,
    }
  })
  const [first] = listed
  restsOn(context, ...(first?.gaps ?? []))
  throw new ApiError(
    'invalid_request',
    first?.problem ?? `${what} is not as described`,
    first?.rule ?? 'error.invalid-request',
    { details: { violations: listed.map(({ gaps: _, ...violation }) => violation) } },
  )
}

/** Says that a member is required by an assumption alone. */
const assumed = ({ failure }: Mismatch, [gap]: readonly GapName[]): string =>
  gap !== undefined && (failure === 'missing' || failure === 'forms') ? ` (gap.${gap})` : ''

const pathOf = (what: string, { path, failure, value }: Mismatch): string =>
  [what, path, failure === 'extra' ? String(value) : ''].filter((part) => part !== '').join('.')

/** Why a value holds a blank: in a query a plus sign stands for one. */
const blankText = ({ target }: FakeRequest, { value }: Mismatch): string =>
  typeof value === 'string' && value.includes(' ') && /\?.*\+/.test(target)
    ? ' (a + in a query stands for a blank: write %2B for a plus sign)'
    : ''

/** Whether a query has a parameter that its schema is about; one that has none fits. */
function namesAny(query: object, schema: Schema | undefined): boolean {
  const { properties = {} } = (schema ?? {}) as { readonly properties?: object }
  for (const name in query) if (name in properties) return true
  return false
}

/** Refuses queries and bodies that the contract does not allow (sections 4.3 to 4.9). */
export function validate(context: Context): undefined {
  const { query, sets, body, behaviour, operation, surface } = context
  // To other operations they are parameters as unknown as any (gap.unknown-query-params).
  if (operation in behaviour.lists) checkPaging(context, query as Record<string, string>)
  const forms = surface.assumedForms[operation]
  if (forms !== undefined) restsOn(context, ...forms)
  const schema = behaviour.queries[operation]
  if (namesAny(query, schema)) check('query', schema, query, context)
  for (const [name, values] of Object.entries(sets))
    for (const value of values) check('query', schema, { ...query, [name]: value }, context)
  check('body', behaviour.bodies[operation], body, context)
}

/** The digits of a limit; undefined where it is not a number (gap.limit-syntax). */
function digitsOf(limit: string, syntax: Assumptions['limit-syntax']): string | undefined {
  const text = syntax.blanks ? limit.trim() : limit
  const [, sign, digits] = /^([+-]?)(\d+)$/.exec(text) ?? []
  if (digits === undefined || (sign !== '' && !syntax.sign)) return undefined
  if (/^0\d/.test(digits) && !syntax.leadingZeros) return undefined
  return sign === '-' ? `-${digits}` : digits
}

/** Notes that the answer rests on what is a number, where another choice reads the limit otherwise. */
function noteSyntax(context: Context, limit: string): void {
  if (/^\s*[+-]?\d*\s*$/.test(limit)) restsOn(context, 'limit-syntax')
}

/** Refuses a limit or cursor out of bounds, and leaves the limit in the query as a number (section 4.1). */
function checkPaging(context: Context, query: Record<string, string>): void {
  const { page, cursorMax } = context.behaviour.policy
  const { 'limit-out-of-range': outOfRange, 'limit-syntax': syntax } = context.assumptions
  const { rules } = context.surface
  const invalid = (message: string, rule: RuleId) => new ApiError('invalid_request', message, rule)
  if (query.limit !== undefined && !/^(0|[1-9]\d*)$/.test(query.limit)) noteSyntax(context, query.limit)
  if (query.limit?.trim() === '' && syntax.empty) delete query.limit
  const { limit, cursor } = query
  if (limit !== undefined) {
    const digits = digitsOf(limit, syntax)
    if (digits === undefined) throw invalid(`limit must be digits, not '${limit}'`, rules.limitSyntax)
    const isBelow = Number(digits) < page.min
    const inRange = !isBelow && Number(digits) <= page.max
    if (!inRange) restsOn(context, 'limit-out-of-range')
    if (!inRange && outOfRange === 'default') delete query.limit
    else if (!inRange && outOfRange === 'refuse')
      throw invalid(
        `limit must be ${page.min} to ${page.max}, not ${limit}`,
        isBelow ? rules.limitBelow : rules.limitAbove,
      )
    else query.limit = String(Math.min(page.max, Math.max(page.min, Number(digits))))
  }
  if (cursor !== undefined && cursor.length > cursorMax)
    throw invalid(`cursor must be at most ${limits.cursor.max} characters`, 'paging.cursor-max-length')
}
