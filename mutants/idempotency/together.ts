import { idempotent, op, type ServedOperationId } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { inTurn } from '../operators/in-turn.js'
import { aroundStep } from '../operators/step.js'
import { turns } from '../operators/turns.js'
import {
  aroundLookup,
  forgetPending,
  notedLate,
  onRefused,
  refused,
  waitedForAndDoneAgain,
} from './lookup.js'

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

/** Mutants of requests that meet under one key. */
export const togetherKeyMutants = {
  'idempotency.in-progress': {
    'nothing is noted before the answer': aroundLookup(idempotent, (next, context) => {
      const found = next()
      forgetPending(context)
      return found
    }),
    'updating a ticket notes nothing before the answer': aroundLookup([op.updateTicket], (next, context) => {
      const found = next()
      forgetPending(context)
      return found
    }),
    'a request in processing is a conflict': onRefused(idempotent, 'idempotency_in_progress', () => {
      throw refused('conflict')
    }),
    'the second waits and is then carried out': waitedForAndDoneAgain(op.createDeal, op.updateContact),
    'a request in processing is answered 200 with nothing': onRefused(
      [op.createContact],
      'idempotency_in_progress',
      () => ({ status: 200, body: { data: null } }),
    ),
    'a reply notes nothing before the answer': unnoted(op.replyToConversation),
    'a booking in processing is in a wrong state': busyAs(op.bookMeeting, 'invalid_state'),
    'a cancel in processing is a conflict': busyAs(op.cancelMeeting, 'conflict'),
    'a second reply waits and is then sent': waitedForAndDoneAgain(op.replyToConversation),
  },
  'idempotency.concurrent-single-effect': {
    'keys are noted with the answer': notedLate(...idempotent),
    'keys of deals are noted with the answer': notedLate(op.createDeal),
    'keys of tags are noted with the answer': notedLate(op.tagContact),
    'the second waits and is then carried out': waitedForAndDoneAgain(op.createWebhook),
    'the second request gets a conflict': inTurn(
      aroundStep('act', async (next, context) => {
        await turns(context)
        return next()
      }),
      onRefused([op.commentTicket], 'idempotency_in_progress', () => {
        throw refused('conflict')
      }),
    ),
    'keys of messages are noted with the answer': notedLate(op.sendMessage),
    'keys of replies are noted with the answer': notedLate(op.replyToConversation),
    'the second booking under the key gets a conflict': inTurn(
      aroundStep('act', async (next, context) => {
        await turns(context)
        return next()
      }),
      busyAs(op.bookMeeting, 'conflict'),
    ),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>
