import { type Assumptions, limits, type RuleId, type Schema } from '../../contract/index.js'
import { ApiError } from '../pipeline/api-error.js'
import type { Context } from '../pipeline/context.js'
import { misfitOf } from '../refusals/failure.js'
import { foremost, misfitText } from '../schema/misfit-text.js'
import { misfit } from '../schema/schema-check.js'

/** Refuses a body or a query that does not fit its schema, by the rule about the member that does not. */
function check(what: 'body' | 'query', schema: Schema | undefined, value: object, context: Context): void {
  const unit = context.assumptions['length-unit']
  const errors = schema === undefined ? undefined : misfit(schema, value, unit)
  if (!errors) return
  const error = foremost(errors)
  const rule = context.surface.refusalRule(context.operation, what, error && misfitOf(error), context.body)
  throw new ApiError('invalid_request', misfitText(error, what, unit), rule)
}

/** Refuses queries and bodies that the contract does not allow (sections 4.3 to 4.9). */
export function validate(context: Context): undefined {
  const { query, sets, body, behaviour, operation, assumptions, surface } = context
  // To other operations they are parameters as unknown as any (gap.unknown-query-params).
  if (operation in behaviour.lists)
    checkPaging(query as Record<string, string>, behaviour.policy, assumptions, surface.rules)
  const schema = behaviour.queries[operation]
  check('query', schema, query, context)
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

/** Refuses a limit or cursor out of bounds, and leaves the limit in the query as a number (section 4.1). */
function checkPaging(
  query: Record<string, string>,
  { page, cursorMax }: Context['behaviour']['policy'],
  { 'limit-out-of-range': outOfRange, 'limit-syntax': syntax }: Assumptions,
  rules: Context['surface']['rules'],
): void {
  const invalid = (message: string, rule: RuleId) => new ApiError('invalid_request', message, rule)
  if (query.limit?.trim() === '' && syntax.empty) delete query.limit
  const { limit, cursor } = query
  if (limit !== undefined) {
    const digits = digitsOf(limit, syntax)
    if (digits === undefined) throw invalid(`limit must be digits, not '${limit}'`, rules.limitSyntax)
    const isBelow = Number(digits) < page.min
    const inRange = !isBelow && Number(digits) <= page.max
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
