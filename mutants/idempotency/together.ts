import { idempotent, op, type ServedOperationId } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { inTurn } from '../operators/in-turn.js'
import { aroundStep } from '../operators/step.js'
import { turns } from '../operators/turns.js'
import {
  aroundLookup,
  forgetPending,
  lookupErrorAs,
  notedLate,
  onRefused,
  waitedForAndDoneAgain,
} from './lookup.js'

/** Stores nothing before the answer. */
const unnoted = (...operations: readonly ServedOperationId[]) =>
  aroundLookup(operations, (next, context) => {
    const found = next()
    forgetPending(context)
    return found
  })

/** Takes a few turns for the work, and answers a conflict to a second request under the key. */
const secondConflicts = (operation: ServedOperationId) =>
  inTurn(
    aroundStep('act', (next, context) => turns(context).then(next)),
    lookupErrorAs([operation], 'idempotency_in_progress', 'conflict'),
  )

/** Mutants of requests that meet under one key. */
export const togetherKeyMutants = {
  'idempotency.in-progress': {
    'nothing is noted before the answer': unnoted(...idempotent),
    'updating a ticket notes nothing before the answer': unnoted(op.updateTicket),
    'a request in processing is a conflict': lookupErrorAs(idempotent, 'idempotency_in_progress', 'conflict'),
    'the second waits and is then carried out': waitedForAndDoneAgain(op.createDeal, op.updateContact),
    'a request in processing is unavailable': lookupErrorAs(
      idempotent,
      'idempotency_in_progress',
      'unavailable',
    ),
    'a request in processing is answered 200 with nothing': onRefused(
      [op.createContact],
      'idempotency_in_progress',
      () => ({ status: 200, body: { data: null } }),
    ),
    'a reply notes nothing before the answer': unnoted(op.replyToConversation),
    'a booking in processing is in a wrong state': lookupErrorAs(
      [op.bookMeeting],
      'idempotency_in_progress',
      'invalid_state',
    ),
    'a cancel in processing is a conflict': lookupErrorAs(
      [op.cancelMeeting],
      'idempotency_in_progress',
      'conflict',
    ),
    'a second reply waits and is then sent': waitedForAndDoneAgain(op.replyToConversation),
  },
  'idempotency.concurrent-single-effect': {
    'keys are noted with the answer': notedLate(...idempotent),
    'keys of deals are noted with the answer': notedLate(op.createDeal),
    'keys of tags are noted with the answer': notedLate(op.tagContact),
    'the second waits and is then carried out': waitedForAndDoneAgain(op.createWebhook),
    'the second request is turned away': inTurn(
      aroundStep('act', (next, context) => turns(context).then(next)),
      lookupErrorAs([op.createDeal], 'idempotency_in_progress', 'unavailable'),
    ),
    'the second request gets a conflict': secondConflicts(op.commentTicket),
    'keys of messages are noted with the answer': notedLate(op.sendMessage),
    'keys of replies are noted with the answer': notedLate(op.replyToConversation),
    'the second booking under the key gets a conflict': secondConflicts(op.bookMeeting),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>
