import { describe, expect, it } from 'vitest'
import { families, type OperationId, op, type Rule } from '../../contract/index.js'
import type { ClaimFinding, OperationResult, RuleResult } from '../../suites/api/index.js'
import { faultsOf } from './faults-of.js'

const {
  'auth.revoked-key': revoked,
  'auth.other-scheme': badKey,
  'auth.missing-header': missingKey,
} = families.auth.rules

const claim: ClaimFinding = {
  member: 'keys.revoked',
  state: 'contradicted',
  claim: 'a key that was revoked',
  seen: 'is let in at every list',
  correction: 'give a key that was revoked',
  fault: 'a revoked key is let in',
  rules: [revoked.id],
}

const resultOf = (
  rule: Rule,
  verdict: 'fail' | 'warn' | 'inconclusive',
  configuration?: string,
  operations: readonly OperationId[] = [op.listTags],
): RuleResult => ({
  rule,
  verdict,
  operations: operations.map(
    (operation): OperationResult => ({
      operation,
      verdict,
      reason: `${rule.id} does not hold`,
      ...(configuration === undefined ? {} : { configuration }),
      cases: 0,
      exchanges: 1,
    }),
  ),
})

const failing = [
  resultOf(badKey, 'fail'),
  resultOf(revoked, 'fail', 'keys.revoked', [op.listTags, op.listContacts]),
  resultOf(missingKey, 'warn', 'keys.revoked'),
]

const shown = (claims: readonly ClaimFinding[], results = failing) =>
  faultsOf(results, claims).map(({ cause, configuration, affects }) => ({
    cause,
    configuration,
    rules: affects.map(({ failure, why }) => `${failure.rule.id}: ${why}`),
  }))

describe('the failures of a contradicted claim', () => {
  it('are one fault, before all others, whose cause gives both explanations', () => {
    expect(shown([claim])).toEqual([
      {
        cause: 'a revoked key is let in (or `keys.revoked` is not a key that was revoked)',
        configuration: 'keys.revoked',
        rules: ['auth.revoked-key: shows', 'auth.revoked-key: same', 'auth.missing-header: same'],
      },
      {
        cause: expect.stringContaining('auth.other-scheme'),
        configuration: undefined,
        rules: ['auth.other-scheme: shows'],
      },
    ])
  })

  it('are named by what was seen where the fault of the server has no words', () => {
    const { fault: _, ...rest } = claim
    expect(shown([{ ...rest, value: 'the first' }])[0]?.cause).toBe(
      '`keys.revoked` (the first) is let in at every list (or `keys.revoked` (the first) is not a key that was revoked)',
    )
  })

  it.each(['disproved', 'unusable', 'disturbed'] as const)('are none where the claim is %s', (state) => {
    expect(shown([{ ...claim, state }]).map(({ configuration }) => configuration)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are not a fault where no rule fails', () => {
    expect(shown([claim], [resultOf(revoked, 'inconclusive', 'keys.revoked')])).toEqual([])
  })
})
