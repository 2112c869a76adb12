import { testUntold } from './untold-mutants.test-kit.js'

testUntold(53, 60)
