import type { FullOperationId, OperationId } from '../../contract/index.js'
import { type Api, type Exchange, recordIn, succeeded } from '../api/index.js'
import { activityDrivers } from './activity.js'
import { bookingDrivers } from './booking.js'
import { compactDrivers } from './compact.js'
import { contactDrivers } from './contact.js'
import { contactTagDrivers } from './contact-tags.js'
import { conversationDrivers } from './conversation.js'
import { dealDrivers } from './deal.js'
import type { Driver, Drivers } from './driver.js'
import { meetingDrivers } from './meeting.js'
import { messageDrivers } from './message.js'
import { replyDrivers } from './reply.js'
import type { SideEffectReading } from './side-effects.js'
import { tagDrivers } from './tag.js'
import { taskDrivers } from './task.js'
import { templateDrivers } from './template.js'
import { ticketDrivers } from './ticket.js'
import { webhookDrivers } from './webhook.js'

export { altered, type PreparedCall, withBody, withoutBody } from './call.js'
export type { Driver } from './driver.js'

const fullDrivers: Drivers<FullOperationId> = {
  ...contactDrivers,
  ...contactTagDrivers,
  ...activityDrivers,
  ...taskDrivers,
  ...tagDrivers,
  ...dealDrivers,
  ...ticketDrivers,
  ...conversationDrivers,
  ...replyDrivers,
  ...messageDrivers,
  ...templateDrivers,
  ...meetingDrivers,
  ...bookingDrivers,
  ...webhookDrivers,
}

/** How to work with each operation of either variant. */
export const drivers = { full: fullDrivers, compact: compactDrivers }

/** The driver of an operation in the variant of the target; by default of the operation that the rule is judged at. */
export function driverAt(
  { target: { variant }, operation: here }: Api,
  operation: OperationId = here,
): Driver {
  const of: { readonly [E in OperationId]?: Driver } = drivers[variant]
  const driver = of[operation]
  if (driver === undefined) throw new Error(`${operation} is not an operation of the ${variant} variant`)
  return driver
}

const every: { readonly [E in OperationId]?: Driver } = { ...compactDrivers, ...fullDrivers }

/** Has undone after the check what a call made, meant or not, where no set-up has. */
export function undoAfter(api: Api, exchange: Exchange): void {
  if (succeeded(exchange)) driverAt(api, exchange.operation).undo?.(api, recordIn(exchange))
}

/** How to read what an operation leaves behind, the same in both variants; undefined for one that only reads. */
export function sideEffectsOf(operation: OperationId): SideEffectReading | undefined {
  return every[operation]?.sideEffects
}
