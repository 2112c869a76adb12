import { describe, expect, test } from 'vitest'
import type { Rule } from '../contract/index.js'

/** What the adapter needs to know of a rule once it is judged. */
export interface Judged {
  readonly verdict: string
  readonly reason?: string
}

/** A run whose rules are judged one by one, as vitest comes to them. */
export interface JudgedRun<C extends { readonly rule: Rule }> {
  judge(check: C): Promise<Judged>
  /** What is judged so far, counting in the exchanges that later rules made. */
  results(): readonly (Judged & { readonly rule: Rule })[]
}

/**
 * Registers one vitest test per rule: it passes or fails with its verdict, and is skipped with the reason
 * where the rule is untested or inconclusive. `open` is called once, before the first rule.
 */
export function conformanceTests<C extends { readonly rule: Rule }>(
  checks: readonly C[],
  open: () => Promise<JudgedRun<C>>,
): void {
  let opened: Promise<JudgedRun<C>> | undefined
  const familyOf = ({ rule }: C) => rule.id.split('.')[0] ?? ''
  for (const family of new Set(checks.map(familyOf)))
    describe(family, () => {
      for (const check of checks.filter((one) => familyOf(one) === family))
        test(`${check.rule.id}: ${check.rule.says}`, async ({ skip }) => {
          opened ??= open()
          const { verdict, reason = '' } = await (await opened).judge(check)
          if (verdict === 'untested' || verdict === 'inconclusive') skip(`${verdict}: ${reason}`)
          expect(`${verdict} ${reason}`.trim()).toMatch(verdict === 'warn' ? /^warn/ : /^pass$/)
        })
    })
  test('no exchange of the whole run broke a rule', async () => {
    opened ??= open()
    const broken = (await opened).results().filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
    expect(broken.map(({ rule, reason }) => `${rule.id}: ${reason}`)).toEqual([])
  })
}
