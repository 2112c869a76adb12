import { expect, it } from 'vitest'
import { sampleReport } from '../fixtures/sample-report.js'
import { github } from './github.js'
import type { Report } from './model/report.js'

const lines = (report: Report) => github(report).trimEnd().split('\n')

/** A command as the runner of GitHub reads it. */
function read(line: string) {
  const [, level, title = '', message = ''] = /^::(\w+) title=([^:,]*)::(.*)$/.exec(line) ?? []
  const unescaped = (text: string) =>
    text
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%0A', '\n')
      .replaceAll('%0D', '\r')
      .replaceAll('%25', '%')
  return { level, title: unescaped(title), message: unescaped(message) }
}

it('has an error for each fault and defect, a warning for what is in doubt, and a notice', () => {
  expect(lines(sampleReport).map(read)).toEqual([
    {
      level: 'error',
      title: 'paging.limit-zero @ GET /api/v1/contacts',
      message: expect.stringContaining('expected 400 `invalid_request`\ngot 200 "Zoë & <Ana> \\u0007😀"\n'),
    },
    {
      level: 'error',
      title: 'error of the suite: webhook.secret-once',
      message: expect.stringMatching(/^the check itself failed: TypeError: no "events"\nThe secret/),
    },
    {
      level: 'warning',
      title: 'transition.reclose @ POST /api/v1/deals/{id}/close',
      message: expect.stringContaining('expected 409, got 200'),
    },
    { level: 'notice', title: 'conformance', message: expect.stringMatching(/^1 of 261 documented rules/) },
  ])
})

it('reads back as it was, whatever a title or a message holds', () => {
  const requirement = 'a:b,c%0A::error::d\r\ne'
  const [unmet] = lines({
    ...sampleReport,
    rules: [],
    requirements: [{ requirement, met: false, actual: '%' }],
  })
  expect(read(unmet ?? '')).toEqual({
    level: 'error',
    title: 'required a:b,c%0A::error::d\\u000d\ne',
    message: 'got %',
  })
})

it('shows ten of each level, and counts the rest in the notice', () => {
  const [, rule] = sampleReport.rules
  const rules = Array.from({ length: 25 }, (_, n) => ({ ...rule, id: `paging.limit-${n}` }))
  const shown = lines({ ...sampleReport, rules } as unknown as Report)
  expect(shown).toHaveLength(11)
  expect(read(shown.at(-1) ?? '').message).toContain(
    'GitHub shows 10 of each level; not shown: 15 more errors',
  )
})

it('warns of known failures and of entries that are stale', () => {
  const report = structuredClone(sampleReport) as unknown as Report
  Object.assign(report.rules[1]?.endpoints[1] ?? {}, {
    known: { reason: 'the gateway caches', expired: false },
  })
  const stale = [{ rule: 'tag.list-ok', endpoint: 'GET /api/v1/tags' }]
  const shown = lines({ ...report, baseline: { file: 'known.json', known: 1, expired: 0, stale } }).map(read)
  expect(shown).toContainEqual({
    level: 'warning',
    title: 'known failure: paging.limit-zero @ GET /api/v1/contacts',
    message: 'the gateway caches',
  })
  expect(shown).toContainEqual({
    level: 'warning',
    title: 'stale: tag.list-ok @ GET /api/v1/tags',
    message: 'the rule does not fail any more; remove the entry from known.json',
  })
})

it('says why a run is not a success where no fault does', () => {
  const exit = { code: 1, status: 'fails' as const, reason: 'a rule warns' }
  expect(lines({ ...sampleReport, rules: [], exit }).map(read)[0]).toEqual({
    level: 'error',
    title: 'the run fails',
    message: 'a rule warns',
  })
  expect(lines({ ...sampleReport, exit }).map(read)[0]?.title).toBe(
    'paging.limit-zero @ GET /api/v1/contacts',
  )
})
