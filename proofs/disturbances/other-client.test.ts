import { expect, test } from 'vitest'
import { accusations, behind, failing, found, judgeByRules } from './behind.js'
import { lists, otherClient } from './layers.js'

const rules = [
  'idempotency.key-reused-no-effect',
  'validation.contact-update-field-types',
  'contact.create-201',
  'contact.create-conflict',
  'contact.update-200',
  'contact.update-only-sent',
  'contact.update-tags-merge',
  'contact.update-groups-remove',
  'contact.update-conflict',
  'contact.tags-200',
  'contact.notes-ok',
]

test.each([3, 7])('another client that changes records after every %i calls is named', async (every) => {
  const result = await judgeByRules(behind(otherClient(every)), rules)
  expect(accusations(result)).toEqual([])
  expect(found(result)).toEqual(['baseUrl is disturbed'])
  expect(result.claims?.[0]?.seen).toContain('another client writes to this workspace')
  expect(result.claims?.[0]?.rules.length).toBeGreaterThan(rules.length / 2)
})

test('a server whose revisions move by themselves fails', async () => {
  let reads = 0
  const moving = lists((record) => {
    reads += 1
    return 'rev' in record ? { ...record, rev: Number(record.rev) + reads } : record
  })
  const result = await judgeByRules(behind(moving), [
    'revision.ticket-update-current',
    'revision.deal-close-current',
  ])
  expect(failing(result)).toEqual(['revision.ticket-update-current', 'revision.deal-close-current'])
  expect(found(result)).toEqual([])
})

test('a server whose list shows numbers as texts fails', async () => {
  const asTexts = lists((record) =>
    typeof record.value === 'number' ? { ...record, value: `${record.value.toFixed(2)}` } : record,
  )
  const result = await judgeByRules(behind(asTexts), [
    'deal.create-201',
    'deal.close-200',
    'filter.deal-lead',
    'record.deal-shape',
  ])
  expect(found(result)).toEqual([])
  expect(failing(result)).toContain('record.deal-shape')
})

test('a server that shows every contact under the same name fails', async () => {
  const alike = lists((record) => ('lastname' in record ? { ...record, lastname: 'Marta Example' } : record))
  const result = await judgeByRules(behind(alike), ['contact.update-200', 'contact.create-201'])
  expect(failing(result)).toEqual(['contact.create-201', 'contact.update-200'])
  expect(found(result)).toEqual([])
})
