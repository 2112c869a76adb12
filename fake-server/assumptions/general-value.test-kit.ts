import type { ValueRows } from './row.test-kit.js'

/** What the values of errors, keys, requests, pages, filters, orders, idempotency and revisions come to. */
export const generalValueRows: ValueRows = {}
