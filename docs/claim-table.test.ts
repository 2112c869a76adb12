import { expect, test } from 'vitest'
import { outline } from '../cli/config/config-outline.js'
import { claimRows } from './claim-table.js'

/** Members that claim nothing by themselves: a part of what `keys.featuresOff` claims, and what a run calls before it begins. */
const withoutClaim = ['records.switchedOff', 'control.reset']

test('every key, record and hook of the configuration has its claim in the table', () => {
  const groups = ['keys', 'records', 'control'] as const
  const members = groups.flatMap((group) => outline[group].map(({ name }) => `${group}.${name}`))
  const claimed = new Set(claimRows().map(({ member }) => member.split('.').slice(0, 2).join('.')))
  expect(members.filter((member) => !claimed.has(member))).toEqual(withoutClaim)
})
