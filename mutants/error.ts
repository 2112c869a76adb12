import type { families } from '../contract/index.js'
import { answerMutants } from './error/answer.js'
import { conditionMutants } from './error/condition.js'
import { quotaMutants } from './error/quota.js'
import { requestMutants } from './error/request.js'
import { widerErrorMutants } from './error/wider.js'
import { joined, type Mutants } from './mutant.js'

const plain: Mutants<typeof families.error> = {
  ...answerMutants,
  ...requestMutants,
  ...conditionMutants,
  ...quotaMutants,
}

/** One way to break each rule on error answers, and more where it is easily missed. */
export const errorMutants: Mutants<typeof families.error> = joined(plain, widerErrorMutants)
