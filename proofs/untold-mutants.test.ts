import { testUntold } from './untold-mutants.test-kit.js'

// More of them are for untold-mutants.long.test.ts.
testUntold(159, 15)
