import type { families } from '../../contract/index.js'
import type { Mutants } from './mutant.js'
import { contactMutants } from './validation/contact.js'
import { dealMutants } from './validation/deal.js'
import { filterMutants } from './validation/filter.js'
import { ticketMutants } from './validation/ticket.js'
import { webhookMutants } from './validation/webhook.js'
import { webhookUrlMutants } from './validation/webhook-url.js'

/** One way to break each rule on what a request looks like, and more where it is easily missed. */
export const validationMutants: Mutants<typeof families.validation> = {
  ...filterMutants,
  ...dealMutants,
  ...ticketMutants,
  ...webhookMutants,
  ...webhookUrlMutants,
  ...contactMutants,
}
