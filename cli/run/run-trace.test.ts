import { expect, test } from 'vitest'
import { costText, traceOf } from './run-trace.js'

const idle = { cpuMs: 1234, phases: [], blocks: [] }

test('a span is a complete event in microseconds, on the row of its worker', () => {
  const span = { kind: 'request', name: 'GET /api/v1/tags', beginMs: 1.5, endMs: 4 } as const
  const spans = [
    { ...span, worker: 1, row: 0 },
    { ...span, worker: 1, row: 2 },
  ]
  expect(traceOf(spans, idle)).toEqual({
    traceEvents: [
      { ph: 'M', name: 'thread_name', pid: 1, tid: 1000, args: { name: 'worker 2' } },
      { ph: 'M', name: 'thread_name', pid: 1, tid: 1002, args: { name: 'worker 2, at the same time 2' } },
      { ph: 'X', name: 'GET /api/v1/tags', cat: 'request', pid: 1, tid: 1000, ts: 1500, dur: 2500 },
      { ph: 'X', name: 'GET /api/v1/tags', cat: 'request', pid: 1, tid: 1002, ts: 1500, dur: 2500 },
    ],
    displayTimeUnit: 'ms',
    otherData: { cpuMs: 1234, phases: [], longestBlock: null },
  })
})

test('phases and blocks have rows of their own', () => {
  const phases = [{ name: 'checks', beginMs: 1, endMs: 5, cpuMs: 3 }] as const
  const blocks = [{ beginMs: 2, ms: 2.5, phase: 'checks' }] as const
  expect(traceOf([], { cpuMs: 8, phases, blocks })).toMatchObject({
    traceEvents: [
      { ph: 'M', pid: 2, tid: 0, args: { name: 'phases' } },
      { ph: 'M', pid: 2, tid: 1, args: { name: 'blocks' } },
      { ph: 'X', name: 'checks', cat: 'phase', pid: 2, tid: 0, ts: 1000, dur: 4000 },
      { ph: 'X', name: 'checks', cat: 'block', pid: 2, tid: 1, ts: 2000, dur: 2500 },
    ],
    otherData: { cpuMs: 8, longestBlock: { beginMs: 2, ms: 2.5, phase: 'checks' } },
  })
})

test('the cost of a run is one line', () => {
  expect(costText(idle)).toBe('1.2 s of CPU time, nothing blocked the event loop')
  const blocks = [{ beginMs: 13_126, ms: 62.4, phase: 'judging again' }] as const
  expect(costText({ ...idle, blocks })).toBe(
    '1.2 s of CPU time, the longest block of the event loop 62 ms (judging again, at 13.1 s)',
  )
})
