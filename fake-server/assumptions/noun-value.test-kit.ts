import type { ValueRows } from './row.test-kit.js'

/** What the values about records of one kind, bookings, webhooks and the compact variant come to. */
export const nounValueRows: ValueRows = {}
