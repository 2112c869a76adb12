import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { type AnyFake, createFake } from '../fake-server/index.js'
import { checks, checksIn, run, type Target } from '../suites/index.js'

const hour = 3_600_000

/** Rules about bookings and what a booking is a case of. */
const isJudged = (id: string, needs: readonly string[]) =>
  needs.some((need) => /slot|meeting/.test(need)) || /^idempotency\.(in-progress|concurrent)/.test(id)

/** Judges an honest fake whose slots are not as the configuration says, which are not vouched for. */
async function judged(
  spoil: (fake: AnyFake) => void,
  change: (target: Target) => Target = (target) => target,
) {
  const fake = createFake({ seed: 4 })
  const { isExact: _, ...target } = fakeTarget(fake, direct(fake), 'fake:')
  spoil(fake)
  const own = checksIn(checks, 'full').filter(({ rule }) => isJudged(rule.id, rule.needs))
  return run({ target: change(target), checks: own, seed: 4 })
}

const withoutListing = (target: Target): Target => ({
  ...target,
  assumptions: {
    ...target.assumptions,
    'slots-endpoint': { ...target.assumptions['slots-endpoint'], path: '/api/v1/booking-types/{id}/none' },
  },
})

const swapped = (target: Target): Target => ({
  ...target,
  records: {
    ...target.records,
    slots: { free: target.records.slots?.taken ?? [], taken: target.records.slots?.free ?? [] },
  },
})

const cases: readonly (readonly [
  what: string,
  spoil: (fake: AnyFake) => void,
  change: (target: Target) => Target,
])[] = [
  ['all slots are over', (fake) => fake.control.advance(2000 * hour), (target) => target],
  [
    'all slots are over, and no listing is found',
    (fake) => fake.control.advance(2000 * hour),
    withoutListing,
  ],
  ['taken and free ones are swapped', () => undefined, swapped],
]

test.for(cases)(
  '%s: no rule fails but for the slots, and the verdicts name them',
  async ([, spoil, change]) => {
    const { results, requests } = await judged(spoil, change)
    const accusing = results.filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict))
    const isOfSlots = (member: string) => /^records\.(slots|bookables)\./.test(member)
    expect(accusing.filter(({ configuration = '' }) => !isOfSlots(configuration))).toEqual([])
    const unsure = results.filter(({ verdict }) => verdict === 'inconclusive')
    expect(unsure.length).toBeGreaterThan(10)
    const members = new Set(unsure.map(({ configuration }) => configuration))
    expect(members).not.toContain(undefined)
    expect(members).toContain('records.slots.free')
    // Nothing is tried again and again without success.
    expect(requests).toBeLessThan(3000)
  },
)

test('slots that are over are passed by where the listing shows others', async () => {
  const old = 24 * 5 * hour
  const { results } = await judged((fake) => fake.control.advance(old))
  const booked = results.filter(({ rule }) => rule.id.startsWith('booking.book'))
  expect(booked.length).toBeGreaterThan(0)
  expect(booked.map(({ rule, verdict }) => [rule.id, verdict])).toEqual(
    booked.map(({ rule }) => [rule.id, 'pass']),
  )
})
