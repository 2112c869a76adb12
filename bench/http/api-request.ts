import { type ApiCall, type HttpRequest, jsonRequest } from './api-call.js'

/** What authorizes a request to the fake. */
export const keyHeader = { authorization: 'Bearer demo_main' } as const

/** A call as the document describes it. */
export function apiRequest(call: ApiCall): HttpRequest {
  switch (call.kind) {
    case 'page': {
      const { limit, ownerEmail } = call
      const query = new URLSearchParams({ limit: String(limit), ...(ownerEmail && { ownerEmail }) })
      return { method: 'GET', path: `/api/v1/contacts?${query}`, headers: keyHeader }
    }
    case 'create':
      return jsonRequest('POST', '/api/v1/contacts', call.contact, keyHeader)
    case 'replay': {
      const headers = { ...keyHeader, 'idempotency-key': call.idempotencyKey }
      return jsonRequest('POST', '/api/v1/contacts', call.contact, headers)
    }
    case 'update': {
      const { ticketId, subject, expectedRev } = call
      return jsonRequest('PATCH', `/api/v1/tickets/${ticketId}`, { subject, expectedRev }, keyHeader)
    }
  }
}
