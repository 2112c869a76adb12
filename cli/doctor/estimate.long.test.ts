import { testEstimate } from './estimate.test-kit.js'

testEstimate({
  writes: ['writes', []],
  'tickets and users': ['writes', ['tickets', 'users']],
})
