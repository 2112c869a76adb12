import { testSharing } from './shared-locks.test-kit.js'

// One in five; the others are for shared-locks.long.test.ts.
testSharing((place) => place % 5 === 0)
