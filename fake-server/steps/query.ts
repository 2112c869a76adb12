import { op, type RuleId, type Schema } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { Context } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { fits } from '../schema/schema-check.js'

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
    if (value === '') restsOn(context, 'empty-query-value')
    if (name in query) restsOn(context, 'repeated-query-params')
    if (value === '' && empty === 'refuse') throw invalid(`${name} is empty`)
    if (value === '' && (empty === 'absent' || !isBounded(context, name))) continue
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

/** Whether an operation has a parameter. */
function isParameter({ behaviour, operation }: Context, name: string): boolean {
  if ((name === 'limit' || name === 'cursor') && operation in behaviour.lists) return true
  const { properties } = (behaviour.queries[operation] ?? {}) as { properties?: object }
  return properties !== undefined && Object.hasOwn(properties, name)
}

/** Whether a parameter has a minimum length or a format, which an empty value does not have. */
function isBounded({ behaviour, operation, assumptions }: Context, name: string): boolean {
  if (name === 'limit') return operation in behaviour.lists
  const { properties = {} } = (behaviour.queries[operation] ?? {}) as { properties?: Record<string, Schema> }
  const schema = properties[name]
  return schema !== undefined && !fits(schema, '', assumptions['length-unit'])
}

/** Refuses a parameter that the operation does not have, or drops it, so that it changes nothing (gap.unknown-query-params). */
function checkNames(context: Context, query: Record<string, string>): void {
  for (const name in query) {
    if (isParameter(context, name)) continue
    restsOn(context, 'unknown-query-params')
    if (context.assumptions['unknown-query-params'] === 'refuse') throw invalid(unknownText(context, name))
    delete query[name]
    if (name in context.sets) {
      const { [name]: _, ...sets } = context.sets
      context.sets = sets
    }
  }
}

/** Names a parameter that there is not, and those that there are. */
function unknownText({ behaviour, operation }: Context, name: string): string {
  const { properties = {} } = (behaviour.queries[operation] ?? {}) as { properties?: object }
  const names = [...Object.keys(properties), ...(operation in behaviour.lists ? ['limit', 'cursor'] : [])]
  const known = names.length === 0 ? 'it takes none' : `there is ${names.join(', ')}`
  return `${operation} has no parameter '${name}': ${known}`
}

/** The query without paging, where the list of destinations ignores or refuses it (gap.webhooks-list-paging). */
function withoutPaging(context: Context, query: Record<string, string>) {
  const { operation, assumptions } = context
  const paging = assumptions['webhooks-list-paging']
  if (operation !== op.listWebhooks) return query
  if (query.limit !== undefined || query.cursor !== undefined) restsOn(context, 'webhooks-list-paging')
  if (paging === 'pages') return query
  const { limit, cursor, ...others } = query
  if (paging === 'refused' && (limit !== undefined || cursor !== undefined))
    throw invalid('the list of destinations takes no limit and no cursor')
  return others
}
