import type { RecordedRequest } from '../../../contract/index.js'
import type { FakeNotes } from '../traffic-exchange.js'
import { type EntryReading, isLostBy, type ReadEntry } from './har-entry.js'
import { shownKey } from './key-names.js'
import { operationFor } from './operation-of.js'

/** Reads a request of the journal of a fake: one that has no answer was prevented, or kept from its client, by a fault. */
export function readJournalEntry(
  request: RecordedRequest,
  origin: string,
  { variant, keys, file }: EntryReading,
): ReadEntry {
  const { method, target, path, headers, body, answer, realMs, sentMs, at, fault } = request
  if (!path.startsWith('/api/v1/')) return { leftOut: 'otherPath' }
  if (method === 'OPTIONS') return { leftOut: 'preflight' }
  const operation = operationFor(variant, method, path)
  const { authorization, cookie: _, ...shown } = headers
  const key = keys.nameOf(request.key ?? authorization)
  const { authorization: header, shown: without } = shownKey(authorization, key)
  // The journal shows what the operation answered also where a fault kept it from the client.
  const hasAnswer = answer !== undefined && !isLostBy(fault)
  const recorded = {
    origin,
    method,
    path: without(target),
    headers: { ...shown, ...(header === undefined ? {} : { authorization: header }) },
    body: body === '' ? undefined : without(body),
    isBodyKnown: true,
    key,
    answer: hasAnswer ? { status: answer.status, headers: answer.headers, text: answer.body } : undefined,
    sentMs: sentMs ?? Number.NEGATIVE_INFINITY,
    answeredMs: hasAnswer ? realMs + (request.durationMs ?? 0) : Number.POSITIVE_INFINITY,
    serverMs: Date.parse(at),
    file,
    fakeNotes: fakeNotesOf(request),
  }
  if (operation === undefined) return { leftOut: 'noOperation', undocumented: recorded }
  return {
    recorded: { operation, ...recorded },
    troubles: [],
    wasBase64: false,
  }
}

const fakeNotesOf = ({ rule, assumption, fault, isReplay, part }: RecordedRequest): FakeNotes => ({
  ...(rule === undefined ? {} : { rule }),
  ...(assumption === undefined ? {} : { assumption }),
  ...(fault === undefined ? {} : { fault }),
  ...(isReplay === undefined ? {} : { isReplay }),
  ...(part === undefined ? {} : { part }),
})
