import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTrace, traceOf } from './trace-file.js'

const folder = mkdtempSync(join(tmpdir(), 'trace-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a span is a complete event in microseconds, on the row of its worker', () => {
  const span = { kind: 'request', name: 'GET /api/v1/tags', beginMs: 1.5, endMs: 4 } as const
  expect(
    traceOf([
      { ...span, worker: 1, row: 0 },
      { ...span, worker: 1, row: 2 },
    ]),
  ).toEqual({
    traceEvents: [
      { ph: 'M', name: 'thread_name', pid: 1, tid: 1000, args: { name: 'worker 2' } },
      { ph: 'M', name: 'thread_name', pid: 1, tid: 1002, args: { name: 'worker 2, at the same time 2' } },
      { ph: 'X', name: 'GET /api/v1/tags', cat: 'request', pid: 1, tid: 1000, ts: 1500, dur: 2500 },
      { ph: 'X', name: 'GET /api/v1/tags', cat: 'request', pid: 1, tid: 1002, ts: 1500, dur: 2500 },
    ],
    displayTimeUnit: 'ms',
  })
})

test('what ended before the file is closed is in it', async () => {
  const file = join(folder, 'trace.json')
  const trace = openTrace(file)
  await trace.timeline.span('rule', 'tag.list-200 at GET /api/v1/tags', async () => undefined)
  trace.close()
  expect(readFileSync(file, 'utf8')).toContain('"name":"tag.list-200 at GET /api/v1/tags"')
})

test('a file that cannot be written is named before the run', () => {
  expect(() => openTrace(folder)).toThrow(`cannot write the trace to ${folder}: it is a folder`)
})
