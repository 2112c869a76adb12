import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { noTrace, openTrace } from './trace-file.js'

const folder = mkdtempSync(join(tmpdir(), 'trace-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what ended before the file is closed is in it', async () => {
  const file = join(folder, 'trace.json')
  const trace = openTrace(file)
  await trace.timeline?.span('rule', 'tag.list-200 at GET /api/v1/tags', async () => undefined)
  trace.close()
  expect(readFileSync(file, 'utf8')).toContain('"name":"tag.list-200 at GET /api/v1/tags"')
})

test('phases are in it with their CPU time, also one that fails', async () => {
  const file = join(folder, 'phases.json')
  const trace = openTrace(file)
  expect(await trace.phase('checks', async () => 7)).toBe(7)
  const failing = trace.phase('grouping', () => {
    throw new Error('lost')
  })
  await expect(failing).rejects.toThrow('lost')
  expect(trace.close()).toMatch(/^\d+\.\d s of CPU time, /)
  const { otherData } = JSON.parse(readFileSync(file, 'utf8'))
  expect(otherData.cpuMs).toBeGreaterThan(0)
  expect(otherData.phases).toMatchObject([{ name: 'checks' }, { name: 'grouping' }])
})

test('without a file the work is done all the same', async () => {
  expect(await noTrace.phase('checks', () => 7)).toBe(7)
})

test('a file that cannot be written is named before the run', () => {
  expect(() => openTrace(folder)).toThrow(`cannot write the trace to ${folder}: it is a folder`)
})
