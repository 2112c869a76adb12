import { expect, test } from 'vitest'
import type { Rule } from '../contract/index.js'
import { shardTargets } from './shard-targets.js'
import { differencesOf, makeUnionReport, makeWholeReport } from './sharded.js'

/** `npm run prove:shards` judges all rules, in one shard and in three. */
const isJudged = ({ id }: Rule) => /^(tag|paging\.(limit|filters)|limit\.retry)/.test(id)

test.each(Object.entries(shardTargets))(
  '%s: the shards of some rules have the verdicts of one run',
  async (name, openWith) => {
    const seed = 5
    const trial = { open: () => openWith(seed), seed, isJudged }
    const whole = await makeWholeReport(trial)
    const union = await makeUnionReport(trial, 3)
    expect(differencesOf(whole, union)).toEqual([])
    expect(union.totals).toEqual(whole.totals)
    expect(union.conformant).toBe(whole.conformant)
    expect(union.shards).toHaveLength(3)
    expect(whole.totals.fail > 0).toBe(!/honest|lacks/.test(name))
  },
)

test('a shard keeps what its exchanges show of a rule that another one judges', async () => {
  const open = () => shardTargets['every 429 with a wrong Retry-After']?.(5) as never
  const trial = { open, seed: 5, isJudged }
  const union = await makeUnionReport(trial, 3)
  const [fault, ...others] = union.faults ?? []
  expect(fault?.rule).toBe('limit.retry-after')
  expect(others).toEqual([])
})

test('differences are named by rule and operation', async () => {
  const trial = {
    open: () => shardTargets['the honest fake']?.(5) as never,
    seed: 5,
    isJudged: ({ id }: Rule) => id === 'tag.list-ok',
  }
  const one = await makeWholeReport(trial)
  const [rule] = one.rules
  if (!rule) throw new Error('nothing was judged')
  const other = { ...one, rules: [{ ...rule, verdict: 'fail' as const }] }
  expect(differencesOf(one, other)).toEqual(['tag.list-ok: pass as a whole, fail in shards'])
})
