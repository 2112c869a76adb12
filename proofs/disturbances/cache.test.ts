import { expect, test } from 'vitest'
import { accusations, behind, failing, found, judgedBy } from './behind.js'
import { caching, lists } from './layers.js'

const rules = [
  'filter.contact-email',
  'filter.ticket-assignee',
  'contact.update-200',
  'contact.update-only-sent',
  'contact.update-clear-phone',
  'contact.tags-200',
  'booking.slot-from-listing',
  'webhook.create-201',
  'webhook.active-default',
  'revision.deal-close-current',
]

test.each(['age', 'date', 'none'] as const)('a cache in between is named (its mark: %s)', async (mark) => {
  const result = await judgedBy(behind(caching(30_000, mark)), rules)
  expect(accusations(result)).toEqual([])
  expect(found(result)).toEqual(['baseUrl is disturbed'])
  expect(result.claims?.[0]?.seen).toContain('is behind a cache')
  expect(result.claims?.[0]?.rules).toContain('contact.update-200')
})

test('a list that shows contacts as they were made fails: no other address shows more', async () => {
  const first = new Map<unknown, Record<string, unknown>>()
  const stale = lists((record) => {
    const shown = first.get(record.id) ?? record
    first.set(record.id, shown)
    return shown
  })
  const result = await judgedBy(behind(stale), ['contact.update-200', 'contact.update-clear-phone'])
  expect(failing(result)).toEqual(['contact.update-200', 'contact.update-clear-phone'])
  expect(found(result)).toEqual([])
})
