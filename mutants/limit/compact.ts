import { op } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { pathOf } from '../compact/operators.js'
import type { CompactMutants, CompactMutation } from '../mutation.js'
import { again, insteadOfError } from '../operators/error.js'
import { aroundStep } from '../operators/step.js'
import { ruledOut } from '../ruled-out.js'
import { warned } from '../warned.js'
import { limitedAs } from './rate.js'

/** Exempts the calls of some paths from the rate limit. */
export const unlimited = (path: RegExp): CompactMutation =>
  aroundStep('limitRate', (next, context) => (path.test(pathOf(context)) ? undefined : next()))

/** Mutants in the compact variant of the rules on bounds. */
export const limitInCompact = {
  'limit.path-id': {
    'a short id of a lead is invalid': ruledOut(
      insteadOfError(op.getLead, (apiError, { params }) =>
        (params.id ?? '').length < 2
          ? new ApiError('invalid_request', 'too short', 'limit.path-id')
          : apiError,
      ),
    ),
    'a long id breaks the reading of a contact': ruledOut(
      insteadOfError(op.getContact, (apiError, { params }) =>
        (params.id ?? '').length > 199 ? new ApiError('internal', 'too long', 'limit.path-id') : apiError,
      ),
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
    'the wait is given in words': limitedAs((apiError) =>
      again(apiError, { headers: { 'retry-after': 'soon' } }),
    ),
    'the instant has no zone': warned(
      limitedAs((apiError, { world }) =>
        again(apiError, {
          headers: { 'retry-after': new Date(world.now() + 60_000).toUTCString().replace(/ GMT$/, '') },
        }),
      ),
    ),
    'the wait is too short': limitedAs((apiError) => again(apiError, { headers: { 'retry-after': '1' } })),
  },
} satisfies Partial<CompactMutants<'limit'>>
