import { bookingValueRows } from './booking-value.test-kit.js'
import { messageValueRows } from './message-value.test-kit.js'
import { recordValueRows } from './record-value.test-kit.js'
import type { ValueRows } from './row.test-kit.js'

/** What the values about records of one kind, bookings, webhooks and the compact variant come to. */
export const nounValueRows: ValueRows = { ...recordValueRows, ...messageValueRows, ...bookingValueRows }
