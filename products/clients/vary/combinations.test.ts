import { describe, expect, test } from 'vitest'
import {
  type Assumptions,
  assume,
  contradictions,
  contradicts,
  type GapName,
  gapsOf,
  permittedValues,
  type Variant,
} from '../../../contract/index.js'
import type { GapChoices } from './choices.js'
import { combinations } from './combinations.js'
import { relevantGaps } from './relevant-gaps.js'

/** What a client meets that lists, creates and updates contacts, tickets and deals, and replies in conversations. */
const usual: readonly GapName[] = [
  'error-body',
  'error-precedence',
  'datetime-syntax',
  'versioning',
  'rev-increment',
  'record-defaults',
  'note-created-id',
  'contact-upsert',
  'contact-nested-merge',
  'tag-merge',
  'update-conflict-details',
  'idempotency-replay-status',
  'idempotency-race',
  'retry-after-format',
  'short-pages',
  'cursor-binding',
  'id-collation',
  'order-undocumented',
  'order-direction',
  'order-ties',
  'deal-reclose',
  'deal-archive',
  'ticket-transitions',
  'window-error',
  'email-queued',
]

const keys = (choices: GapChoices, gaps: readonly GapName[]): string[] =>
  gaps.map((gap) => `${gap}=${JSON.stringify(gap in choices ? choices[gap] : permittedValues(gap)[0])}`)

/** The pairs of permitted values that no combination has; the usual values are one. */
function missing(gaps: readonly GapName[], rows: readonly GapChoices[]): string[] {
  const seen = new Set(
    [{}, ...rows].flatMap((row) => {
      const values = keys(row, gaps)
      return values.flatMap((one) => values.map((other) => `${one} ${other}`))
    }),
  )
  const values = gaps.map((gap) => permittedValues(gap).map((value) => `${gap}=${JSON.stringify(value)}`))
  return values
    .flatMap((some, n) =>
      some.flatMap((one) =>
        values.slice(n + 1).flatMap((others) => others.map((other) => `${one} ${other}`)),
      ),
    )
    .filter((pair) => !seen.has(pair))
}

test('every pair of values of a usual client is in one of some 30 combinations', () => {
  const counts = [1, 2, 3].map((seed) => {
    const rows = combinations(usual, { seed })
    expect(missing(usual, rows)).toEqual([])
    return rows.length
  })
  console.log(`combinations for ${usual.length} gaps: ${counts.join(', ')}`)
  expect(Math.max(...counts)).toBeLessThanOrEqual(33)
})

describe.each(['full', 'compact'] as Variant[])('all gaps of the %s variant', (variant) => {
  const { varied } = relevantGaps(gapsOf(variant))
  const rows = combinations(varied, { seed: 1 })

  test('have every pair but the contradictory ones', () => {
    const contradictory = variant === 'full' ? contradictions.length : 0
    expect(missing(varied, rows)).toHaveLength(contradictory)
    expect(rows.flatMap((row) => contradictions.filter((one) => contradicts(row, one)))).toEqual([])
    console.log(`combinations for all ${varied.length} gaps of ${variant}: ${rows.length}`)
    expect(rows.length).toBeLessThanOrEqual(variant === 'full' ? 70 : 30)
  })

  test('are combined as a fake accepts them', () => {
    for (const row of rows) expect(() => assume(row as Partial<Assumptions>)).not.toThrow()
  })
})

test('a combination holds differences from the usual values only', () => {
  const rows = combinations(['short-pages', 'deal-reclose'], { seed: 1, usual: { 'short-pages': 'short' } })
  expect(rows.length).toBe(8)
  for (const row of rows) expect(Object.values(row)).not.toContain('refuse')
  expect(rows.flatMap((row) => row['short-pages'] ?? [])).not.toContain('short')
})

test('a known difference is in no combination, and what was tried is not tried again', () => {
  const rows = combinations(usual, { seed: 1 })
  expect(combinations(usual, { seed: 1, tried: rows })).toEqual([])
  const known = [
    { 'short-pages': 'short' },
    { 'error-body': { code: 'code' }, 'deal-reclose': 'interchange' },
  ]
  for (const row of combinations(usual, { seed: 1, known })) {
    expect(row['short-pages']).not.toBe('short')
    expect(
      JSON.stringify(row['error-body'] ?? {}).includes('"code":"code"') &&
        row['deal-reclose'] === 'interchange',
    ).toBe(false)
  }
})

test('no gap has no combination', () => {
  expect(combinations([], { seed: 1 })).toEqual([])
})
