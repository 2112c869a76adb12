import { type families, idempotent, op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { one } from '../../fake-server/pipeline/reply.js'
import { aroundHandler, aroundStep, mutant, type Operators } from '../mutant.js'
import { turns } from '../operators/turns.js'
import { keyRequired } from './header.js'
import {
  aroundLookup,
  beforeLookup,
  carriedOut,
  forgetPending,
  lookedUpAs,
  notedLate,
  onRefused,
  onReplay,
  refused,
  repliedAndDoneAgain,
  waitedForAndDoneAgain,
  withoutLookup,
} from './lookup.js'
import { knownByBody, sharedBy } from './separation.js'
import { hour, keptFor } from './window.js'

const complete = op.completeTask
const act = op.createActivity
const reply = op.replyToConversation
const send = op.sendMessage
const book = op.bookMeeting
const cancel = op.cancelMeeting

/** The task of the path as it is now. */
const present = ({ workspace, params }: Context) => workspace.tasks.get(params.taskId ?? '') ?? {}

/** Distinguishes keys by their first characters alone, whatever their length. */
const cut = (operation: ServedOperationId) =>
  lookedUpAs([operation], ({ idempotencyKey }) => ({ idempotencyKey: idempotencyKey?.slice(0, 200) }))

/** Carries a refused reuse out all the same. */
const executed = (operation: ServedOperationId) =>
  onRefused([operation], 'idempotency_key_reused', (apiError, context) => {
    carriedOut(context)
    throw apiError
  })

/** Leaves a member out of what distinguishes requests. */
const without = (operation: ServedOperationId, ...names: readonly string[]) =>
  lookedUpAs([operation], ({ body }) => ({
    body: Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))),
  }))

/** Leaves the path out of what distinguishes requests. */
const pathless = (...operations: readonly ServedOperationId[]) =>
  lookedUpAs(operations, ({ request }) => ({ request: { ...request, target: '/', method: 'POST' } }))

/** Refuses what another request under way has not answered yet as something else. */
const busyAs = (operation: ServedOperationId, code: 'conflict' | 'invalid_state') =>
  onRefused([operation], 'idempotency_in_progress', () => {
    throw refused(code)
  })

/** Notes nothing before the answer. */
const unnoted = (operation: ServedOperationId) =>
  aroundLookup([operation], (next, context) => {
    const found = next()
    forgetPending(context)
    return found
  })

/** Refuses keys beyond a length at one endpoint. */
const shorter = (operation: ServedOperationId, most: number) =>
  aroundLookup([operation], (next, { idempotencyKey = '' }) => {
    if (idempotencyKey.length > most)
      throw new ApiError('invalid_request', 'the key is too long', 'idempotency.key-max-length')
    return next()
  })

/** Takes keys beyond a length at one endpoint, and finds them never again. */
const forgottenBeyond = (operation: ServedOperationId, most: number) =>
  aroundLookup([operation], (next, { idempotencyKey = '' }) =>
    idempotencyKey.length > most ? undefined : next(),
  )

