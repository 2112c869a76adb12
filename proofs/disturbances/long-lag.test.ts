import { expect, test } from 'vitest'
import { chaos } from '../chaos.js'
import { accusations, behind, failing, found, judgeByRules } from './behind.js'
import { lists } from './layers.js'

const rules = [
  'filter.contact-tag',
  'filter.ticket-status',
  'contact.create-201',
  'contact.notes-ok',
  'activity.timeline-call',
  'deal.create-201',
  'ticket.update-200',
  'booking.slot-from-listing',
  'webhook.list-ok',
  'webhook.delete-200',
  'revision.conversation-assign-current',
]

/** The fake whose reads all lag by so much behind its writes, and nothing else. */
function lagging(lag: number) {
  const { isExact: _, ...target } = chaos(5, undefined, {
    resets: false,
    unavailable: false,
    bursts: false,
    others: false,
    lag,
  })
  return target
}

test.each([3000, 7000])('reads that lag by %i ms are named, and no rule fails for them', async (lagMs) => {
  const result = await judgeByRules(lagging(lagMs), rules)
  expect(accusations(result)).toEqual([])
  expect(found(result)).toEqual(['baseUrl is disturbed'])
  expect(result.claims?.[0]?.seen).toContain('later than the 1 s that a run waits')
  const open = result.results.filter(({ verdict }) => verdict !== 'pass')
  expect(open.length).toBeGreaterThan(0)
  for (const { verdict, configuration } of open)
    expect([verdict, configuration]).toEqual(['inconclusive', 'baseUrl'])
})

test('reads that lag by no more than is waited for are no matter', async () => {
  const result = await judgeByRules(lagging(600), rules)
  expect(accusations(result)).toEqual([])
  expect(found(result)).toEqual([])
})

test('a list that never shows a deal fails, without a word of lag', async () => {
  const target = behind(lists((record) => (String(record.id).startsWith('deal_') ? undefined : record)))
  const began = target.pauses?.now() ?? 0
  const result = await judgeByRules(target, ['deal.create-201', 'filter.deal-lead', 'order.deals-by-update'])
  expect(failing(result)).toContain('deal.create-201')
  expect(failing(result)).toContain('filter.deal-lead')
  expect(found(result)).toEqual([])
  // What never comes is waited for twice at most.
  expect((target.pauses?.now() ?? 0) - began).toBeLessThan(60_000)
})
