export {
  type ClientOperationResult,
  type ClientRuleResult,
  type ClientVerdict,
  everywhere,
  type FailureEvidence,
} from './client-result.js'
export { judgeJournals } from './judge-journals.js'
export { type DisturbedRun, judgeTolerance } from './judge-tolerance.js'
export { mergeResults, type RunResults } from './merge-results.js'
export { type ClientExchange, clientExchange } from './reading/client-exchange.js'
export type { ClientRun } from './reading/reading.js'
export { timesMet } from './times-met.js'
export {
  exceptionOf,
  exceptionsIn,
  failingTests,
  findingText,
  metGaps,
  orderText,
  sentRequests,
  vary,
} from './vary/index.js'
