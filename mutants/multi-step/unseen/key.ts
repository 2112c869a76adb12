import { ApiError } from '../../../fake-server/messages/api-error.js'
import { keyName } from '../../../fake-server/pipeline/idempotency.js'
import { aroundStep } from '../../operators/step.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { remembering } from '../operators.js'

/** Faults of idempotency keys that depend on what was sent under them before. */
export const unseenKeyFaults: MultiStepFaults = {
  'idempotency.key-reused-no-effect': {
    'a key that another request was refused under is refused to its own request too': {
      calls: 3,
      plant: remembering<ApiError>((refused) =>
        aroundStep('replay', (next, context) => {
          const name = `${context.workspace.id} ${keyName(context)}`
          const former = refused.get(name)
          if (former) throw former
          try {
            return next()
          } catch (error) {
            if (error instanceof ApiError && error.code === 'idempotency_key_reused') refused.set(name, error)
            throw error
          }
        }),
      ),
    },
  },
}
