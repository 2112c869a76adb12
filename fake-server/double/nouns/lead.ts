import { compactRecords, type Lead } from '../../../contract/index.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import type { Noun } from './noun.js'
import { stampsOf } from './stamps.js'

/** A lead as a test gives it (section 2.14); `contact` is an id. */
export type LeadDraft = Draft<Lead> & { readonly contact?: string }

/** Leads (section 2.14). */
export const leads: Noun<Lead, LeadDraft> = {
  singular: 'lead',
  draft: draftSchema(compactRecords.lead, { names: { contact: 'contactId' } }),
  references: { contactId: 'contacts' },
  get: ({ compact }, id) => compact.leads.get(id),
  all: ({ compact }) => compact.leads.all(),
  add: (draft, context) =>
    context.workspace.compact.leads.put(
      frozen({
        id: context.world.id('lead'),
        contactId: null,
        title: 'A lead',
        stage: 'new',
        score: null,
        value: null,
        source: 'api',
        ...draft,
        ...stampsOf(draft, context),
      }),
    ),
  change: (lead, change, { workspace, world }) =>
    workspace.compact.leads.put(frozen({ ...lead, updatedAt: world.instant(), ...change })),
  remove: ({ id }, { workspace }) => void workspace.compact.leads.delete(id),
}