/** Mutants of keys at activities, tasks, conversations, messages and meetings. */
export const singleOperationMutants: Operators<typeof families.idempotency> = {
  'idempotency.header-optional': [
    mutant('a reply insists on a key', keyRequired(reply)),
    mutant('completing a task insists on a key', keyRequired(complete)),
    mutant('a cancel without a key is answered and not carried out', (behaviour) =>
      aroundHandler(behaviour, cancel, (next, context) => {
        const meeting = context.workspace.meetings.get(context.params.id ?? '')
        const answer = next(context)
        if (context.idempotencyKey === undefined && meeting) context.workspace.meetings.put(meeting)
        return answer
      }),
    ),
    mutant('booking insists on a key', keyRequired(book)),
  ],
  'idempotency.replay-same-response': [
    mutant('completing a task knows no keys', withoutLookup(complete)),
    mutant(
      'a replay shows the task as it is now',
      onReplay([complete], (replay, context) => one(replay.status, present(context))),
    ),
    mutant(
      'a retried booking answers 201',
      onReplay([book], (replay) => ({ ...replay, status: 201 })),
    ),
    mutant('a booking is looked for by its slot before its key', (behaviour) =>
      aroundStep(behaviour, 'replay', (next, context) => {
        const { operation, workspace, body } = context
        if (operation === book && workspace.slots.get(String(body.slotId))?.meetingId != null)
          throw refused('conflict')
        return next()
      }),
    ),
    mutant('booking knows no keys', withoutLookup(book)),
    mutant(
      'the replay of a message names another message',
      onReplay([send], (replay, { world }) => {
        const { data } = replay.body as { data: object }
        return one(replay.status, { ...data, messageId: world.id('msg') })
      }),
    ),
    mutant(
      'a retried activity says it is new',
      onReplay([act], (replay) => {
        const { data } = replay.body as { data: object }
        return one(replay.status, { ...data, alreadyExisted: false })
      }),
    ),
    mutant(
      'a retried activity answers 201',
      onReplay([act], (replay) => ({ ...replay, status: 201 })),
    ),
    mutant(
      'the meeting is looked up before the key of its cancel',
      beforeLookup(cancel, ({ workspace, params }) => {
        if (workspace.meetings.get(params.id ?? '')?.status === 'canceled') throw refused('invalid_state')
      }),
    ),
  ],
  'idempotency.replay-no-second-effect': [
    mutant('the replay of a reply sends again', repliedAndDoneAgain(reply)),
    mutant('the replay of a message sends again', repliedAndDoneAgain(send)),
    mutant('the replay of a completion completes again', repliedAndDoneAgain(complete)),
    mutant('the replay of an activity makes another', (behaviour) =>
      aroundStep(behaviour, 'replay', (next, context) => {
        const found = next()
        if (found && context.operation === act) carriedOut({ ...context, idempotencyKey: undefined })
        return found
      }),
    ),
    mutant(
      'the replay of a booking books the slot again where it has become free',
      repliedAndDoneAgain(book),
    ),
  ],
  'idempotency.key-reused': [
    mutant('the text of a reply is no part of the fingerprint', without(reply, 'text')),
    mutant('the message is no part of the fingerprint', without(send, 'message')),
    mutant('the contact is no part of the fingerprint of a booking', without(book, 'contactId')),
    mutant('the notes are no part of the fingerprint of a booking', without(book, 'notes')),
    mutant('the reason is no part of the fingerprint of a cancel', without(cancel, 'reason')),
    mutant('what a task is to become is no part of the fingerprint', without(complete, 'done')),
    mutant('whether a note is pinned is no part of the fingerprint', without(act, 'pinned')),
    mutant(
      'another reply under the key is sent',
      onRefused([reply], 'idempotency_key_reused', () => undefined),
    ),
    mutant(
      'another cancel under the key is a conflict',
      onRefused([cancel], 'idempotency_key_reused', () => {
        throw refused('conflict')
      }),
    ),
  ],
  'idempotency.key-reused-no-effect': [
    mutant('a refused reuse of a reply is sent', executed(reply)),
    mutant('a refused reuse of a message is sent', executed(send)),
    mutant('a refused reuse of a booking books', executed(book)),
  ],
  'idempotency.reuse-other-path': [
    mutant('the path of a completion does not count', pathless(complete)),
    mutant('the path of a reply does not count', pathless(reply)),
    mutant('the path of a cancel does not count', pathless(cancel)),
    mutant('the path of a booking does not count', pathless(book)),
    mutant('a reply and a message are one request', pathless(reply, send)),
  ],
  'idempotency.key-max-length': [
    mutant('keys of replies are distinguished by their first characters', cut(reply)),
    mutant('keys of bookings are distinguished by their first characters', cut(book)),
    mutant('keys of cancels are distinguished by their first characters', cut(cancel)),
    mutant('keys of activities have at most 128 characters', shorter(act, 128)),
    mutant('keys of messages have at most 64 characters', shorter(send, 64)),
    mutant(
      'keys of replies of more than 200 characters are taken and forgotten',
      forgottenBeyond(reply, 200),
    ),
  ],
  'idempotency.in-progress': [
    mutant('a reply notes nothing before the answer', unnoted(reply)),
    mutant('a booking in processing is in a wrong state', busyAs(book, 'invalid_state')),
    mutant('a cancel in processing is a conflict', busyAs(cancel, 'conflict')),
    mutant('a second reply waits and is then sent', waitedForAndDoneAgain(reply)),
  ],
  'idempotency.concurrent-single-effect': [
    mutant('keys of messages are noted with the answer', notedLate(send)),
    mutant('keys of replies are noted with the answer', notedLate(reply)),
    mutant('the second booking under the key gets a conflict', (behaviour) => {
      aroundStep(behaviour, 'act', async (next, context) => {
        await turns(context)
        return next()
      })
      busyAs(book, 'conflict')(behaviour)
    }),
  ],
  'idempotency.window-24h': [
    mutant('keys of bookings are kept for 12 hours', keptFor(12 * hour, [book])),
    mutant('keys of replies are gone after 23 hours', keptFor(23 * hour, [reply])),
    mutant('keys of messages are kept as long as their quota lasts', keptFor(6 * hour, [send])),
    mutant('keys of completions are kept for a minute', keptFor(60_000, [complete])),
  ],
  'idempotency.window-end': [
    mutant('keys of replies are kept for ever', keptFor(Number.POSITIVE_INFINITY, [reply])),
    mutant('keys of cancels are kept for a week', keptFor(7 * 24 * hour, [cancel])),
    mutant('keys of bookings are kept for ever', keptFor(Number.POSITIVE_INFINITY, [book])),
  ],
  'idempotency.distinct-keys': [mutant('the body of an activity is its key', knownByBody(act, true))],
  'idempotency.no-key-no-replay': [
    mutant('a note sent twice is taken for a repetition', knownByBody(act, false)),
  ],
  'idempotency.workspace-separation': [
    mutant('keys of activities are those of all workspaces', sharedBy([act])),
    mutant('keys of replies are those of all workspaces', sharedBy([reply])),
    mutant('keys of messages are those of all workspaces', sharedBy([send])),
    mutant('keys of bookings are those of all workspaces', sharedBy([book])),
    mutant('keys of cancels are those of all workspaces', sharedBy([cancel])),
    mutant('keys of completions are those of all workspaces', sharedBy([complete])),
    mutant(
      'keys of comments are those of all workspaces',
      sharedBy(idempotent.filter((id) => id.endsWith('/comments'))),
    ),
  ],
}
