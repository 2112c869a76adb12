import { expect, it } from 'vitest'
import { claimedReport, contradicted, disproved, unusable } from '../claimed-report.test-kit.js'
import { claimChanges } from './claim-changes.js'
import { compareReports } from './compare-reports.js'
import { comparisonReporters } from './index.js'
import { sectionsOf } from './sections.js'

const before = claimedReport([disproved, unusable])
const after = claimedReport([{ ...unusable, state: 'disturbed' }, contradicted])

it('names the members that are new, gone, or in another state', () => {
  expect(claimChanges(before, after).map(({ member, old, new: now }) => [member, old, now])).toEqual([
    ['control.advanceClock', 'unusable', 'disturbed'],
    ['keys.revoked', undefined, 'contradicted'],
    ['keys.limited', 'disproved', undefined],
  ])
  expect(claimChanges(before, before)).toEqual([])
  expect(claimChanges(claimedReport([]), claimedReport([]))).toEqual([])
})

it('is the first section of a comparison', () => {
  const comparison = compareReports(before, after)
  const text = comparisonReporters.terminal(comparison)
  expect(text).toContain('keys.revoked: contradicted now: is let in at every list; give a key')
  expect(text).toContain('keys.limited: disproved before, and not any more')
  const [section] = sectionsOf(comparison)
  expect([section?.name, section?.title, section?.tone]).toEqual(['configuration', '3 members', 'bad'])
  for (const name of ['markdown', 'html', 'json'] as const)
    expect(comparisonReporters[name](comparison)).toContain('is let in at every list')
})
