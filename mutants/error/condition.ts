import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import { body, emptied, of, onError, status, withMethod } from './operators.js'

/** Exempts some operations from the rate limit. */
const unlimitedAt = (path: RegExp, method: string) =>
  aroundStep('limitRate', (next, { request }) =>
    path.test(request.target) && method === request.method ? undefined : next(),
  )

/** Faults of the conditions in the table of errors. */
export const conditionMutants = {
  'error.contact-limit-exceeded': {
    'a blocked workspace is forbidden': status(of(402), 403, 'forbidden'),
    'a blocked workspace is asked to slow down': status(of(402), 429, 'rate_limited'),
    'a blocked workspace is out of quota': status(of(402), 402, 'quota_exceeded'),
    'a blocked workspace is invited to try again': onError(of(402), (reply) => ({
      ...reply,
      headers: { ...reply.headers, 'retry-after': '60' },
    })),
    'a second try is let in': (behaviour) => {
      const tried = new Set<string>()
      aroundStep('gate', (next, { operation }) => {
        if (tried.has(operation)) return undefined
        tried.add(operation)
        return next()
      })(behaviour)
    },
    'every third try is let in': (behaviour) => {
      let tries = 0
      aroundStep('gate', (next, { workspace }) => {
        if (workspace.contactLimitReached) tries += 1
        return tries % 3 === 0 && tries > 0 ? undefined : next()
      })(behaviour)
    },
    'the blocked list of meetings is forbidden': status(of(402, op.listMeetings), 403, 'forbidden'),
    'conversations of a blocked workspace are listed': aroundStep('gate', (next, { operation }) =>
      operation === op.listConversations ? undefined : next(),
    ),
    'a second try at the meetings is let in': (behaviour) => {
      let tries = 0
      aroundStep('gate', (next, { operation, workspace }) => {
        if (operation !== op.listMeetings || !workspace.contactLimitReached) return next()
        tries += 1
        return tries > 1 ? undefined : next()
      })(behaviour)
    },
  },
  'error.rate-limited': {
    'too many calls are forbidden': status(of(429), 403, 'forbidden'),
    'too many calls are unavailable': status(of(429), 503, 'unavailable'),
    'too many calls have a code of their own': status(of(429), 429, 'too_many_requests'),
    'nothing says when to come back': onError(of(429), ({ headers: _, ...reply }) => reply),
    'nothing says when to write again': onError(
      withMethod(429, (method) => method !== 'GET'),
      ({ headers: _, ...reply }) => reply,
    ),
    'tags are not counted': unlimitedAt(/\/tags$/, 'GET'),
    'the first list is not counted': unlimitedAt(/\/contacts$/, 'GET'),
    'deletions are not counted': unlimitedAt(/./, 'DELETE'),
    'changes of tickets are not counted': unlimitedAt(/\/tickets\/[^/]+$/, 'PATCH'),
    'new contacts are not counted': unlimitedAt(/\/contacts$/, 'POST'),
    'replies are not counted': unlimitedAt(/\/reply$/, 'POST'),
    'templates are not counted': unlimitedAt(/\/templates/, 'GET'),
    'bookings are not counted': unlimitedAt(/\/book$/, 'POST'),
  },
  'error.internal': {
    'a failure is unavailable': status(of(500), 503, 'unavailable'),
    'a failure has a code of its own': status(of(500), 500, 'unexpected'),
    'a failure is not valid': status(of(500), 400, 'invalid_request'),
    'a failure of a list is an empty page': emptied(withMethod(500, (method) => method === 'GET')),
    'a failed deletion shows its stack': body(
      withMethod(500, (method) => method === 'DELETE'),
      () => ({ stack: 'Error: at deleteWebhook (webhook.ts:66)' }),
    ),
    'a failed reply is an unknown outcome': status(of(500, op.replyToConversation), 409, 'unknown_outcome'),
    'a failed list of notes is an empty page': emptied(of(500, op.listContactNotes)),
  },
} satisfies Partial<FamilyMutants<'error'>>
