import { expect, it } from 'vitest'
import { settle } from '../config/settings.js'
import { repeatCommand } from './repeat.js'

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
