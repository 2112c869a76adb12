import type { Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import { onError } from './answer.js'

export const isBlocked = ({ status }: Reply): boolean => status === 402
const isLimited = ({ status }: Reply): boolean => status === 429
const isFailure = ({ status }: Reply): boolean => status === 500

/** Answers some errors under another status and code. */
export const under = (applies: (reply: Reply) => boolean, status: number, code: string) =>
  onError(applies, (reply, { error }) => ({ ...reply, status, body: { error: { ...error, code } } }))

/** Exempts some calls from the rate limit. */
const unlimited = (exempt: (context: Context) => boolean) =>
  aroundStep('limitRate', (next, context) => (exempt(context) ? undefined : next()))

/** Exempts some endpoints from the rate limit, which is looked at once the endpoint is known. */
export const unlimitedAt = (path: RegExp, method?: string) =>
  unlimited(({ request }) => path.test(request.target) && (method === undefined || request.method === method))

/** Conditions of the table told otherwise, or not at all. */
export const conditionMutants = {
  'error.contact-limit-exceeded': {
    'a blocked workspace is forbidden': under(isBlocked, 403, 'forbidden'),
    'a blocked workspace is told to slow down': under(isBlocked, 429, 'rate_limited'),
    'a blocked workspace is out of quota': under(isBlocked, 402, 'quota_exceeded'),
    'a blocked workspace is invited to try again': onError(isBlocked, (reply) => ({
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
  },
  'error.rate-limited': {
    'too many calls are forbidden': under(isLimited, 403, 'forbidden'),
    'too many calls are unavailable': under(isLimited, 503, 'unavailable'),
    'too many calls have a code of their own': under(isLimited, 429, 'too_many_requests'),
    'nothing tells when to come back': onError(isLimited, ({ headers: _, ...reply }) => reply),
    'nothing tells when to write again': onError(
      (reply, { request }) => isLimited(reply) && request.method !== 'GET',
      ({ headers: _, ...reply }) => reply,
    ),
    'tags are not counted': unlimitedAt(/\/tags$/, 'GET'),
    'the first list is not counted': unlimitedAt(/\/contacts$/, 'GET'),
    'deletions are not counted': unlimitedAt(/./, 'DELETE'),
    'changes of tickets are not counted': unlimitedAt(/\/tickets\/[^/]+$/, 'PATCH'),
    'new contacts are not counted': unlimitedAt(/\/contacts$/, 'POST'),
  },
  'error.internal': {
    'a failure is unavailable': under(isFailure, 503, 'unavailable'),
    'a failure has a code of its own': under(isFailure, 500, 'unexpected'),
    'a failure is not valid': under(isFailure, 400, 'invalid_request'),
    'a failure of a list is an empty page': onError(
      (reply, { request }) => isFailure(reply) && request.method === 'GET',
      () => ({ status: 200, body: { data: [], nextCursor: null } }),
    ),
    'a failed deletion shows its stack': onError(
      (reply, { request }) => isFailure(reply) && request.method === 'DELETE',
      (reply) => ({ ...reply, body: { stack: 'Error: at deleteWebhook (webhook.ts:66)' } }),
    ),
  },
} satisfies Partial<FamilyMutants<'error'>>
