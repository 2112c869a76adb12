import { describe, expect, test } from 'vitest'
import type { Rule, Variant } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { rulesOf, type Target } from '../../suites/index.js'
import { bestAdditions, countVerifiable, isVerifiable, type Means, meansOf } from '../../suites/verifiable.js'
import { direct, fakeTarget } from '../target/fake-target.js'

const whole = (variant: Variant): Target => {
  const fake = createFake({ variant })
  return fakeTarget(fake, direct(fake), 'fake:')
}
const bare = (variant: Variant, allow: Target['allow']): Target => {
  const { keys, ...target } = whole(variant)
  return { ...target, keys: { main: keys.main }, records: {}, control: {}, allow }
}
const count = (target: Target) => countVerifiable(rulesOf(target.variant), meansOf(target))

const rule = (change: Partial<Rule>): Rule => ({
  id: 'contact.some',
  section: '4.3',
  says: '',
  on: ['GET /api/v1/contacts'],
  variant: 'full',
  effects: 'none',
  needs: [],
  gaps: [],
  certain: true,
  ...change,
})
const means = (change: Partial<Means> = {}): Means => ({
  allow: 'none',
  has: () => false,
  awaitsWrites: () => false,
  lacking: new Set(),
  ...change,
})

test('with everything it is every rule of the full variant', () => {
  expect(count(whole('full'))).toBe(rulesOf('full').length)
  expect(bestAdditions(rulesOf('full'), meansOf(whole('full')))).toEqual([])
})

test.each(['full', 'compact'] as const)(
  'the more is allowed, the more rules of the %s variant',
  (variant) => {
    const [none, writes, sends] = (['none', 'writes', 'sends'] as const).map((allow) =>
      count(bare(variant, allow)),
    )
    expect(none).toBeGreaterThan(0)
    expect(writes).toBeGreaterThan(none ?? 0)
    expect(sends).toBeGreaterThanOrEqual(writes ?? 0)
    expect(sends).toBeLessThan(rulesOf(variant).length)
  },
)

test('a rule needs what it is said to, what its calls may leave behind, and the scopes of its operations', () => {
  const read = rule({})
  expect(isVerifiable(read, means())).toBe(true)
  expect(isVerifiable(read, means({ lacking: new Set(['contacts:read']) }))).toBe(false)
  expect(isVerifiable(rule({ effects: 'writes' }), means())).toBe(false)
  // A call that is refused is still a write where none is allowed.
  expect(isVerifiable(rule({ on: ['POST /api/v1/contacts'] }), means())).toBe(false)
  expect(isVerifiable(rule({ on: ['POST /api/v1/contacts'] }), means({ allow: 'writes' }))).toBe(true)
  expect(isVerifiable(rule({ needs: ['key:revoked'] }), means())).toBe(false)
  expect(
    isVerifiable(rule({ needs: ['key:revoked'] }), means({ has: (need) => need === 'key:revoked' })),
  ).toBe(true)
  expect(isVerifiable(rule({ unobservable: 'hidden' }), means())).toBe(false)
})

describe('the best additions', () => {
  test('are the ones that enable the most rules, each on top of those before it', () => {
    const rules = [
      rule({ effects: 'writes' }),
      rule({ effects: 'writes', needs: ['key:revoked'] }),
      rule({ effects: 'writes', needs: ['key:revoked'] }),
      rule({ needs: ['key:expired'] }),
    ]
    expect(bestAdditions(rules, means()).map(({ adds, enables }) => [adds, enables])).toEqual([
      [['allow'], 1],
      [['keys.revoked'], 2],
      [['keys.expired'], 1],
    ])
  })

  test('allow no more than helps', () => {
    const [first] = bestAdditions(rulesOf('full'), meansOf(bare('full', 'none')))
    expect(first?.allow).toBe('writes')
  })

  test('take what one line adds for one', () => {
    const rules = [rule({ needs: ['record:slot'] }), rule({ needs: ['record:meeting'] })]
    expect(bestAdditions(rules, means())).toMatchObject([
      { adds: ['records.bookingType', 'records.slots'], enables: 2 },
    ])
  })
})
