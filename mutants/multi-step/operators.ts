import type { ServedOperationId } from '../../contract/index.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type {
  Context,
  ListFilters,
  ListId,
  PipelineStep,
  StepName,
} from '../../fake-server/pipeline/context.js'
import { keyName } from '../../fake-server/pipeline/idempotency.js'
import type { Mutation } from '../mutation.js'
import type { Handlers } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { onList } from '../operators/list.js'
import { onReply } from '../operators/reply.js'
import { aroundStep } from '../operators/step.js'
import { putChanged, type RecordChange } from '../operators/stored.js'

/** Says what a call is about, so that calls about the same are counted together. */
type About = (context: Context, reply: Reply) => string

/** The record that the path names. */
const byPath: About = ({ params }) => `${params.id} ${params.taskId}`

/** All calls of the same operation in a workspace. */
export const byOperation: About = ({ operation, workspace }) => `${workspace.id} ${operation}`

/** Counts by name; the first time is 1. */
export function counter(): (name: string) => number {
  const counts = new Map<string, number>()
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count
  }
}

/** The record in the `data` of an answer. */
export const dataOf = <R>({ body }: Reply): R => (body as { data: R }).data

/** The same answer with another record in `data`. */
export const withData = (reply: Reply, data: unknown): Reply => ({
  ...reply,
  body: { ...(reply.body as object), data },
})

/** Changes a stored record of a kind by the answer that shows it, and the answer with it. */
export const rewriting =
  <N extends 'deals' | 'tasks' | 'tickets'>(noun: N) =>
  (reply: Reply, context: Context, change: ReturnType<RecordChange<N>>): Reply =>
    withData(
      reply,
      putChanged(context, noun, dataOf<{ readonly id: string }>(reply).id, () => change),
    )

/** Changes the successes of operations from the n-th on that is about the same; by default about the record in the path. */
export const fromNth =
  <O extends string>(
    n: number,
    operations: O | readonly O[],
    change: (reply: Reply, context: Context) => Reply,
    about: About = byPath,
  ) =>
  (behaviour: Handlers<O>): void => {
    const count = counter()
    onReply(operations, (reply, context) =>
      count(about(context, reply)) >= n ? change(reply, context) : reply,
    )(behaviour)
  }

/** Changes the pages of a walk from the n-th on; a change may look at the page before. */
export const fromPage =
  <O extends string>(
    n: number,
    lists: O | readonly O[],
    change: (reply: Reply, context: Context, before: Reply) => Reply,
  ) =>
  (behaviour: Handlers<O>): void => {
    const pages = new Map<string, { readonly depth: number; readonly reply: Reply }>()
    onReply(lists, (reply, context) => {
      const { cursor = '' } = context.query
      const before = pages.get(cursor)
      const depth = (before?.depth ?? 0) + 1
      const { nextCursor, next_cursor } = reply.body as { nextCursor?: string; next_cursor?: string }
      const next = nextCursor ?? next_cursor
      if (next) pages.set(next, { depth, reply })
      return before && depth >= n ? change(reply, context, before.reply) : reply
    })(behaviour)
  }

/** Changes what the n-th and later repetitions under a key get; undefined has the operation carried out. */
export const fromNthReplay =
  (n: number, operation: string, change: (replay: Reply, context: Context) => Reply | undefined) =>
  (behaviour: { readonly steps: Record<StepName, PipelineStep> }): void => {
    const count = counter()
    aroundStep('replay', (next, context) => {
      const found = next()
      if (context.operation !== operation || !found || found instanceof Promise) return found
      return count(`${context.workspace.id} ${context.idempotencyKey}`) >= n ? change(found, context) : found
    })(behaviour)
  }

/** Forgets a key when another request under it is refused. */
export const freedByRefusal = (operation: string) =>
  aroundStep('replay', (next, context) => {
    try {
      return next()
    } catch (error) {
      const name = keyName(context)
      if (context.operation === operation && name) context.workspace.answered.delete(name)
      throw error
    }
  })

/** Plants a fault that remembers something of earlier calls; each fake begins with an empty memory. */
export const remembering =
  <T>(plant: (memory: Map<string, T>) => Mutation): Mutation =>
  (behaviour) =>
    plant(new Map())(behaviour)

/** Plants a fault that knows the values that a member has had in each record, the latest last, as answers have shown them. */
export const withHistory = <R extends { readonly id: string }>(
  writes: readonly ServedOperationId[],
  of: (record: R) => unknown,
  plant: (history: (id: string) => readonly unknown[], all: () => readonly unknown[]) => Mutation,
): Mutation =>
  remembering<readonly unknown[]>((histories) =>
    inTurn(
      plant(
        (id) => histories.get(id) ?? [],
        () => [...histories.values()].flat(),
      ),
      onReply(writes, (reply) => {
        const record = dataOf<R>(reply)
        const history = histories.get(record.id) ?? []
        if (history.at(-1) !== of(record)) histories.set(record.id, [...history, of(record)])
        return reply
      }),
    ),
  )

type Passes<R> = (record: R, filters: ListFilters, context: Context) => boolean

/** Has a list judge one filter in its own way, where it is sent; order and other filters stay as they are. */
export const matching =
  <R>(list: ListId) =>
  (name: string, matches: (record: R, value: string, filters: ListFilters) => boolean): Mutation =>
    onList(list, ({ range, passes }) => ({
      range: ({ [name]: _, ...others }, context) => range(others, context),
      passes: ((record, { [name]: value, ...others }, context) =>
        (passes as unknown as Passes<R>)(record, others, context) &&
        (value === undefined || matches(record, value, others))) as Passes<never>,
    }))

/** A text without the characters that take four bytes in UTF-8, as a database of three bytes keeps it. */
export const withoutFourBytes = (text: string): string => text.replace(/[\u{10000}-\u{10ffff}]/gu, '')

/** A text whose UTF-8 is read as Latin-1. */
export const misread = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
