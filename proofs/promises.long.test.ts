import { checks } from '../suites/index.js'
import { testPromises } from './promises.test-kit.js'

testPromises(checks, { requests: 1000, passed: 150 })
