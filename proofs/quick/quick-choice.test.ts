import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { settle } from '../../cli/config/settings.js'
import { mostQuickRequests } from '../../cli/quick/quick-run.js'
import type { Variant } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { mutants } from '../../mutants/index.js'
import { checks, checksIn, operationsToJudge } from '../../suites/index.js'
import { choiceSource } from './choice-source.js'
import { choose } from './choose.js'
import type { KillMatrix, VariantMatrix } from './kill-matrix.js'
import { findQuickly, quickRunOn } from './quick-trial.js'

const at = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const variants = ['full', 'compact'] as const

const placesOf = (variant: Variant) => {
  const { quick } = settle({ quick: true, variant }, {}, {})
  if (!quick) throw new Error('the settings are of no quick run')
  return quick.places
}

test('the choice is what the recorded kills give: npm run quick-choice writes it', () => {
  const matrix = JSON.parse(at('proofs/quick/kill-matrix.json')) as KillMatrix
  expect(at('cli/quick/quick-choice.ts')).toBe(choiceSource(matrix))
})

describe.each(variants)('a quick run of the %s variant', (variant) => {
  it('judges rules at operations that are theirs, each once', () => {
    const known = checksIn(checks, variant).flatMap((check) =>
      operationsToJudge(check).map((operation) => `${check.rule.id} @ ${operation}`),
    )
    const chosen = placesOf(variant).map(({ rule, operation }) => `${rule} @ ${operation}`)
    expect(chosen.length).toBeGreaterThan(40)
    expect(new Set(chosen).size).toBe(chosen.length)
    expect(chosen.filter((one) => !known.includes(one))).toEqual([])
  })

  it('begins with keys and foreign workspaces', () => {
    const families = placesOf(variant).map(({ rule }) => rule.split('.')[0] ?? '')
    const secure = families.filter((family) => ['auth', 'isolation'].includes(family))
    expect(families.slice(0, secure.length)).toEqual(secure)
    const ids = new Set(placesOf(variant).map(({ rule }) => rule))
    expect(ids).toContain('auth.revoked-key')
    expect(ids).toContain('isolation.same-as-missing')
  })

  it.each([1, 2, 3, 77])('passes on the fake within its requests, seed %i', async (seed) => {
    const { results, requests } = await quickRunOn(createFake({ seed, variant }), seed)
    expect(results.filter(({ verdict }) => verdict !== 'pass')).toEqual([])
    // The rest is for what precedes the first rule at a server, and for repeating what fails.
    expect(requests).toBeLessThanOrEqual(mostQuickRequests - 20)
  })
})

/** Faults of ten kinds that a quick run has to find; `npm run prove:quick` tries a sample of all. */
const found: readonly (readonly [rule: string, fault: string])[] = [
  ['auth.revoked-key', 'a revoked key still reads'],
  ['auth.unknown-key', 'keys are found by their first eight characters'],
  ['auth.scope-contact-list', 'no scope is asked for at GET /api/v1/contacts'],
  ['paging.empty-list', 'a contact of another workspace is always there'],
  ['error.invalid-request', 'what is not valid is 422'],
  ['idempotency.concurrent-single-effect', 'keys are noted with the answer'],
  ['record.contact-shape', 'active is 0 or 1'],
  ['record.timestamps', 'a completed task was due on a day'],
  ['conversation.reply-201', 'a reply is 200'],
  ['webhook.list-ok', 'the list shows secrets'],
]

test.each(found)('a quick run finds a fault of %s: %s', async (rule, fault) => {
  const mutant = mutants.find((one) => one.rule === rule && one.fault === fault)
  if (!mutant) throw new Error('there is no such mutant')
  const { isFound, requests } = await findQuickly(mutant, 1)
  expect(isFound).toBe(true)
  expect(requests).toBeLessThanOrEqual(mostQuickRequests)
})

describe('choose', () => {
  const place = (rule: string, own: number, shared: readonly number[] = []) => ({
    rule,
    operation: 'GET /api/v1/tags',
    own,
    shared,
  })
  const matrix: VariantMatrix = {
    places: [
      place('tag.dear', 6),
      place('tag.cheap', 1),
      place('tag.first', 0, [0]),
      place('tag.second', 0, [0]),
      place('auth.unknown-key', 2),
      place('tag.useless', 4),
    ],
    setUps: [3],
    tried: 8,
    survived: 0,
    kills: [[0], [0, 1], [2], [3], [2, 3], [3, 0], [2]],
  }
  const chosen = (most: number) =>
    choose(matrix, most).map(({ rule, kills, requests }) => [rule, kills, requests])

  it('takes what kills most per request, and pays for a shared set-up once', () => {
    expect(chosen(6)).toEqual([
      ['auth.unknown-key', 0, 2],
      ['tag.first', 3, 3],
      ['tag.second', 2, 0],
      ['tag.cheap', 1, 1],
    ])
  })

  it('never takes more requests than there are, and in the end what was not looked at', () => {
    expect(chosen(10)).toEqual([...chosen(6), ['tag.useless', 0, 4]])
    expect(chosen(16)).toEqual([...chosen(6), ['tag.dear', 1, 6], ['tag.useless', 0, 4]])
  })
})
