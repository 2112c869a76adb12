import { sampled, testOneFault } from './grouping-of-answers.test-kit.js'

testOneFault((name) => sampled.includes(name))
