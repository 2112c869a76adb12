import { describe, expect, it, test } from 'vitest'
import { rulesOf } from '../../suites/index.js'
import { shardNumber } from '../flags/shard-number.js'
import { rulesOfShard, sharded } from './sharded.js'

const rules = rulesOf('full')
const indexes = (of: number) => Array.from({ length: of }, (_, n) => n + 1)

describe('rulesOfShard', () => {
  it.each([1, 2, 5, 13, 100])('puts every rule into one of %i shards, in the order of the document', (of) => {
    const parts = indexes(of).map((index) => rulesOfShard(rules, { index, of }))
    expect(parts.flat()).toEqual(rules)
  })

  it('gives each of five shards about as much to do, and the first fewer rules where it explores', () => {
    const weightsWith = (explored: number) =>
      indexes(5).map((index) =>
        rulesOfShard(rules, { index, of: 5 }, explored).reduce((sum, { on }) => sum + 6 + 1.5 * on.length, 0),
      )
    const even = weightsWith(0)
    expect(Math.max(...even) / Math.min(...even)).toBeLessThan(1.2)
    const [first = 0, ...others] = weightsWith(300)
    expect(Math.max(...others) / Math.min(...others)).toBeLessThan(1.2)
    expect(first).toBeLessThan(Math.min(...others))
  })

  it('leaves shards empty where there are more of them than rules', () => {
    const few = rules.slice(0, 2)
    const parts = indexes(5).map((index) => rulesOfShard(few, { index, of: 5 }))
    expect(parts.flat()).toEqual(few)
    expect(parts.some((part) => part.length === 0)).toBe(true)
  })
})

describe('sharded', () => {
  const shard = { index: 2, of: 5 }

  it('gives the rules of the shard, those of the others, and both in what was selected', () => {
    const selection = { exclude: ['tag.*'] }
    const found = sharded({ rules, selection }, { shard, seed: 7 }, {})
    const ids = found.rules.map(({ id }) => id)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([66, 'error.body-code', 'isolation.meeting-cancel'])
    expect([...found.rules, ...(found.otherRules ?? [])]).toHaveLength(rules.length)
    expect(found.selection).toEqual({ exclude: ['tag.*'], shard })
    expect(sharded({ rules }, {}, {})).toEqual({ rules })
  })

  it.each([
    [{}, '--shard needs a seed, the same for each shard: add --seed <n>'],
    [{ seed: 1, require: ['tag.*=pass'] }, '--require is about the whole run: give it to conformance merge'],
    [{ seed: 1, failOn: ['warn'] }, '--fail-on is about the whole run'],
    [{ seed: 1, requireVerified: '90%' }, '--require-verified is about the whole run'],
    [{ seed: 1, updateBaseline: true }, '--update-baseline is about the whole run'],
  ])('refuses %o', (flags, why) => {
    expect(() => sharded({ rules }, { shard, ...flags }, {})).toThrow(why)
    expect(sharded({ rules }, { shard }, { seed: 1 }).rules.length).toBeGreaterThan(0)
  })
})

test('--shard takes the number of the shard and of all', () => {
  expect(shardNumber('2/5')).toEqual({ index: 2, of: 5 })
  for (const wrong of ['0/5', '6/5', '5', '1/101', '1/0', 'a/b', '1/5/7', ''])
    expect(() => shardNumber(wrong)).toThrow('It must be the number of the shard')
})
