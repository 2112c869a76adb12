import type { ServedOperationId } from '../../contract/index.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { aroundHandler } from '../operators/handler.js'
import { byOffset, type OffsetHabits, type OffsetPage, pagedBy } from '../operators/naive-paging.js'
import { errorReply, onReply } from '../operators/reply.js'
import { aroundStep } from '../operators/step.js'

/** A page as a list answers it. */
export interface MutantPage {
  readonly data: readonly { readonly id: string }[]
  readonly nextCursor: string | null
}

/** A query that may be changed in place. */
export type MutableQuery = Record<string, string>

/** Changes the pages of a list on their way out. */
export const onPage = (at: ServedOperationId, change: (page: MutantPage, context: Context) => object) =>
  onReply(at, (reply, context): Reply => ({ ...reply, body: change(reply.body as MutantPage, context) }))

/** Changes the query of a list once it is found valid. */
export const onAsk = (at: ServedOperationId, change: (query: MutableQuery) => void) =>
  aroundHandler(at, (next, context) => {
    const query = { ...context.query }
    change(query)
    return next({ ...context, query })
  })

/** Reads one limit of a list as another. */
export const limitAs = (at: ServedOperationId, from: number, to: number) =>
  onAsk(at, (query) => {
    if (query.limit === String(from)) query.limit = String(to)
  })

/** Shortens the pages of a list to a maximum, in the calls that pass a test. */
export const capped = (
  at: ServedOperationId,
  max: number,
  when: (query: Readonly<Partial<MutableQuery>>) => boolean = () => true,
) =>
  onAsk(at, (query) => {
    if (when(query) && Number(query.limit) > max) query.limit = String(max)
  })

/** Answers one limit of a list, valid or not, with a fixed reply. */
export const atLimit = (at: ServedOperationId, value: string, reply: Reply) =>
  beforehand(at, ({ limit }) => (limit === value ? reply : undefined))

/** Changes the query of a list before it is validated. */
export const unchecked = (change: (query: MutableQuery) => void, at?: ServedOperationId) =>
  aroundStep('validate', (next, context) => {
    if (at === undefined || context.operation === at) {
      const query = { ...context.query }
      change(query)
      context.query = query
    }
    return next()
  })

/** Answers some calls of a list in place of the list. */
export const instead = (at: ServedOperationId, answer: (context: Context) => Reply | undefined) =>
  aroundHandler(at, (next, context) => answer(context) ?? next(context))

/** Answers some calls of a list before the query is validated. */
export const beforehand = (at: ServedOperationId, answer: (query: MutableQuery) => Reply | undefined) =>
  aroundStep('validate', (next, context) =>
    context.operation === at ? (answer(context.query) ?? next()) : next(),
  )

/** Pages a list by offset, with the deviations given. */
export const paged = (at: Parameters<typeof pagedBy>[1], habits: OffsetHabits) =>
  pagedBy(byOffset(habits), at)

/** The answer after an unhandled error. */
export const crash = errorReply(500, 'internal')

/** Whether a query asks for more than a page. */
export const hasFilter = (query: Readonly<MutableQuery>) =>
  Object.keys(query).some((name) => name !== 'limit' && name !== 'cursor')

/** Whether the last record ends the page. */
export const exact = ({ size, total }: OffsetPage) => total % size === 0

/** Which page this is, from 1. */
export const nth = ({ offset, size }: OffsetPage) => Math.floor(offset / size) + 1
