import { type CompactOperationId, op } from '../../contract/index.js'
import type { CompactBehaviour, CompactListId } from '../../fake-server/compact/behaviour.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { CompactMutation } from '../mutation.js'
import { onReply } from '../operators/reply.js'
import { aroundStep } from '../operators/step.js'

/** A record as a mutant sees it. */
export type MutantRow = Record<string, unknown>

/** A page as a mutant sees it. */
export interface CompactPage {
  readonly data: readonly MutantRow[]
  readonly next_cursor: string | null
}

/** Whether a request is for an operation of the compact variant. */
export const isAt = ({ operation }: Context, ...ids: readonly CompactOperationId[]): boolean =>
  (ids as readonly string[]).includes(operation)

/** The path a request is for. */
export const pathOf = ({ request }: Context): string => request.target.split('?', 1)[0] ?? ''

/** Answers the pages of a list in another way. */
export const paging = (
  lists: CompactListId | readonly CompactListId[],
  change: (page: CompactPage, context: Context) => unknown,
): CompactMutation =>
  onReply(lists, (reply, context) => ({
    ...reply,
    body: change(reply.body as CompactPage, context),
  }))

/** Reads the query of a list in another way. */
export const asking = (
  lists: readonly CompactListId[],
  change: (query: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
): CompactMutation =>
  aroundStep('validate', (next, context) => {
    if (isAt(context, ...lists)) context.query = change({ ...context.query })
    return next()
  })

/** A reading of the key header: the key to use, none, or an error. */
type KeyReading = (
  sent: string | undefined,
  context: Context,
  honest: () => string | undefined,
) => string | undefined

/** Reads the key of writes in another way. */
export const keyed = (
  read: KeyReading,
  at: readonly CompactOperationId[] = [op.createContact, op.updateContact],
): CompactMutation =>
  aroundStep('parse', (next, context) => {
    const { surface } = context
    if (!isAt(context, ...at)) return next()
    const keyOf = () =>
      read(context.request.headers['idempotency-key'], context, () => surface.keyOf(context))
    context.surface = { ...surface, keyOf }
    return next()
  })

/** Reads keys by another pattern. */
export const patterned = (pattern: RegExp, at?: readonly CompactOperationId[]): CompactMutation =>
  keyed((sent, _, honest) => {
    if (sent === undefined || sent === '') return honest()
    if (pattern.test(sent)) return sent
    throw new ApiError('invalid_request', 'the key does not match', 'compact.key-characters')
  }, at)

/** Carries a write out although it is going to fail. */
export function carryOut(behaviour: CompactBehaviour, context: Context): void {
  const { body } = context.request
  const handler = behaviour.handlers[context.operation as CompactOperationId]
  void handler({ ...context, body: JSON.parse(body) as MutantRow })
}
