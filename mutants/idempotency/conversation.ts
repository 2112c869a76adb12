import type { families, ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { one } from '../../fake-server/pipeline/reply.js'
import { checkRev } from '../../fake-server/resources/revision.js'
import { assign, conversationOf, reply, send } from '../conversation/operators.js'
import { aroundStep, type Mutant, type Mutants, mutant } from '../mutant.js'
import { aroundLookup, beforeLookup, onReplay, repliedAndDoneAgain, withoutLookup } from './lookup.js'

/** Forgets a key once its request has met a silent provider. */
const outcomeForgotten = (operation: ServedOperationId): Mutant =>
  mutant(`${operation} sets the key of an unknown outcome free`, (behaviour) =>
    aroundStep(behaviour, 'replay', (next, context) => {
      const found = next()
      if (context.operation === operation) context.settle.push((settled) => ({ ...settled, isKept: false }))
      return found
    }),
  )

/** Replays an unknown outcome as another answer. */
const outcomeReportedAs = (
  operation: ServedOperationId,
  fault: string,
  status: number,
  code: string,
): Mutant =>
  mutant(
    fault,
    onReplay([operation], (replay) =>
      replay.status === 409
        ? { ...replay, status, body: { error: { code, message: '', details: {} } } }
        : replay,
    ),
  )

/** Keys of unknown outcomes that are kept apart from what they stood for. */
const keptForAnything = (operation: ServedOperationId): Mutant =>
  mutant(
    `an unknown outcome of ${operation} is lost when the key comes back`,
    aroundLookup([operation], (next, { workspace, idempotencyKey }) => {
      for (const [name, { response }] of workspace.answered)
        if (response?.status === 409 && name.endsWith(String(idempotencyKey))) workspace.answered.delete(name)
      return next()
    }),
  )

/** Names another message in each answer. */
const named = (operation: ServedOperationId) =>
  onReplay([operation], (replay, { world }) => {
    const { data } = replay.body as { data: object }
    return one(replay.status, { ...data, messageId: world.id('msg') })
  })

/** Faults of keys on replies, messages and assignments of conversations. */
export const conversationKeyMutants: Pick<
  Mutants<typeof families.idempotency>,
  | 'idempotency.reply'
  | 'idempotency.message-send'
  | 'idempotency.unknown-outcome'
  | 'idempotency.unknown-outcome-message'
  | 'idempotency.conversation-assign'
  | 'idempotency.message-key-absent'
> = {
  'idempotency.reply': [
    mutant('replies know no keys', withoutLookup(reply)),
    mutant('a replay is answered and sent again', repliedAndDoneAgain(reply)),
    mutant('a replay names a message of its own', named(reply)),
    mutant('only the latest reply of a conversation is known by its key', (behaviour) => {
      const latest = new Map<string, string | undefined>()
      aroundLookup([reply], (next, context) => {
        const id = context.params.id ?? ''
        if (latest.has(id) && latest.get(id) !== context.idempotencyKey) {
          latest.set(id, context.idempotencyKey)
          return undefined
        }
        latest.set(id, context.idempotencyKey)
        return next()
      })(behaviour)
    }),
  ],
  'idempotency.message-send': [
    mutant('messages know no keys', withoutLookup(send)),
    mutant(
      'the replay of an SMS names a message of its own',
      onReplay([send], (replay, { body, world }) => {
        const { data } = replay.body as { data: object }
        return body.channel === 'sms'
          ? { ...replay, body: { data: { ...data, messageId: world.id('msg') } } }
          : replay
      }),
    ),
    mutant('a replay is answered and sent again', repliedAndDoneAgain(send)),
    mutant('a replay names a message of its own', named(send)),
    mutant(
      'a replay is queued',
      onReplay([send], (replay) => ({ ...replay, status: 202 })),
    ),
  ],
  'idempotency.unknown-outcome': [
    outcomeForgotten(reply),
    keptForAnything(reply),
    outcomeReportedAs(reply, 'a retry is still in progress', 409, 'idempotency_in_progress'),
    outcomeReportedAs(reply, 'a retry is answered as sent', 200, 'sent'),
  ],
  'idempotency.unknown-outcome-message': [
    outcomeForgotten(send),
    keptForAnything(send),
    outcomeReportedAs(send, 'a retry is answered with an outage', 503, 'unavailable'),
  ],
  'idempotency.conversation-assign': [
    mutant('assigning knows no keys', withoutLookup(assign)),
    mutant(
      'the revision is checked before the key',
      beforeLookup(assign, (context) => {
        const conversation = conversationOf(context)
        if (conversation) checkRev(context, conversation, 'revision.conversation-assign-stale')
      }),
    ),
  ],
  'idempotency.message-key-absent': [
    mutant(
      'a message without a key is a conflict',
      aroundLookup([send], (next, { idempotencyKey }) => {
        if (idempotencyKey !== undefined) return next()
        throw new ApiError('conflict', 'a key is needed', 'idempotency.message-key-absent')
      }),
    ),
    mutant(
      'a message without a key is a crash',
      aroundLookup([send], (next, { idempotencyKey }) => {
        if (idempotencyKey !== undefined) return next()
        throw new ApiError('internal', 'no key', 'idempotency.message-key-absent')
      }),
    ),
    mutant(
      'a message without a key is only promised',
      aroundLookup([send], (next, { idempotencyKey }) =>
        idempotencyKey === undefined ? { status: 200, body: { data: {} } } : next(),
      ),
    ),
  ],
}
