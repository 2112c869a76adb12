import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Report } from '../../reporters/index.js'
import { conformance } from '../called.test-kit.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-quick-'))
afterAll(() => rmSync(folder, { recursive: true }))

const json = join(folder, 'quick.json')
const drawn = join(folder, 'badge.svg')
writeFileSync(drawn, 'the badge of a whole run')

test('a quick run of the command ends with 0, and says that it is no verdict on conformance', async () => {
  const words = ['--quick', '--seed', '1', '--reporter', 'terminal', '--reporter', `json=${json}`]
  const { code, out } = await conformance(words)
  const report = JSON.parse(readFileSync(json, 'utf8')) as Report
  expect(code).toBe(0)
  expect(out).toContain(
    `Quick run (no verdict on conformance) looked at ${report.quick?.lookedAt} of 550 documented rules: `,
  )
  expect(out).toContain('next: npx conformance --seed 1  # the whole run')
  expect(report).toMatchObject({
    conformant: false,
    selection: { quick: true },
    exit: { code: 0, status: 'ok' },
    repeat: 'npx conformance --quick --seed 1',
  })
  expect(report.requests).toBeLessThanOrEqual(300)
  expect((report.quick?.lookedAt ?? 0) + (report.quick?.notLookedAt.length ?? 0)).toBe(550)
  // The exploration of a whole run is no part of it.
  expect(report.exploration).toBeUndefined()
})

test('a report of it is no shard, and gets no badge', async () => {
  const merged = await conformance(['merge', json])
  expect([merged.code, merged.err]).toEqual([2, expect.stringContaining('is not a shard')])
  const shown = await conformance(['report', json, '--reporter', `badge=${drawn}`])
  expect([shown.code, shown.err]).toEqual([2, expect.stringContaining('a quick run gets no badge')])
  expect(readFileSync(drawn, 'utf8')).toBe('the badge of a whole run')
})

test.each([[['--reporter', `badge=${drawn}`]], [['--reporter', `badge=${drawn}`, '--seed', 'x']]])(
  'a quick run that is refused leaves the badge of a whole run: %o',
  async (words) => {
    expect((await conformance(['--quick', ...words])).code).toBe(2)
    expect(readFileSync(drawn, 'utf8')).toBe('the badge of a whole run')
  },
)

test('a budget that is spent is reported, and is no reason to fail', async () => {
  const words = ['--quick', '--max-requests', '8', '--seed', '1', '--reporter', `json=${json}`]
  const { code, out } = await conformance([...words, '--reporter', 'terminal'])
  const report = JSON.parse(readFileSync(json, 'utf8')) as Report
  const places = report.rules.flatMap(({ endpoints }) => endpoints)
  expect(code).toBe(0)
  // What was done is undone all the same.
  expect(report.requests).toBeLessThanOrEqual(12)
  const cut = places.filter(({ unreached }) => unreached)
  expect(cut.length).toBeGreaterThan(10)
  expect(new Set(cut.map(({ remediation }) => remediation))).toEqual(new Set(['leave out --quick']))
  expect(out).toContain('NOT REACHED')
  expect(out).toContain('next: npx conformance --seed 1  # the whole run')
})
