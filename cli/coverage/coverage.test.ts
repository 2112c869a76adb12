import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { writeCoverage } from '../../fake-server/double/coverage/collected-coverage.js'
import { createFake, demoKeys } from '../../fake-server/index.js'
import { showCoverage } from './show-coverage.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-coverage-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

const tags = (fake: { fetch: typeof fetch }) =>
  fake.fetch('https://any.host/api/v1/tags', { headers: { authorization: `Bearer ${demoKeys.main}` } })

/** What the command writes for the folder, and its exit code. */
async function shown(flags: object) {
  const written: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  await showCoverage([folder], { of: 'all', ...flags })
  return [written.join(''), process.exitCode] as const
}

test('the fakes of a process are merged, and judged by a threshold', async () => {
  await tags(createFake({ coverage: folder }))
  await tags(createFake({ coverage: folder }))
  writeCoverage()
  const [json, enough] = await shown({ json: true })
  const operations = JSON.parse(json).variants[0].operations as { operation: string; requests: number }[]
  expect(operations.find(({ operation }) => operation === 'GET /api/v1/tags')?.requests).toBe(2)
  expect(enough).toBeUndefined()
  const [text, code] = await shown({ threshold: 80 })
  expect(text).toContain('GET /api/v1/tags  1 of 6')
  expect(text).toContain('never 429 rate_limited: send the key demoKeys.lowRate')
  expect(text).toContain('below 80 %')
  expect(code).toBe(1)
  expect((await shown({ markdown: true }))[0]).toContain('| `GET /api/v1/tags` | 1 of 6 |')
})

test('a folder without coverage is said to be so', async () => {
  await expect(showCoverage([join(folder, 'none')], { of: 'all' })).rejects.toThrow('cannot read')
})
