import { expect, test } from 'vitest'
import { type Phase, phaseOf } from './run-phases.js'

const phases: readonly Phase[] = [
  { name: 'checks', beginMs: 100, endMs: 500, cpuMs: 300 },
  { name: 'grouping', beginMs: 500, endMs: 900, cpuMs: 300 },
  { name: 'writing reports', beginMs: 950, endMs: 1000, cpuMs: 50 },
]
const request = { kind: 'request', name: 'GET /api/v1/tags', worker: 0, row: 0 } as const
const spans = [
  { ...request, beginMs: 200, endMs: 260 },
  { ...request, beginMs: 600, endMs: 660 },
]

test.each([
  ['other', 0],
  ['checks', 210],
  ['grouping', 520],
  ['judging again', 610],
  ['other', 910],
  ['writing reports', 960],
])('what a run does is %s at %i ms', (name, beginMs) => {
  expect(phaseOf({ beginMs, ms: 30 }, phases, spans)).toBe(name)
})

test('a block belongs to the phase of its middle', () => {
  expect(phaseOf({ beginMs: 480, ms: 100 }, phases, [])).toBe('grouping')
})
