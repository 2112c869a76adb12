import { expect, it } from 'vitest'
import { exitOf } from './exit-of.js'

it.each([
  [0, 'because', { code: 0, status: 'ok' }],
  [1, 'because', { code: 1, status: 'fails', reason: 'because' }],
  [2, 'because', { code: 2, status: 'usage', reason: 'because' }],
  [3, undefined, { code: 3, status: 'incomplete' }],
  [130, 'because', { code: 130, status: 'interrupted', reason: 'because' }],
])('says what exit code %i means', (code, reason, exit) => {
  expect(exitOf(code, reason)).toEqual(exit)
})
