import { type families, idempotent } from '../../contract/index.js'
import { aroundStep, type Mutants, mutant } from '../mutant.js'
import { turns } from '../operators/turns.js'
import {
  commentTicket,
  createContact,
  createDeal,
  createWebhook,
  tagContact,
  updateContact,
  updateTicket,
} from './endpoints.js'
import {
  aroundLookup,
  forgetPending,
  notedLate,
  onRefused,
  refused,
  waitedForAndDoneAgain,
} from './lookup.js'

/** Mutants of requests that meet under one key. */
export const togetherKeyMutants: Pick<
  Mutants<typeof families.idempotency>,
  'idempotency.in-progress' | 'idempotency.concurrent-single-effect'
> = {
  'idempotency.in-progress': [
    mutant(
      'nothing is noted before the answer',
      aroundLookup(idempotent, (next, context) => {
        const found = next()
        forgetPending(context)
        return found
      }),
    ),
    mutant(
      'updating a ticket notes nothing before the answer',
      aroundLookup([updateTicket], (next, context) => {
        const found = next()
        forgetPending(context)
        return found
      }),
    ),
    mutant(
      'a request in processing is a conflict',
      onRefused(idempotent, 'idempotency_in_progress', () => {
        throw refused('conflict')
      }),
    ),
    mutant('the second waits and is then carried out', waitedForAndDoneAgain(createDeal, updateContact)),
    mutant(
      'a request in processing is answered 200 with nothing',
      onRefused([createContact], 'idempotency_in_progress', () => ({ status: 200, body: { data: null } })),
    ),
  ],
  'idempotency.concurrent-single-effect': [
    mutant('keys are noted with the answer', notedLate(...idempotent)),
    mutant('keys of deals are noted with the answer', notedLate(createDeal)),
    mutant('keys of tags are noted with the answer', notedLate(tagContact)),
    mutant('the second waits and is then carried out', waitedForAndDoneAgain(createWebhook)),
    mutant('the second request gets a conflict', (behaviour) => {
      aroundStep(behaviour, 'act', async (next, context) => {
        await turns(context)
        return next()
      })
      onRefused([commentTicket], 'idempotency_in_progress', () => {
        throw refused('conflict')
      })(behaviour)
    }),
  ],
}
