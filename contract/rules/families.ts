import { activity } from './activity.js'
import { auth } from './auth.js'
import { booking } from './booking.js'
import { compact } from './compact.js'
import { contact } from './contact.js'
import { conversation } from './conversation.js'
import { deal } from './deal.js'
import { error } from './error.js'
import { filter } from './filter.js'
import { idempotency } from './idempotency.js'
import { isolation } from './isolation.js'
import { limit } from './limit.js'
import { meeting } from './meeting.js'
import { messaging } from './messaging.js'
import { order } from './order.js'
import { paging } from './paging.js'
import { record } from './record.js'
import { revision } from './revision.js'
import { tag } from './tag.js'
import { task } from './task.js'
import { template } from './template.js'
import { ticket } from './ticket.js'
import { transition } from './transition.js'
import { validation } from './validation.js'
import { webhook } from './webhook.js'

/** Every family of rules by its name, in the order reports use. */
export const families = {
  paging,
  idempotency,
  revision,
  transition,
  error,
  auth,
  isolation,
  record,
  validation,
  filter,
  order,
  contact,
  activity,
  task,
  tag,
  deal,
  ticket,
  conversation,
  messaging,
  template,
  meeting,
  booking,
  webhook,
  compact,
  limit,
} as const

/** The name of a family, for instance `paging`. */
export type FamilyName = keyof typeof families
