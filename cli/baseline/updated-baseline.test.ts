import { describe, expect, it, test } from 'vitest'
import type { Report } from '../../reporters/index.js'
import { reportWith } from '../../reporters/report-with.test-kit.js'
import { baselineText } from './baseline-file.js'
import { updatedBaseline } from './updated-baseline.js'

const contacts = 'GET /api/v1/contacts'
const stale = { rule: 'tag.list-ok', operation: 'GET /api/v1/tags', reason: 'it was broken' }
const failing = { rule: 'paging.limit-zero', operation: contacts, reason: 'planned', ticket: 'CRM-1' }
const expired = { ...failing, expires: '2030-01-01' }
const unjudged = { rule: 'auth.revoked', operation: contacts, reason: 'no key' }
const recorded = { rule: 'paging.limit-max', operation: contacts, reason: 'recorded on 2030-06-15' }

const verdicts = {
  'tag.list-ok @ GET /api/v1/tags': 'pass',
  [`paging.limit-zero @ ${contacts}`]: 'fail',
  [`paging.limit-max @ ${contacts}`]: 'fail',
  [`auth.revoked @ ${contacts}`]: 'untested',
  'auth.missing-key @ GET /api/v1/tags': 'error',
  'webhook.secret-once @ POST /api/v1/webhooks': 'warn',
} as const

describe('updatedBaseline', () => {
  it('adds new failures, keeps entries that still fail or were not judged, and removes stale ones', () => {
    const updated = updatedBaseline([stale, expired, unjudged], reportWith(verdicts))
    expect(updated).toEqual({
      entries: [expired, unjudged, recorded],
      recorded: [recorded],
      removed: [stale],
    })
  })

  const budgetCut = reportWith(verdicts).rules.map((rule) =>
    rule.id === 'auth.revoked'
      ? { ...rule, endpoints: rule.endpoints.map((at) => ({ ...at, unreached: true })) }
      : rule,
  )
  test.each<[kind: string, more: Partial<Report>]>([
    ['filtered', { selection: { rules: ['tag.*'] } }],
    ['filtered, by its number of rules', { documented: 550 }],
    ['sharded', { selection: { shard: { index: 1, of: 2 } } }],
    ['interrupted', { incomplete: 'it was interrupted' }],
    ['cut by a budget', { rules: budgetCut }],
  ])('a run that was %s adds and never removes', (_, more) => {
    const updated = updatedBaseline([stale, failing], reportWith(verdicts, more))
    expect(updated).toEqual({ entries: [stale, failing, recorded], recorded: [recorded], removed: [] })
  })

  it('records what an entry for all operations does not cover, and warnings where they fail a run', () => {
    const all = { ...failing, operation: '*' }
    const { recorded: both } = updatedBaseline([all], reportWith(verdicts), ['fail', 'warn'])
    expect(both.map(({ rule }) => rule)).toEqual(['paging.limit-max', 'webhook.secret-once'])
  })

  it('gives the same bytes again, in one order', () => {
    const report = reportWith(verdicts)
    const first = updatedBaseline([stale, failing], report)
    const again = updatedBaseline(first.entries, report)
    expect(again).toEqual({ ...first, recorded: [], removed: [] })
    const backwards = { tool: '1.0.0', entries: first.entries.toReversed() }
    expect(baselineText(backwards)).toBe(baselineText({ tool: '1.0.0', entries: first.entries }))
    expect(JSON.parse(baselineText(backwards)).entries).toEqual([recorded, failing])
  })
})
