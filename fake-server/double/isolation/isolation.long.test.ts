import { testIsolation } from './isolation.test-kit.js'

testIsolation({ runs: 8, forks: 200 })
