import type { families } from '../../../../contract/index.js'
import type { Context } from '../../../context.js'
import { demoKeys } from '../../../demo-keys.js'
import { Refusal } from '../../../refusal.js'
import { aroundStep, type CompactMutant, compactMutant, type Mutants } from '../../mutant.js'
import { contact, lead, pathOf, refusing } from '../seams.js'

/** The same refusal with something about it changed. */
export const again = ({ code, message, rule, more }: Refusal, change: Refusal['more']): Refusal =>
  new Refusal(code, message, rule, { ...more, ...change })

/** Lets calls past the limit of a key's calls. */
export const unlimited = (fault: string, path: RegExp): CompactMutant =>
  compactMutant(fault, (behaviour) =>
    aroundStep(behaviour, 'limitRate', (next, context) => (path.test(pathOf(context)) ? undefined : next())),
  )

/** Has the refusal of a call too many say something else. */
export const limitedAs = (fault: string, change: (refusal: Refusal) => Refusal): CompactMutant =>
  compactMutant(fault, (behaviour) =>
    aroundStep(behaviour, 'limitRate', (next) => {
      try {
        return next()
      } catch (error) {
        throw error instanceof Refusal ? change(error) : error
      }
    }),
  )

/** Mutants in the compact variant of the rules on bounds. */
export const sharedLimitMutants = {
  'path-id': [
    refusing('a short id of a lead is invalid', lead, (refusal, { params }) =>
      (params.id ?? '').length < 2 ? new Refusal('invalid_request', 'too short', 'limit.path-id') : refusal,
    ),
    refusing('a long id breaks the reading of a contact', contact, (refusal, { params }) =>
      (params.id ?? '').length > 199 ? new Refusal('internal', 'too long', 'limit.path-id') : refusal,
    ),
  ],
  'rate-per-key': [
    compactMutant('the calls of all keys are counted together', (behaviour) => {
      const { limitRate } = behaviour.steps
      const low = (context: Context) => ({ ...context.key, key: 'all', perMinute: 5 })
      behaviour.steps.limitRate = (context) =>
        [...context.calls.keys()].includes(demoKeys.lowRate) || context.key.key === demoKeys.lowRate
          ? limitRate({ ...context, key: { ...low(context), key: demoKeys.lowRate } })
          : undefined
    }),
  ],
  'retry-after': [
    limitedAs('the wait is told in words', (refusal) =>
      again(refusal, { headers: { 'retry-after': 'soon' } }),
    ),
    limitedAs('the wait is too short', (refusal) => again(refusal, { headers: { 'retry-after': '1' } })),
  ],
} satisfies Partial<Mutants<typeof families.limit>>
