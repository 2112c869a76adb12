import { op, type RuleId } from '../../contract/index.js'
import { ApiError } from '../pipeline/api-error.js'
import type { Context } from '../pipeline/context.js'

const rule: RuleId = 'error.invalid-request'

const invalid = (message: string) => new ApiError('invalid_request', message, rule)

/** An object without a prototype that V8 gives a shape, as it does not for `Object.create(null)`. */
const Parameters = function Parameters() {} as unknown as new () => object
Parameters.prototype = Object.create(null)

/** The names and values of a query in their order. One without escapes is split here, in a third of the time. */
function pairsOf(text: string): Iterable<readonly [name: string, value: string]> {
  if (!/^[\w.:@-]+=[\w.:@-]*(&[\w.:@-]+=[\w.:@-]*)*$/.test(text)) return new URLSearchParams(text)
  return text.split('&').map((pair) => {
    const end = pair.indexOf('=')
    return [pair.slice(0, end), pair.slice(end + 1)]
  })
}

/** The query of a request, by name (gaps repeated-query-params, empty-query-value, unknown-query-params). */
export function queryOf(context: Context): Record<string, string> {
  const { target } = context.request
  const start = target.indexOf('?')
  const query = new Parameters() as Record<string, string>
  if (start === -1) return query
  const { 'repeated-query-params': repeated, 'empty-query-value': empty } = context.assumptions
  for (const [name, value] of pairsOf(target.slice(start + 1))) {
    if (value === '' && empty === 'refuse') throw invalid(`${name} is empty`)
    if (value === '' && empty === 'absent') continue
    if (name in query && repeated === 'refuse') throw invalid(`${name} is given twice`)
    if (name in query && repeated === 'set') addToSet(context, name, query[name] ?? '', value)
    if (!(name in query) || repeated === 'last') query[name] = value
  }
  checkNames(context, query)
  return withoutPaging(context, query)
}

/** Adds the value of a repeated parameter to its set; a paging parameter has a single value. */
function addToSet(context: Context, name: string, first: string, value: string): void {
  if (name === 'limit' || name === 'cursor') throw invalid(`${name} is given twice`)
  context.sets = { ...context.sets, [name]: [...(context.sets[name] ?? [first]), value] }
}

/** Refuses a parameter that the operation does not have, where that counts (gap.unknown-query-params). */
function checkNames({ behaviour, operation, assumptions }: Context, query: Readonly<Record<string, string>>) {
  if (assumptions['unknown-query-params'] === 'ignore') return
  const { properties = {} } = (behaviour.queries[operation] ?? {}) as { properties?: object }
  const paging = operation in behaviour.lists ? ['limit', 'cursor'] : []
  const names = [...Object.keys(properties), ...paging]
  const unknown = Object.keys(query).find((name) => !names.includes(name))
  if (unknown !== undefined) throw invalid(`${operation} has no parameter ${unknown}`)
}

/** The query without paging, where the list of destinations ignores or refuses it (gap.webhooks-list-paging). */
function withoutPaging({ operation, assumptions }: Context, query: Record<string, string>) {
  const paging = assumptions['webhooks-list-paging']
  if (operation !== op.listWebhooks || paging === 'pages') return query
  const { limit, cursor, ...others } = query
  if (paging === 'refused' && (limit !== undefined || cursor !== undefined))
    throw invalid('the destinations come without limit and cursor')
  return others
}
