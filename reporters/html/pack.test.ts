import { expect, test } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import type { Report, ReportedRule } from '../model/report.js'
import { type PackedRules, pack, unpack } from './pack.js'

const { rules } = sampleReport as Report

/** What a page reads: the data as JSON. */
const read = (packed: PackedRules) => JSON.parse(JSON.stringify(packed)) as PackedRules

test('rules are the same once they were packed and unpacked', () => {
  const [first] = rules
  if (!first) throw new Error('the sample has no rule')
  const known = { reason: 'to be fixed', ticket: 'CRM-1', expires: '2030-02-01', expired: false }
  const failing = rules.find(({ verdict }) => verdict === 'fail') as ReportedRule
  const full = failing.endpoints.map((at) => ({
    ...at,
    durationMs: 12,
    known,
    ...(at.failure ? { failure: { ...at.failure, setUp: at.failure.exchanges, scenario: 3 } } : {}),
  }))
  const all = [...rules, { ...failing, id: 'paging.other', endpoints: full }]
  expect(unpack(read(pack(all)))).toEqual(all)
})

test('an exchange that several failures show is kept once', () => {
  const packed = pack([...rules, ...rules])
  expect(packed.exchanges).toEqual(pack(rules).exchanges)
  expect(packed.exchanges.length).toBeGreaterThan(0)
})
