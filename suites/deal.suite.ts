import { families } from '../contract/index.js'
import { archivedUnlisted } from './deal/archive.js'
import { create201, invalidState, referenceMissing } from './deal/creation.js'
import { closeOff, createOff, listOff } from './deal/switched-off.js'
import { blockedByContactLimit, givesPage } from './judgements/pages.js'
import { familySuite } from './kinds/family-suite.js'

/** The checks of the family deal. */
export const dealSuite = familySuite(families.deal, {
  'deal.list-ok': givesPage(['id', 'title', 'status'], () => [{}, { limit: '1' }, { status: 'open' }]),

  'deal.list-contact-limit': blockedByContactLimit((api) => [
    { query: { status: 'won' } },
    { query: { ownerEmail: api.fresh.email() }, names: true },
    { query: { pipelineId: api.fresh.unknownId() }, names: true },
    { query: { leadId: api.fresh.unknownId() }, names: true },
  ]),

  'deal.list-archived': archivedUnlisted,
  'deal.list-deals-off': listOff,
  'deal.create-201': create201,
  'deal.create-deals-off': createOff,
  'deal.create-reference-missing': referenceMissing,
  'deal.create-invalid-state': invalidState,

  'deal.close-deals-off': closeOff,
})
