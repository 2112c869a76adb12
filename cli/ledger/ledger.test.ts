import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createFake, demoKeys, limitedKeys } from '../../fake-server/index.js'
import { redactor } from '../../reporters/index.js'
import { checks, run, type Target } from '../../suites/index.js'
import { direct, fakeTarget } from '../target/fake-target.js'
import { secretsOf } from '../target/server-target.js'
import { Ledger } from './ledger.js'
import { readLedger } from './ledger-file.js'

const root = mkdtempSync(join(tmpdir(), 'conformance-ledger-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Runs some families on a fake as if it were a server, and gives the text of the ledger. */
async function ledgerOf(
  name: string,
  {
    allow = 'sends',
    families = ['webhook', 'ticket', 'messaging'],
  }: Partial<{ allow: Target['allow']; families: readonly string[] }> = {},
) {
  const fake = createFake({ seed: 5 })
  const target = { ...fakeTarget(fake, direct(fake), 'https://a.example.com'), allow }
  const folder = join(root, name)
  const redact = redactor(secretsOf(target.keys))
  const ledger = new Ledger({ target, seed: 5, startedAt: new Date(0), folder, redact })
  const own = checks.filter(({ rule }) => families.some((family) => rule.id.startsWith(`${family}.`)))
  const { runId } = await run({ target, checks: own, seed: 5, observer: ledger })
  return { folder, ledger, runId, path: ledger.path ?? '' }
}

describe('a ledger', () => {
  it('names its run, and notes each write before it is sent and once it is answered', async () => {
    const { path, runId, folder } = await ledgerOf('whole')
    const { head, entries, notes } = readLedger(path) ?? {}
    expect(head).toMatchObject({
      baseUrl: 'https://a.example.com',
      variant: 'full',
      seed: 5,
      startedAt: '1970-01-01T00:00:00.000Z',
      pid: process.pid,
    })
    expect(notes).toEqual([])
    expect(entries?.filter(({ kind }) => kind === 'run')).toEqual([{ kind: 'run', runId }])
    const numbers = (kind: string) =>
      entries?.flatMap((one) => (one.kind === kind && 'n' in one ? [one.n] : []))
    expect(numbers('sends')?.length).toBeGreaterThan(50)
    // Calls that are raced may be answered in another order.
    expect(new Set(numbers('answer'))).toEqual(new Set(numbers('sends')))
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n')
  })

  it('holds no key and no webhook secret', async () => {
    const { path } = await ledgerOf('secrets', { families: ['webhook', 'auth', 'isolation'] })
    const text = readFileSync(path, 'utf8')
    expect(text).toContain('"noun":"webhook"')
    expect(text).not.toContain('whsec')
    for (const key of [...Object.values(demoKeys), ...limitedKeys.map(({ key }) => key)])
      expect(text.includes(key), key).toBe(false)
  })

  it('is not begun by a run that only reads', async () => {
    const { ledger, folder } = await ledgerOf('reads', { allow: 'none' })
    expect([ledger.path, existsSync(folder)]).toEqual([undefined, false])
  })

  it('keeps writes from being sent that it cannot note', async () => {
    const blocked = join(root, 'file')
    writeFileSync(blocked, '')
    const fake = createFake()
    const target = fakeTarget(fake, direct(fake), 'https://a.example.com')
    const ledger = new Ledger({
      target,
      seed: 1,
      startedAt: new Date(0),
      folder: join(blocked, 'x'),
      redact: (text) => text,
    })
    await expect(run({ target, checks: [], seed: 1, observer: ledger })).rejects.toThrow(
      'cannot write the ledger of this run',
    )
    expect(fake.control.journal).toEqual([])
  })
})

describe('readLedger', () => {
  it('skips a line that a crash has cut, with a note', async () => {
    const { path, ledger } = await ledgerOf('cut')
    ledger.end(0)
    const whole = readLedger(path)?.entries.length ?? 0
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -20))
    const { entries, notes } = readLedger(path) ?? {}
    expect(entries).toHaveLength(whole - 1)
    expect(notes).toEqual([`line ${whole + 1} cannot be read, and is skipped`])
  })

  it('reads a ledger of version 0.1, which calls an operation `endpoint`', async () => {
    const { path } = await ledgerOf('older')
    const { entries } = readLedger(path) ?? {}
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"operation":', '"endpoint":'))
    expect(readFileSync(path, 'utf8')).not.toContain('"operation"')
    const older = readLedger(path)
    expect(older?.notes).toEqual([])
    expect(older?.entries).toMatchObject(entries ?? [undefined])
  })

  it('knows a value that is not a ledger', () => {
    const path = join(root, 'other.ndjson')
    writeFileSync(path, '{"kind":"something"}\n')
    expect(readLedger(path)).toBeUndefined()
    expect(readdirSync(root)).toContain('other.ndjson')
  })
})
