import type { OperationId } from '../../contract/index.js'
import { activityReadings } from './activity-effects.js'
import { contactReadings } from './contact-effects.js'
import { conversationReadings } from './conversation-effects.js'
import { dealReadings } from './deal-effects.js'
import { meetingReadings } from './meeting-effects.js'
import type { Reading, Readings, WriteId } from './side-effects.js'
import { ticketReadings } from './ticket-effects.js'
import { webhookReadings } from './webhook-effects.js'

/** How to read what each write leaves behind. */
const readings: Readings<WriteId> = {
  ...contactReadings,
  ...activityReadings,
  ...dealReadings,
  ...ticketReadings,
  ...conversationReadings,
  ...meetingReadings,
  ...webhookReadings,
}

/** How to read what an operation leaves behind; undefined for one that only reads. */
export const readingOf = (operation: OperationId): Reading | undefined =>
  Object.hasOwn(readings, operation) ? readings[operation as WriteId] : undefined
