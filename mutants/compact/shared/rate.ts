import type { families } from '../../../contract/index.js'
import { demoKeys } from '../../../fake-server/demo/keys.js'
import { ApiError } from '../../../fake-server/pipeline/api-error.js'
import type { Context } from '../../../fake-server/pipeline/context.js'
import { aroundStep, type CompactMutant, compactMutant, type Mutants } from '../../mutant.js'
import { contact, lead, pathOf, refusing } from '../operators.js'

/** The same refusal with something about it changed. */
export const again = ({ code, message, rule, more }: ApiError, change: ApiError['more']): ApiError =>
  new ApiError(code, message, rule, { ...more, ...change })

/** Lets calls past the limit of a key's calls. */
export const unlimited = (fault: string, path: RegExp): CompactMutant =>
  compactMutant(fault, (behaviour) =>
    aroundStep(behaviour, 'limitRate', (next, context) => (path.test(pathOf(context)) ? undefined : next())),
  )

/** Has the refusal of a call too many say something else. */
export const limitedAs = (fault: string, change: (apiError: ApiError) => ApiError): CompactMutant =>
  compactMutant(fault, (behaviour) =>
    aroundStep(behaviour, 'limitRate', (next) => {
      try {
        return next()
      } catch (error) {
        throw error instanceof ApiError ? change(error) : error
      }
    }),
  )

/** Mutants in the compact variant of the rules on bounds. */
export const sharedLimitMutants = {
  'limit.path-id': [
    refusing('a short id of a lead is invalid', lead, (apiError, { params }) =>
      (params.id ?? '').length < 2 ? new ApiError('invalid_request', 'too short', 'limit.path-id') : apiError,
    ),
    refusing('a long id breaks the reading of a contact', contact, (apiError, { params }) =>
      (params.id ?? '').length > 199 ? new ApiError('internal', 'too long', 'limit.path-id') : apiError,
    ),
  ],
  'limit.rate-per-key': [
    compactMutant('the calls of all keys are counted together', (behaviour) => {
      const { limitRate } = behaviour.steps
      const low = (context: Context) => ({ ...context.key, key: 'all', perMinute: 5 })
      behaviour.steps.limitRate = (context) =>
        [...context.calls.keys()].includes(demoKeys.lowRate) || context.key.key === demoKeys.lowRate
          ? limitRate({ ...context, key: { ...low(context), key: demoKeys.lowRate } })
          : undefined
    }),
  ],
  'limit.retry-after': [
    limitedAs('the wait is told in words', (apiError) =>
      again(apiError, { headers: { 'limit.retry-after': 'soon' } }),
    ),
    limitedAs('the wait is too short', (apiError) =>
      again(apiError, { headers: { 'limit.retry-after': '1' } }),
    ),
  ],
} satisfies Partial<Mutants<typeof families.limit>>
