import { describe, expect, it } from 'vitest'
import { settle } from '../config/settings.js'
import { repeatCommand, replayCommand, updateCommand } from './repeat.js'

describe('repeatCommand', () => {
  it('repeats what was asked for, with the seed that was drawn and without the key', () => {
    const flags = {
      baseUrl: 'https://a.example.com',
      apiKey: 'key-main',
      allow: 'writes',
      rule: ['paging.*'],
      runs: 9,
      seed: 4,
    } as const
    const settings = settle(flags, {}, {})
    expect(repeatCommand(flags, settings)).toBe(
      "npx conformance --base-url https://a.example.com --allow writes --rule 'paging.*' --seed 4 --runs 9",
    )
    expect(repeatCommand(flags, settings, ['--rule', 'paging.limit-max'])).toContain(
      ' --rule paging.limit-max ',
    )
  })

  it('holds what the run could spend, which decides what it reaches', () => {
    const flags = { maxRequests: 500, timeBudget: 90_000, seed: 4 }
    expect(repeatCommand(flags, settle(flags, {}, {}))).toBe(
      'npx conformance --max-requests 500 --time-budget 90000ms --seed 4',
    )
  })
})

describe('the commands for a part or for a whole run', () => {
  const flags = { maxRequests: 500, timeBudget: 90_000, baseline: 'known.json', seed: 4 }
  const settings = settle(flags, {}, {})

  it.each([
    ['judges one rule', replayCommand(flags, settings)('paging.limit-max')],
    ['removes stale entries', updateCommand(flags, settings)],
  ])('hold no budget, which could end them before they have done it: %s', (_, command) => {
    expect(command).not.toMatch(/--max-requests|--time-budget/)
  })
})

it('leaves out what was left out', () => {
  const settings = settle({ slow: false, seed: 4 }, {}, {})
  expect(settings.skipsSlow).toBe(true)
  expect(settle({}, { slow: false }, {}).skipsSlow).toBe(true)
  expect(settle({}, {}, {}).skipsSlow).toBe(false)
  expect(repeatCommand({ slow: false }, settings)).toBe('npx conformance --no-slow --seed 4')
})
