import { testSharing } from './shared-locks.test-kit.js'

testSharing((place) => place % 5 !== 0)
