import type { families } from '../../contract/index.js'
import { contactMutants } from './filter/contacts.js'
import { dealMutants } from './filter/deals.js'
import { ticketMutants } from './filter/tickets.js'
import type { Mutants } from './mutant.js'

/** Ways to break each rule on filters, the plain one first. */
export const filterMutants: Mutants<typeof families.filter> = {
  ...contactMutants,
  ...dealMutants,
  ...ticketMutants,
}
