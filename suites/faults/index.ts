export { type Failure, failuresIn } from './failure.js'
export type { Fault, Why } from './fault.js'
export { faultsOf } from './faults-of.js'
export { type Regrouped, type RegroupOptions, regroup } from './regroup.js'
