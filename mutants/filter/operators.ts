import { op, type ServedOperationId } from '../../contract/index.js'
import type { Behaviour, Context, List, ListFilters, ListId } from '../../fake-server/pipeline/context.js'
import { dueRange } from '../../fake-server/store/task-orders.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { onList } from '../operators/list.js'
import { onRecord } from '../operators/record.js'
import { errorReply, onReply } from '../operators/reply.js'
import { type ObjectSchema, onQuery } from '../operators/schema.js'

type Passes<R> = (record: R, filters: ListFilters, context: Context) => boolean

/** The whole of each list, in the order it has without filters. */
const everything: Record<string, Pick<List, 'range'>> = {
  [op.listContacts]: { range: () => ({ index: 'id', prefix: [] }) },
  [op.listDeals]: { range: () => ({ index: 'all', prefix: [], descending: true }) },
  [op.listTickets]: { range: () => ({ index: 'all', prefix: [], descending: true }) },
  [op.listConversations]: { range: () => ({ index: 'all', prefix: [], descending: true }) },
  [op.listTemplates]: { range: () => ({ index: 'all', prefix: [] }) },
  [op.listMeetings]: { range: () => ({ index: 'startAt', prefix: [] }) },
  [op.listActivities]: { range: () => ({ index: 'all', prefix: [], descending: true }) },
  [op.listTasks]: { range: (_, { assumptions }) => dueRange('all', [], assumptions) },
}

/** The filters less those of some names. */
const without = (filters: ListFilters, ...names: readonly string[]): ListFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))

/** Has a list judge one filter in its own way, over all records, and the others as before. */
const matching = <R>(
  at: ListId,
  name: string,
  matches: (record: R, value: string, filters: ListFilters) => boolean,
) =>
  onList(at, ({ range, passes }) => ({
    // Without the filter the list is as it was, its order included.
    range: (filters, context) => ((name in filters && everything[at]?.range) || range)(filters, context),
    passes: ((record, filters, context) => {
      const value = filters[name]
      const rest = (passes as unknown as Passes<R>)(record, without(filters, name), context)
      return rest && (value === undefined || matches(record, value, filters))
    }) as Passes<never>,
  }))

/** Has a list overlook filters in some calls. */
const overlooking = (at: ListId, overlooked: (filters: ListFilters) => readonly string[]) =>
  onList(at, ({ range, passes }) => ({
    range: (filters, context) => range(without(filters, ...overlooked(filters)), context),
    passes: (record, filters, context) => passes(record, without(filters, ...overlooked(filters)), context),
  }))

/** Has a list combine filters by or. */
const united = (at: ListId, names: readonly string[]) =>
  onList(at, ({ passes }) => ({
    ...everything[at],
    passes: (record, filters, context) => {
      const some = names.filter((name) => filters[name] !== undefined)
      if (some.length === 0) return passes(record, filters, context)
      return some.some((name) => passes(record, { [name]: filters[name] as string }, context))
    },
  }))

/** Takes filters together that the document keeps apart, and overlooks one of them. */
const letThrough = (at: ListId, overlooked: (filters: ListFilters) => readonly string[]) =>
  inTurn(
    onQuery(at, (schema: ObjectSchema) => {
      delete schema.allOf
    }),
    overlooking(at, overlooked),
  )

/** Answers some calls of a list with 400, under a code of one's choice. */
const invalidWhere = (at: ServedOperationId, code: string, refuses: (query: ListFilters) => boolean) =>
  aroundHandler(at, (next, context) => (refuses(context.query) ? errorReply(400, code) : next(context)))

/** Leaves the first match of some calls out. */
const losing = (at: ListId, loses: (query: ListFilters) => boolean) =>
  onReply(at, (reply, { query }) => {
    const { data, nextCursor } = reply.body as { data: unknown[]; nextCursor: string | null }
    return loses(query) && !query.cursor ? { ...reply, body: { data: data.slice(1), nextCursor } } : reply
  })

/** A list whose index keeps the value that a record had when it was made or first read. */
const stale =
  <R extends { readonly id: string }>(
    at: ListId,
    name: string,
    under: (record: R) => unknown,
    maker?: ServedOperationId,
    next: (filters: ListFilters) => boolean = () => true,
  ) =>
  (behaviour: Behaviour): void => {
    const filed = new Map<string, unknown>()
    const file = (record: R) => {
      if (!filed.has(record.id)) filed.set(record.id, under(record))
    }
    const isUnder = (first: unknown, value: string) =>
      Array.isArray(first) ? first.includes(value) : first === value
    matching<R>(at, name, (record, value, filters) =>
      isUnder(next(filters) ? filed.get(record.id) : under(record), value),
    )(behaviour)
    onList(at, ({ passes }) => ({
      passes: ((record: R, filters, context) => {
        file(record)
        return (passes as unknown as Passes<R>)(record, filters, context)
      }) as Passes<never>,
    }))(behaviour)
    if (maker)
      onRecord(maker, (record) => {
        file(record as unknown as R)
        return record
      })(behaviour)
  }

/** The ways in which the filters of one list go wrong. */
export const filtersOf = <R extends { readonly id: string }>(list: ListId) => ({
  matching: (name: string, matches: (record: R, value: string, filters: ListFilters) => boolean) =>
    matching<R>(list, name, matches),
  overlooking: (overlooked: (filters: ListFilters) => readonly string[]) => overlooking(list, overlooked),
  united: (names: readonly string[]) => united(list, names),
  letThrough: (overlooked: (filters: ListFilters) => readonly string[]) => letThrough(list, overlooked),
  invalidWhere: (code: string, test: (query: ListFilters) => boolean) => invalidWhere(list, code, test),
  losing: (loses: (query: ListFilters) => boolean) => losing(list, loses),
  stale: (
    name: string,
    under: (record: R) => unknown,
    maker?: ServedOperationId,
    next?: (filters: ListFilters) => boolean,
  ) => stale<R>(list, name, under, maker, next),
})

/** Whether a query holds all of these filters. */
export const has = (filters: ListFilters, ...names: readonly string[]) =>
  names.every((name) => filters[name] !== undefined)

/** The pattern of a value in which an underscore matches any letter. */
export const pattern = (value: string) =>
  new RegExp(`^${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('_', '.')}$`)
