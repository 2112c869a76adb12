import { answerMutants } from './error/answer.js'
import { conditionMutants } from './error/condition.js'
import { quotaMutants } from './error/quota.js'
import { requestMutants } from './error/request.js'
import { widerErrorMutants } from './error/wider.js'
import type { FamilyMutants } from './mutation.js'
import { joined } from './mutation.js'

const plain: FamilyMutants<'error'> = {
  ...answerMutants,
  ...requestMutants,
  ...conditionMutants,
  ...quotaMutants,
}

/** One way to break each rule on error answers, and more where it is easily missed. */
export const errorMutants: FamilyMutants<'error'> = joined(plain, widerErrorMutants)
