import type { ServedOperationId } from '../../contract/index.js'
import type { Mutation } from '../mutation.js'
import { aroundStep } from './step.js'

type Sent = Readonly<Record<string, unknown>>

/** Carries out what deserves an error, and reports it afterwards; `instead` has the members that are missing. */
export const tooLate =
  (at: ServedOperationId, isWrong: (sent: Sent) => boolean, instead: Sent = {}): Mutation =>
  (behaviour) =>
    aroundStep('validate', (next, context) => {
      const { body, operation } = context
      if (operation === at && isWrong(body))
        behaviour.handlers[at]({ ...context, body: { ...instead, ...body } })
      return next()
    })(behaviour)
