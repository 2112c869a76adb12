import { lowRate } from '../../fake-server/demo/keys.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Behaviour, Context } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { again } from '../operators/error.js'
import { aroundStep } from '../operators/step.js'
import { warned } from '../warned.js'

const tooMany = () =>
  new ApiError('rate_limited', 'too many calls', 'limit.rate-per-key', { headers: { 'retry-after': '60' } })

/** Reports a call too many by another error. */
export const limitedAs = (change: (apiError: ApiError, context: Context) => ApiError) =>
  aroundStep('limitRate', (next, context) => {
    try {
      return next()
    } catch (error) {
      throw error instanceof ApiError ? change(error, context) : error
    }
  })

/** Changes the header of a 429. */
const retryAfter = (change: (value: string, context: Context) => string | undefined) =>
  limitedAs((apiError, context) => {
    const { 'retry-after': value = '', ...headers } = apiError.more.headers ?? {}
    const changed = change(value, context)
    return again(apiError, {
      headers: changed === undefined ? headers : { ...headers, 'retry-after': changed },
    })
  })

/** Refuses other keys for a minute after one key was refused. */
const contagious = (spreads: (context: Context, refused: Context) => boolean) => (behaviour: Behaviour) => {
  let last: { readonly context: Context; readonly at: number } | undefined
  aroundStep('limitRate', (next, context) => {
    const now = context.world.now()
    try {
      if (last && now - last.at < 60_000 && spreads(context, last.context)) throw tooMany()
      return next()
    } catch (error) {
      if (error instanceof ApiError && context.key.perMinute === lowRate) last = { context, at: now }
      throw error
    }
  })(behaviour)
}

/** Faults of the rate limit. */
export const rateMutants = {
  'limit.rate-per-key': {
    'calls are counted for all keys together': contagious(() => true),
    'calls are counted per workspace': contagious(
      (context, refused) => context.workspace === refused.workspace,
    ),
    'writes are counted per workspace': contagious(
      (context, refused) => context.workspace === refused.workspace && context.request.method !== 'GET',
    ),
    'a key that was refused once stays out': (behaviour) => {
      const out = new Set<string>()
      aroundStep('limitRate', (next, context) => {
        try {
          if (out.has(context.key.key)) throw tooMany()
          return next()
        } catch (error) {
          out.add(context.key.key)
          throw error
        }
      })(behaviour)
    },
  },
  'limit.retry-after': {
    'the header is missing': retryAfter(() => undefined),
    'the header is missing on writes': retryAfter((value, { request }) =>
      request.method === 'GET' ? value : undefined,
    ),
    'a second is always enough': retryAfter(() => '1'),
    'half the wait is asked for': retryAfter((value) => String(Math.floor(Number(value) / 2))),
    'the wait is negative': retryAfter((value) => `-${value}`),
    'the wait has a unit': retryAfter((value) => `${value}s`),
    'the wait is in milliseconds': retryAfter((value) => `${value}000`),
    'the instant is an ISO one': retryAfter((value, { world }) =>
      new Date(world.now() + Number(value) * 1000).toISOString(),
    ),
    'the instant has a numeric zone': warned(
      retryAfter((value, { world }) =>
        new Date(world.now() + Number(value) * 1000).toUTCString().replace('GMT', '+0000'),
      ),
    ),
    'the instant is a Unix time': retryAfter((value, { world }) =>
      String(Math.floor(world.now() / 1000) + Number(value)),
    ),
  },
} satisfies Partial<FamilyMutants<'limit'>>
