import { idempotent, op, type ServedOperationId } from '../../contract/index.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { inTurn } from '../operators/in-turn.js'
import { ruledOut } from '../ruled-out.js'
import { lookedUpAs } from './lookup.js'

/** Keeps the answers of all workspaces in one place. */
const sharedBy =
  (operations: readonly ServedOperationId[]): Mutation =>
  (behaviour) => {
    const answered = new Map()
    lookedUpAs(operations, ({ workspace }) => ({
      workspace: Object.create(workspace, { answered: { value: answered } }),
    }))(behaviour)
  }

/** Takes one body sent twice for one request. */
const knownByBody = (operation: ServedOperationId, keyed: boolean) =>
  lookedUpAs([operation], ({ request, idempotencyKey }) =>
    (idempotencyKey !== undefined) === keyed ? { idempotencyKey: request.body } : {},
  )

/** Mutants of what one key says about another. */
export const separationKeyMutants = {
  'idempotency.distinct-keys': {
    'the body is the key': knownByBody(op.createDeal, true),
    'keys are compared without their case': lookedUpAs(idempotent, ({ idempotencyKey }) => ({
      idempotencyKey: idempotencyKey?.toLowerCase(),
    })),
    'the body of an activity is its key': knownByBody(op.createActivity, true),
  },
  'idempotency.no-key-no-replay': {
    'a destination sent twice is taken for a repetition': knownByBody(op.createWebhook, false),
    'a deal sent twice is taken for a repetition': knownByBody(op.createDeal, false),
    'a note sent twice is taken for a repetition': knownByBody(op.createActivity, false),
  },
  'idempotency.workspace-separation': {
    'keys of all workspaces are one': sharedBy(idempotent),
    'a creation gets the contact that another workspace made under its key': ruledOut(
      inTurn(
        sharedBy([op.createContact]),
        lookedUpAs([op.createContact], () => ({ body: {} })),
      ),
    ),
    'keys of closing deals are those of all workspaces': sharedBy([op.closeDeal]),
    'keys of activities are those of all workspaces': sharedBy([op.createActivity]),
    'keys of replies are those of all workspaces': sharedBy([op.replyToConversation]),
    'keys of messages are those of all workspaces': sharedBy([op.sendMessage]),
    'keys of bookings are those of all workspaces': sharedBy([op.bookMeeting]),
    'keys of cancels are those of all workspaces': sharedBy([op.cancelMeeting]),
    'keys of completions are those of all workspaces': sharedBy([op.completeTask]),
    'keys of comments are those of all workspaces': sharedBy(
      idempotent.filter((id) => id.endsWith('/comments')),
    ),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>
