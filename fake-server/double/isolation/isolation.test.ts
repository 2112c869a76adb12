import { expect, test } from 'vitest'
import { controlCalls } from '../control-http/control-calls.js'
import { storeCalls } from '../handles/store-calls.js'
import { forkCalls } from './fork-calls.js'
import { testIsolation } from './isolation.test-kit.js'
import { controlBodies } from './script.test-kit.js'

testIsolation({ runs: 3, forks: 40 })

test('a script draws every control call that changes something', () => {
  // Snapshots and forks belong to no state: a reset keeps them. The calls of the nouns are alike, so those of one are drawn.
  const apart = ['POST snapshot', 'POST restore', ...Object.keys(forkCalls), ...Object.keys(storeCalls)]
  const changing = Object.keys(controlCalls).filter(
    (name) => !name.startsWith('GET ') && !apart.includes(name),
  )
  expect(changing.filter((name) => !(name in controlBodies))).toEqual([])
})
