import type { OperationId } from '../../contract/index.js'
import { activityReadings } from './activity.js'
import { contactReadings } from './contact.js'
import { conversationReadings } from './conversation.js'
import { dealReadings } from './deal.js'
import { meetingReadings } from './meeting.js'
import type { Reading, Readings, WriteId } from './reading.js'
import { ticketReadings } from './ticket.js'
import { webhookReadings } from './webhook.js'

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
