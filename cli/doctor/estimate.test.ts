import { testEstimate } from './estimate.test-kit.js'

// Each takes a whole run: the others are for estimate.long.test.ts.
testEstimate({ 'reads alone': ['none', []] })
