import { demoKeys } from '../../fake-server/demo/keys.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { contact, lead, pathOf, refusing } from '../compact/operators.js'
import type { CompactMutants, CompactMutation } from '../mutation.js'
import { aroundStep } from '../operators/step.js'

/** The same refusal with something about it changed. */
export const again = ({ code, message, rule, more }: ApiError, change: ApiError['more']): ApiError =>
  new ApiError(code, message, rule, { ...more, ...change })

/** Lets calls past the limit of a key's calls. */
export const unlimited = (path: RegExp): CompactMutation =>
  aroundStep('limitRate', (next, context) => (path.test(pathOf(context)) ? undefined : next()))

/** Has the refusal of a call too many say something else. */
export const limitedAs = (change: (apiError: ApiError) => ApiError): CompactMutation =>
  aroundStep('limitRate', (next) => {
    try {
      return next()
    } catch (error) {
      throw error instanceof ApiError ? change(error) : error
    }
  })

/** Mutants in the compact variant of the rules on bounds. */
export const limitInCompact = {
  'limit.path-id': {
    'a short id of a lead is invalid': refusing(lead, (apiError, { params }) =>
      (params.id ?? '').length < 2 ? new ApiError('invalid_request', 'too short', 'limit.path-id') : apiError,
    ),
    'a long id breaks the reading of a contact': refusing(contact, (apiError, { params }) =>
      (params.id ?? '').length > 199 ? new ApiError('internal', 'too long', 'limit.path-id') : apiError,
    ),
  },
  'limit.rate-per-key': {
    'the calls of all keys are counted together': (behaviour) => {
      const { limitRate } = behaviour.steps
      const low = (context: Context) => ({ ...context.key, key: 'all', perMinute: 5 })
      behaviour.steps.limitRate = (context) =>
        [...context.calls.keys()].includes(demoKeys.lowRate) || context.key.key === demoKeys.lowRate
          ? limitRate({ ...context, key: { ...low(context), key: demoKeys.lowRate } })
          : undefined
    },
  },
  'limit.retry-after': {
    'the wait is told in words': limitedAs((apiError) =>
      again(apiError, { headers: { 'retry-after': 'soon' } }),
    ),
    'the wait is too short': limitedAs((apiError) => again(apiError, { headers: { 'retry-after': '1' } })),
  },
} satisfies Partial<CompactMutants<'limit'>>
