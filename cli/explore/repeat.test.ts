import { expect, test } from 'vitest'
import { settle } from '../config/settings.js'
import { repeatOfExploration } from './repeat.js'

test('the command that repeats an exploration holds all that bounded it', () => {
  const flags = {
    time: 90_000,
    maxRequests: 500,
    steps: 12,
    focus: ['deals', 'tags'],
    maxFailures: 3,
    runs: 7,
    seed: 4,
  }
  expect(repeatOfExploration(flags, settle(flags, {}, {}))).toBe(
    'npx conformance explore --time 90000ms --max-requests 500 --steps 12 --focus deals --focus tags ' +
      '--max-failures 3 --seed 4 --runs 7',
  )
})
