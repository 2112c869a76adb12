import type { RecordedRequest } from '../../../contract/index.js'
import type { EntryReading, ReadEntry } from './har-entry.js'
import { operationFor } from './operation-of.js'

/** Reads a request of the journal of a fake: one that has no answer was prevented, or kept from its client, by a fault. */
export function readJournalEntry(
  request: RecordedRequest,
  origin: string,
  { variant, keys }: EntryReading,
): ReadEntry {
  const { method, target, path, headers, body, answer, realMs, sentMs, at, fault = '' } = request
  if (!path.startsWith('/api/v1/')) return { leftOut: 'otherPath' }
  if (method === 'OPTIONS') return { leftOut: 'preflight' }
  const operation = operationFor(variant, method, path)
  if (operation === undefined) return { leftOut: 'noOperation' }
  const { authorization, cookie: _, ...shown } = headers
  const key = keys.nameOf(request.key ?? authorization)
  // The journal shows what the operation answered also where a fault kept it from the client.
  const isLost = /lost|reset|hang|cut|truncated/.test(fault)
  const hasAnswer = answer !== undefined && !isLost
  return {
    recorded: {
      operation,
      origin,
      method,
      path: target,
      headers: { ...shown, ...(key === undefined ? {} : { authorization: `Bearer <key ${key}>` }) },
      body: body === '' ? undefined : body,
      isBodyKnown: true,
      key,
      answer: hasAnswer ? { status: answer.status, headers: answer.headers, text: answer.body } : undefined,
      sentMs: sentMs ?? Number.NEGATIVE_INFINITY,
      answeredMs: hasAnswer ? realMs + (request.durationMs ?? 0) : Number.POSITIVE_INFINITY,
      serverMs: Date.parse(at),
    },
    troubles: [],
    wasBase64: false,
  }
}
