import type { Assumptions } from '../../contract/index.js'
import type { StepName } from './context.js'

type Concern = Assumptions['error-precedence'][number]

/** The step that raises each concern; the plan is checked together with the features. */
const stepOf: Readonly<Record<Concern, StepName | undefined>> = {
  authentication: 'authenticate',
  rate: 'limitRate',
  scope: 'authorize',
  request: 'validate',
  feature: 'gate',
  plan: undefined,
  idempotency: 'replay',
  record: 'findRecord',
  state: 'act',
}

/** The steps that need the parsed request. */
const reading: readonly StepName[] = ['validate', 'gate', 'replay', 'act']

/** The order in which a request is checked, and so the order in which errors win (gaps error-precedence, unknown-route). */
export function stepOrder({
  'error-precedence': concerns,
  'unknown-route': unknownRoute,
}: Assumptions): readonly StepName[] {
  // Otherwise the handler itself finds that a record is missing, just before the state.
  const isEarly = concerns.indexOf('record') < concerns.indexOf('request')
  const steps = concerns.flatMap((concern) => {
    const step = stepOf[concern]
    return step === undefined || (step === 'findRecord' && !isEarly) ? [] : [step]
  })
  steps.splice(
    steps.findIndex((step) => reading.includes(step)),
    0,
    'parse',
  )
  steps.splice(steps.indexOf('authorize'), 0, 'decodePath')
  const admission = unknownRoute === 'unauthorized' ? steps.indexOf('decodePath') : 0
  steps.splice(admission, 0, 'route')
  return steps
}
