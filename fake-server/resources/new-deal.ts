import type { Contact, Deal, Ticket } from '../../contract/index.js'
import type { Context } from '../pipeline/context.js'
import { fullName } from './full-name.js'

/** What a record shows of its contact. */
export const shownLead = (lead: Contact | undefined): Pick<Deal & Ticket, 'leadName' | 'leadEmail'> => ({
  leadName: lead ? fullName(lead) : null,
  leadEmail: lead?.email ?? null,
})

/** What a deal of a contact begins with where nothing else is said of it (gap.record-defaults). */
export function newDeal({ assumptions }: Pick<Context, 'assumptions'>, lead: Contact | undefined) {
  const defaults = assumptions['record-defaults']
  return {
    ...shownLead(lead),
    organizationId: lead?.organizationId ?? null,
    organizationName: lead?.organizationName ?? null,
    currency: defaults['deal.currency'],
    recurrence: defaults['deal.recurrence'] as Deal['recurrence'],
    isPrimary: defaults['deal.isPrimary'],
    customFields: defaults['deal.customFields'],
    rev: assumptions['rev-increment'].first,
  }
}
