import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pruneLedgers } from './prune-ledgers.js'

it('keeps the latest ledgers, those not done with, and those of other servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-prune-'))
  const write = (name: string, baseUrl: string, open?: number) => {
    const head = { kind: 'ledger', version: 1, baseUrl, startedAt: '' }
    const end = { kind: 'end', by: 'run', at: '', open }
    const lines = open === undefined ? [head] : [head, end]
    writeFileSync(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  write('01-done.ndjson', 'http://127.0.0.1:1', 0)
  write('02-crashed.ndjson', 'http://127.0.0.1:1')
  write('03-open.ndjson', 'http://127.0.0.1:1', 2)
  write('04-staging.ndjson', 'https://staging.example.com', 0)
  writeFileSync(join(folder, '05-other.ndjson'), 'mine\n')
  for (let n = 10; n < 30; n += 1) write(`${n}.ndjson`, 'http://localhost:1', 0)
  pruneLedgers(folder)
  const names = readdirSync(folder)
  expect(names).toHaveLength(24)
  expect(names).not.toContain('01-done.ndjson')
  rmSync(folder, { recursive: true })
})
