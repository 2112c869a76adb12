import { describe, expect, test } from 'vitest'
import type { Rule } from '../contract/index.js'

/** What the adapter needs to know of a rule once it is judged. */
interface Judged {
  readonly verdict: string
  readonly reason?: string
}

/** A run whose rules are judged one by one, as vitest comes to them. */
interface JudgedRun<C extends { readonly rule: Rule }> {
  judge(check: C): Promise<Judged & { readonly rule: Rule }>
  /** Everything there is to know of a failing rule, without secrets. */
  failureText(result: Judged & { readonly rule: Rule }): Promise<string>
  /** Why the run could not go on, where it could not. */
  ended(): string | undefined
  /** Each member of the configuration that could not be used, with why and how to correct it. */
  unusable(): Promise<readonly string[]>
  /** What is judged so far, counting in the exchanges that later rules made. */
  results(): Promise<readonly (Judged & { readonly rule: Rule })[]>
}

/** How long judging a rule may take, in milliseconds: a wait that the server asks for is part of it. */
const ruleTimeoutMs = 15 * 60_000

/**
 * Registers one vitest test per rule, in the order of the checks: it passes or fails with its verdict, and is skipped
 * with the reason where the rule is untested or inconclusive. Two more tests are of the whole run: that no exchange broke
 * a rule, and that everything that was configured could be used. `open` is called once, before the first rule; where it
 * fails, so does the first test, and the others are skipped.
 */
export function conformanceTests<C extends { readonly rule: Rule }>(
  checks: readonly C[],
  open: () => Promise<JudgedRun<C>>,
): void {
  let opened: Promise<JudgedRun<C>> | undefined
  let isReported = false
  const running = async (skip: (reason: string) => never): Promise<JudgedRun<C>> => {
    opened ??= open()
    try {
      return await opened
    } catch (error) {
      if (isReported) return skip('the run could not begin; the first failure says why')
      isReported = true
      throw error
    }
  }
  for (const [family, group] of inGroups(checks))
    describe(family, () => {
      for (const check of group)
        test(
          `${check.rule.id}: ${check.rule.says}`,
          async ({ skip }) => {
            const run = await running(skip)
            const result = await run.judge(check)
            const { verdict, reason = '' } = result
            if (verdict === 'untested' || verdict === 'inconclusive') skip(`${verdict}: ${reason}`)
            if (verdict !== 'pass' && verdict !== 'warn') expect.fail(await run.failureText(result))
          },
          ruleTimeoutMs,
        )
    })
  test(
    'no exchange of the whole run broke a rule',
    async ({ skip }) => {
      const run = await running(skip)
      expect(run.ended(), 'why the run could not go on').toBeUndefined()
      const broken = (await run.results()).filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
      expect(broken.map(({ rule, reason }) => `${rule.id}: ${reason}`)).toEqual([])
    },
    ruleTimeoutMs,
  )
  test(
    'everything that was configured could be used',
    async ({ skip }) => {
      const run = await running(skip)
      const unusable = await run.unusable()
      if (unusable.length > 0) expect.fail(`CONFIGURATION\n${unusable.join('\n')}`)
    },
    ruleTimeoutMs,
  )
}

/** The checks in their order, cut where the family changes. */
function inGroups<C extends { readonly rule: Rule }>(
  checks: readonly C[],
): readonly (readonly [family: string, checks: C[]])[] {
  const groups: [string, C[]][] = []
  for (const check of checks) {
    const [family = ''] = check.rule.id.split('.')
    const last = groups.at(-1)
    if (last?.[0] === family) last[1].push(check)
    else groups.push([family, [check]])
  }
  return groups
}
