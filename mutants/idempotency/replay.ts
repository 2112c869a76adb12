import { idempotent, op } from '../../contract/index.js'
import { one } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { keyName } from '../../fake-server/pipeline/idempotency.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import {
  aroundLookup,
  beforeLookup,
  carriedOut,
  onReplay,
  onReplayedData,
  refused,
  replayedAs,
  repliedAndDoneAgain,
  withoutLookup,
} from './lookup.js'

/** The task of the path as it is now. */
const presentTask = ({ workspace, params }: Context) => workspace.tasks.get(params.taskId ?? '') ?? {}

/** The contact of the path as it is now. */
const presentContact = ({ workspace, params }: Context) => workspace.contacts.get(params.id ?? '') ?? {}

/** Leaves the key of what is refused in processing. */
const refusedStays: Mutation = aroundLookup(idempotent, (next, context) => {
  const found = next()
  const name = keyName(context)
  const pending = name === undefined ? undefined : context.workspace.answered.get(name)
  if (found === undefined && name !== undefined && pending !== undefined)
    // Steps are run from the last, so that this one comes after the key was let go.
    context.settle.unshift((reply) => {
      if ([400, 403, 404].includes(reply.status)) context.workspace.answered.set(name, pending)
      return reply
    })
  return found
})

/** Mutants of replays of any operation. */
export const replayKeyMutants = {
  'idempotency.replay-same-response': {
    'deletions know no keys': withoutLookup(op.deleteWebhook),
    'tagging knows no keys': withoutLookup(op.tagContact),
    'a replay shows the contact as it is now': onReplay([op.updateContact], (replay, context) =>
      one(replay.status, presentContact(context)),
    ),
    'the replay of a comment shows the ticket as it is now': onReplay(
      [op.commentTicket],
      (replay, { workspace, params }) => {
        const { data } = replay.body as { data: object }
        return one(replay.status, { ...data, ticket: workspace.tickets.get(params.id ?? '') })
      },
    ),
    'the key of a refused request stays in processing': refusedStays,
    'only the last key of a workspace is remembered': aroundLookup(
      idempotent,
      (next, { workspace, idempotencyKey }) => {
        const name = ` ${idempotencyKey}`
        if (idempotencyKey !== undefined && !workspace.answered.has(name)) workspace.answered.clear()
        return next()
      },
    ),
    'the replay of a creation says it was updated': onReplayedData(op.createWebhook, (_, { world }) => ({
      updatedAt: world.instant(),
    })),
    'a retried deal answers 201': replayedAs(201, op.createDeal),
    'completing a task knows no keys': withoutLookup(op.completeTask),
    'a replay shows the task as it is now': onReplay([op.completeTask], (replay, context) =>
      one(replay.status, presentTask(context)),
    ),
    'a retried booking answers 201': replayedAs(201, op.bookMeeting),
    'a booking is looked for by its slot before its key': aroundStep('replay', (next, context) => {
      const { operation, workspace, body } = context
      if (operation === op.bookMeeting && workspace.slots.get(String(body.slotId))?.meetingId != null)
        throw refused('conflict')
      return next()
    }),
    'booking knows no keys': withoutLookup(op.bookMeeting),
    'the replay of a message names another message': onReplayedData(op.sendMessage, (_, { world }) => ({
      messageId: world.id('msg'),
    })),
    'a retried activity says it is new': onReplayedData(op.createActivity, (_) => ({
      alreadyExisted: false,
    })),
    'a retried activity answers 201': replayedAs(201, op.createActivity),
    'the meeting is looked up before the key of its cancel': beforeLookup(
      op.cancelMeeting,
      ({ workspace, params }) => {
        if (workspace.meetings.get(params.id ?? '')?.status === 'canceled') throw refused('invalid_state')
      },
    ),
  },
  'idempotency.replay-no-second-effect': {
    'a replay runs the update of a ticket again': repliedAndDoneAgain(op.updateTicket),
    'a replay makes another destination': repliedAndDoneAgain(op.createWebhook),
    'a replay makes another deal': repliedAndDoneAgain(op.createDeal),
    'a replay touches the contact': onReplay([op.createContact], (replay, { workspace, world }) => {
      const { data } = replay.body as { data: { id: string } }
      const contact = workspace.contacts.get(data.id)
      if (contact) workspace.putContact({ ...contact, updatedAt: world.instant() }, () => world.id('tag'))
      return replay
    }),
    'the replay of a reply sends again': repliedAndDoneAgain(op.replyToConversation),
    'the replay of a message sends again': repliedAndDoneAgain(op.sendMessage),
    'the replay of a completion completes again': repliedAndDoneAgain(op.completeTask),
    'the replay of an activity makes another': aroundStep('replay', (next, context) => {
      const found = next()
      if (found && context.operation === op.createActivity)
        carriedOut({ ...context, idempotencyKey: undefined })
      return found
    }),
    'the replay of a booking books the slot again where it has become free': repliedAndDoneAgain(
      op.bookMeeting,
    ),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>
