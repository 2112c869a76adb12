import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import { repro } from './repro.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-repro-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = join(folder, 'report.json')
writeFileSync(report, JSON.stringify(sampleReport))
const out = join(folder, 'out')

it('writes a script for the server of the report, or for another one', async () => {
  await repro(report, 'paging.limit-zero', { out })
  expect(readFileSync(out, 'utf8')).toMatch(
    /^#!\/bin\/sh\n[\s\S]*^BASE_URL=\$\{BASE_URL:-https:\/\/staging\.example\.com\}$/m,
  )
  await repro(report, 'paging.limit-zero', { out, baseUrl: 'http://127.0.0.1:1', endpoint: 'GET /contacts' })
  expect(readFileSync(out, 'utf8')).toContain('BASE_URL:-http://127.0.0.1:1}')
})

it('writes a test file', async () => {
  await repro(report, 'paging.limit-zero', { out, vitest: true })
  const file = readFileSync(out, 'utf8')
  expect(file).toContain("await call('GET', '/api/v1/contacts?limit=0&tag=a%20b'")
  expect(file).toContain('.toMatch(/^(400 [^]*"invalid_request")/)')
})

it('names what fails where something else is asked for', async () => {
  await expect(repro(report, 'paging.limit-default', {})).rejects.toThrow(
    `paging.limit-default does not fail in ${report}: `,
  )
  await expect(repro(report, 'paging.limit-zero', { endpoint: 'GET /tags' })).rejects.toThrow(
    `it fails at GET /api/v1/contacts`,
  )
})
