import { answerMutants } from './error/answer.js'
import { conditionMutants } from './error/condition.js'
import { quotaMutants } from './error/quota.js'
import { requestMutants } from './error/request.js'
import type { FamilyMutants } from './mutation.js'

/** Ways to break each rule of the family "error". */
export const errorMutants: FamilyMutants<'error'> = {
  ...answerMutants,
  ...requestMutants,
  ...conditionMutants,
  ...quotaMutants,
}
