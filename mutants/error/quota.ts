import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { reply, send, stated } from '../conversation/operators.js'
import { aroundHandler, type Mutants, mutant } from '../mutant.js'
import { refusedAs } from '../refusing.js'

const plenty = Number.POSITIVE_INFINITY

/** Faults of an exhausted plan. */
export const quotaMutants: Pick<Mutants<typeof families.error>, 'error.quota-exceeded'> = {
  'error.quota-exceeded': [
    mutant('who is out of quota calls too often', refusedAs(reply, 'quota_exceeded', 'rate_limited')),
    mutant('a message over the quota calls too often', refusedAs(send, 'quota_exceeded', 'rate_limited')),
    mutant('a message over the quota goes out', stated(send, { planAllowance: plenty })),
    mutant('SMS over the balance go out', stated(reply, { smsBalance: plenty })),
    mutant('who is out of quota is blocked', refusedAs(send, 'quota_exceeded', 'contact_limit_exceeded')),
    mutant('a retry over the quota is let through', (behaviour) => {
      let refusals = 0
      aroundHandler(behaviour, send, (next, context) => {
        try {
          return next(context)
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'quota_exceeded') throw error
          refusals += 1
          if (refusals % 2 === 1) throw error
          return next({
            ...context,
            workspace: Object.assign(Object.create(context.workspace), { planAllowance: plenty }),
          })
        }
      })
    }),
  ],
}
