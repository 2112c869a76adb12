import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { stated } from '../conversation/operators.js'
import type { FamilyMutants } from '../mutation.js'
import { withState } from '../operators/context.js'
import { errorAs } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'

const plenty = Number.POSITIVE_INFINITY

/** Faults of an exhausted plan. */
export const quotaMutants = {
  'error.quota-exceeded': {
    'who is out of quota calls too often': errorAs(op.replyToConversation, 'quota_exceeded', 'rate_limited'),
    'a message over the quota calls too often': errorAs(op.sendMessage, 'quota_exceeded', 'rate_limited'),
    'a message over the quota goes out': stated(op.sendMessage, { planAllowance: plenty }),
    'SMS over the balance go out': stated(op.replyToConversation, { smsBalance: plenty }),
    'who is out of quota is blocked': errorAs(op.sendMessage, 'quota_exceeded', 'contact_limit_exceeded'),
    'a retry over the quota is let through': (behaviour) => {
      let refusals = 0
      aroundHandler(op.sendMessage, (next, context) => {
        try {
          return next(context)
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'quota_exceeded') throw error
          refusals += 1
          if (refusals % 2 === 1) throw error
          return next(withState(context, { planAllowance: plenty }))
        }
      })(behaviour)
    },
  },
} satisfies Partial<FamilyMutants<'error'>>
