export { type Finding, isDoubtful, type State, whatOf } from './finding.js'
export { Preconditions, type Suspicion } from './preconditions.js'
