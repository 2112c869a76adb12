import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { createFake, demoKeys } from '../../fake-server/index.js'
import type { Report } from '../../reporters/index.js'
import { checks, run } from '../../suites/index.js'
import { exitCodes } from '../exit.js'
import { buildReport } from '../run/build-report.js'
import { direct, fakeTarget } from '../target/fake-target.js'
import { replay } from './replay.js'

const seed = 7
const rule = 'paging.limit-default'
const faulty = () =>
  createFake({
    seed,
    change: (behaviour) => {
      behaviour.policy.page.default = 49
    },
  })
const [broken, honest] = await Promise.all([faulty().listen(), createFake({ seed }).listen()])
const folder = mkdtempSync(join(tmpdir(), 'conformance-replay-'))
afterAll(async () => {
  await Promise.all([broken.close(), honest.close()])
  rmSync(folder, { recursive: true })
})

const fake = faulty()
const target = fakeTarget(fake, direct(fake), broken.url)
const own = checks.filter((check) => check.rule.id === rule)
const whole = buildReport({
  target,
  seed,
  rules: own.map((check) => check.rule),
  startedAt: new Date(0),
  durationMs: 1,
  secrets: [],
  repeat: '',
  replay: () => '',
  curl: { baseUrl: broken.url },
  result: await run({ target, checks: own, seed }),
})

/** The report of one operation. */
const operation = 'GET /api/v1/contacts'
const report: Report = {
  ...whole,
  rules: whole.rules.map((one) => ({
    ...one,
    endpoints: one.endpoints.filter(({ endpoint }) => endpoint === operation),
  })),
}

/** Replays a report as the command does. */
async function replayed(given: Report, baseUrl?: string) {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(given))
  let out = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  try {
    const flags = { apiKey: demoKeys.main, ledger: false as const, ...(baseUrl ? { baseUrl } : {}) }
    return { code: await replay(path, flags), lines: out.trimEnd().split('\n') }
  } finally {
    write.mockRestore()
  }
}

it('says STILL FAILS on the server of the report, and exits with 1', async () => {
  const { code, lines } = await replayed(report)
  expect(code).toBe(exitCodes.fails)
  expect(lines[0]).toMatch(/^STILL FAILS {2}paging\.limit-default at GET /)
  expect(lines.at(-1)).toBe('0 fixed, 1 still failing, 0 undecided')
})

it('says FIXED on a server without the fault, and exits with 0', async () => {
  const { code, lines } = await replayed(report, honest.url)
  expect(code).toBe(exitCodes.ok)
  expect(lines[0]).toMatch(/^FIXED {8}paging\.limit-default at GET /)
  expect(lines.at(-1)).toBe('1 fixed, 0 still failing, 0 undecided')
})

it('says CANNOT TELL of a rule that it does not know, and exits with 3', async () => {
  const rules = report.rules.map((one) => ({ ...one, id: 'paging.of-another-release' }))
  const { code, lines } = await replayed({ ...report, rules }, honest.url)
  expect(code).toBe(exitCodes.incomplete)
  expect(lines[0]).toMatch(/^CANNOT TELL {2}paging\.of-another-release .*this release has no check/)
})

it('says STILL FAILS where the check passes, and two answers still disagree as they did', async () => {
  const [first] = report.rules[0]?.endpoints[0]?.failure?.exchanges ?? []
  if (!first) throw new Error('the report holds no exchange')
  const unknown = {
    ...first,
    ...{ index: first.index + 1, endpoint: 'GET /api/v1/contacts/{id}' },
    request: { ...first.request, path: '/api/v1/contacts/none' },
    response: { ...first.response, status: 404 },
  }
  const wanted = { exchange: unknown.index, statusOf: first.index }
  const disagreeing = {
    ...report,
    rules: report.rules.map((one) => ({
      ...one,
      endpoints: one.endpoints.map(({ failure, ...at }) => ({
        ...at,
        ...(failure ? { failure: { ...failure, setUp: [], exchanges: [first, unknown], wanted } } : {}),
      })),
    })),
  }
  const { lines } = await replayed(disagreeing, honest.url)
  expect(lines[0]).toMatch(/^STILL FAILS .*still 404/)
})
