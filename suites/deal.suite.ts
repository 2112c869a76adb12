import { families } from '../contract/index.js'
import { suite } from './api/index.js'
import { archivedUnlisted } from './deal/archive.js'
import { create201, invalidState, referenceMissing } from './deal/creation.js'
import { closeOff, createOff, listOff } from './deal/switched-off.js'
import { notFound } from './judgements/missing.js'
import { blockedByContactLimit, givesPage } from './judgements/pages.js'
import { closeBody } from './observations/closing.js'

/** The checks of the family deal. */
export const dealSuite = suite(families.deal, {
  'deal.list-ok': givesPage(['id', 'title', 'status'], () => [{}, { limit: '1' }, { status: 'open' }]),

  'deal.list-contact-limit': blockedByContactLimit((api) => [
    { query: { status: 'won' } },
    { query: { ownerEmail: api.fresh.email() }, names: true },
    { query: { pipelineId: api.fresh.id() }, names: true },
    { query: { leadId: api.fresh.id() }, names: true },
  ]),

  'deal.list-archived': archivedUnlisted,
  'deal.list-deals-off': listOff,
  'deal.create-201': create201,
  'deal.create-deals-off': createOff,
  'deal.create-reference-missing': referenceMissing,
  'deal.create-invalid-state': invalidState,

  async 'deal.close-missing'(api) {
    const deal = await api.given.deal()
    const body = await closeBody(api, 'won', deal.rev)
    const existing = String(deal.id)
    const proof = await api.call(api.operation, { params: { id: existing }, body })
    await notFound(api, { bodies: [body], existing, proven: proof.response.status === 200 })
  },

  'deal.close-deals-off': closeOff,
})
