import type { ApiCall, HttpRequest } from './api-call.js'

/** What authorizes a request to the fake. */
export const keyHeader = { authorization: 'Bearer demo_main' } as const

const json = { ...keyHeader, 'content-type': 'application/json' } as const

/** A call as the document describes it. */
export function apiRequest(call: ApiCall): HttpRequest {
  if (call.kind === 'page') {
    const filter = call.ownerEmail === undefined ? '' : `&ownerEmail=${encodeURIComponent(call.ownerEmail)}`
    return { method: 'GET', path: `/api/v1/contacts?limit=${call.limit}${filter}`, headers: keyHeader }
  }
  if (call.kind === 'update') {
    const { ticketId, subject, expectedRev } = call
    const body = JSON.stringify({ subject, expectedRev })
    return { method: 'PATCH', path: `/api/v1/tickets/${ticketId}`, headers: json, body }
  }
  const key = call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }
  const body = JSON.stringify(call.contact)
  return { method: 'POST', path: '/api/v1/contacts', headers: { ...json, ...key }, body }
}
