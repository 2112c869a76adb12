import { expect, it } from 'vitest'
import { assumptions, families } from '../../contract/index.js'
import type { ClaimFinding, HookUse, RunResult } from '../../suites/index.js'
import { claimsOf } from './claims-of.js'

const rule = families.auth.rules['auth.revoked-key']

const claim = (member: string, state: ClaimFinding['state']): ClaimFinding => ({
  member,
  state,
  claim: 'a claim',
  seen: 'does not hold',
  correction: 'correct it',
  rules: [],
})

const runWith = (hooks: readonly HookUse[], claims: readonly ClaimFinding[] = []): RunResult => ({
  runId: 'r',
  requests: 0,
  exchanges: [],
  assumptions,
  hooks,
  claims,
  results: [
    {
      rule,
      verdict: 'inconclusive',
      operations: [
        {
          operation: 'GET /api/v1/tags',
          verdict: 'inconclusive',
          configuration: 'control.failNext',
          cases: 0,
          exchanges: 0,
        },
      ],
    },
  ],
})

const broken: HookUse = { name: 'control.failNext', calls: 1, trouble: 'failed: refused' }

it('names a hook that no check could rely on, with the rules that need it', () => {
  expect(claimsOf(runWith([broken, { name: 'control.advanceClock', calls: 3 }]))).toEqual([
    {
      member: 'control.failNext',
      state: 'unusable',
      claim: 'a hook that does what its name says',
      seen: 'failed: refused',
      correction: 'correct the hook, or remove the member',
      rules: ['auth.revoked-key'],
    },
  ])
})

it('names a hook once that the run has noted itself', () => {
  const noted = claim('control.failNext', 'unusable')
  expect(claimsOf(runWith([broken], [noted]))).toEqual([noted])
})

it('has what is wrong for sure first', () => {
  const members = claimsOf(
    runWith([broken], [claim('a', 'contradicted'), claim('b', 'disturbed'), claim('c', 'disproved')]),
  ).map(({ member }) => member)
  expect(members).toEqual(['c', 'control.failNext', 'b', 'a'])
})
