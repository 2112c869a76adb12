import { expect, test } from 'vitest'
import { changeKind, placeStates } from './change-kind.js'

/** The old state, and the kind of change per new state, in the order of `placeStates`. */
const table = `
old \\ new    | pass          | fail          | warn          | inconclusive      | untested          | error             | not run
pass         | same          | worse         | worse         | worse             | no longer checked | worse             | not run
fail         | better        | same          | better        | no longer checked | no longer checked | no longer checked | not run
warn         | better        | worse         | same          | no longer checked | no longer checked | no longer checked | not run
inconclusive | newly checked | worse         | newly checked | same              | same              | same              | same
untested     | newly checked | newly checked | newly checked | same              | same              | same              | same
error        | newly checked | worse         | newly checked | same              | same              | same              | same
not run      | newly checked | newly checked | newly checked | same              | same              | same              | same
`
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('the table has every state', () => {
  expect(head.slice(1)).toEqual([...placeStates])
  expect(rows.map(([state]) => state)).toEqual([...placeStates])
})

test.each(rows.flatMap(([old, ...kinds]) => kinds.map((kind, n) => [old, head[n + 1], kind] as const)))(
  '%s, then %s: %s',
  (old, now, kind) => {
    const state = (name = '') => placeStates.find((each) => each === name) ?? 'pass'
    expect(changeKind(state(old), state(now))).toBe(kind)
  },
)
