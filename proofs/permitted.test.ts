import { describe, expect, test } from 'vitest'
import { checks, checksIn } from '../suites/index.js'
import { serverOf, tryServer } from './gap-trial.js'
import { surpriseConfigured, surpriseUnconfigured } from './verdict-fairness.js'

// The whole of it is for `npm run prove:permitted`; this is a server of each variant, by one rule in so many.
const every = { full: 14, compact: 3 } as const

describe.each([
  ['full', 11],
  ['compact', 12],
] as const)('a %s server with the permitted choices of the seed %i', (variant, seed) => {
  const server = serverOf(seed, variant)
  const among = checksIn(checks, variant).filter(
    (_, place) => place % every[variant] === seed % every[variant],
  )

  test('passes every rule where all its choices are configured, or the verdict names the choice', async () => {
    const results = await tryServer(server, 'all', among)
    expect(results.flatMap((result) => surpriseConfigured(result, server) ?? [])).toEqual([])
    expect(results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(among.length * 0.85)
  })

  test('is not accused where nothing is configured, and what cannot be decided names its choice', async () => {
    const results = await tryServer(server, 'none', among)
    expect(results.flatMap((result) => surpriseUnconfigured(result, server) ?? [])).toEqual([])
    expect(results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(among.length * 0.7)
  })
})
