import { expect, test } from 'vitest'
import { checks } from '../suites/index.js'
import type { MemberFlaw } from './misconfiguration.js'
import { rows, tryMisconfiguration } from './misconfigured-trial.js'
import { shortcomings } from './misconfigured-verdict.js'

// Every member in every way is for `npm run prove:misconfigured`; these accused an honest server once.
const sample: readonly (readonly [member: string, way: MemberFlaw, rules: readonly string[]])[] = [
  [
    'keys.otherWorkspace',
    "someone else's",
    ['isolation.contact-update', 'isolation.deal-close', 'webhook.delete-missing'],
  ],
  ['keys.revoked', 'stale', ['auth.revoked-key']],
  ['keys.limited', 'stale', ['auth.scope-contact-list', 'auth.scope-contact-create']],
  ['keys.limited', 'duplicate', ['auth.one-scope-suffices', 'auth.scope-contact-list']],
  ['keys.contactLimited', 'swapped', ['error.contact-limit-exceeded']],
  ['keys.quotaExhausted', 'swapped', ['error.quota-exceeded']],
  ['keys.featuresOff', 'duplicate', ['deal.create-deals-off', 'booking.feature-disabled']],
  ['records.conversations', 'wrong', ['conversation.assign-200', 'record.conversation-id-form']],
  ['records.phoneNumber', 'wrong', ['messaging.send-201']],
  ['records.foreign.contact', "someone else's", ['isolation.booking-references']],
  ['records.foreign.ticket', "someone else's", ['isolation.ticket-writes']],
  ['records.pastMeeting', "someone else's", ['meeting.cancel-invalid-state']],
  ['records.eventIds', 'stale', ['webhook.create-201']],
  ['control.failNext', 'does nothing', ['error.internal']],
  ['assumptions.error-body', 'wrong', ['error.body-code', 'error.invalid-request']],
]

test.each(sample)('%s, %s: the run is not green, and names the member first', async (member, way, ids) => {
  const row = rows.find((one) => one.member === member && one.way === way)
  if (!row) throw new Error(`there is no such misconfiguration: ${member}, ${way}`)
  const among = checks.filter(({ rule }) => ids.includes(rule.id))
  const outcome = await tryMisconfiguration(row, () => among)
  expect(shortcomings(row, outcome)).toEqual([])
})

test('an outcome that is green, accuses, or names another member first is not a success', () => {
  const claimed = ['keys.revoked (contradicted: is let in)']
  const fine = { accusations: [], open: 1, claimed, diagnosed: true, misdiagnosed: [] }
  const row = { member: 'keys.revoked', way: 'stale', value: 'demo_main' } as const
  const wrong = (change: Partial<typeof fine>) => shortcomings(row, { ...fine, ...change })
  expect(wrong({})).toEqual([])
  expect(wrong({ claimed: [] })).toHaveLength(1)
  expect(wrong({ claimed: [...claimed, ...claimed] })).toHaveLength(1)
  expect(wrong({ claimed: ['keys.expired (disproved: is let in)', ...claimed] })).toHaveLength(1)
  expect(wrong({ diagnosed: false })).toHaveLength(1)
  expect(shortcomings(row, { ...fine, accusations: ['fail auth.revoked-key: let in'] })).toHaveLength(1)
})
