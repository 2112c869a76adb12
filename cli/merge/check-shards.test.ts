import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import type { Report } from '../../reporters/index.js'
import { checkShards } from './check-shards.js'

/** The report of a shard of three, with some changes. */
const shard = (index: number, change: Partial<Report> = {}): readonly [string, Report] => [
  `shard-${index}.json`,
  {
    ...(sampleReport as Report),
    tool: { version: '1.0.0', node: '22.0.0' },
    selection: { shard: { index, of: 3 } },
    ...change,
  },
]

const all = [shard(3), shard(1), shard(2)]

describe('checkShards', () => {
  it('gives the shards of one run in their order', () => {
    const { shards, gaps } = checkShards(all)
    expect(shards.map(({ file }) => file)).toEqual(['shard-1.json', 'shard-2.json', 'shard-3.json'])
    expect(gaps).toEqual([])
  })

  const [, other] = shard(2)
  it.each<readonly [string, readonly (readonly [string, Report])[], string]>([
    ['one is missing', [shard(1), shard(3)], 'no report is of shard 2 of 3: run it again'],
    ['two are missing', [shard(1)], 'no report is of shard 2, 3 of 3'],
    [
      'one is there twice',
      [...all, ['again.json', other]],
      'shard-2.json and again.json are both shard 2 of 3: leave out one',
    ],
    ['the seeds differ', [shard(1), shard(2, { seed: 43 })], 'the seed differs: 42 and 43'],
    [
      'the variants differ',
      [shard(1), shard(2, { target: { ...other.target, variant: 'compact' } })],
      'the variant differs: full and compact',
    ],
    [
      'the servers differ',
      [shard(1), shard(2, { target: { ...other.target, baseUrl: 'https://b.example.com' } })],
      'the server differs: https://staging.example.com and https://b.example.com',
    ],
    [
      'the versions differ',
      [shard(1), shard(2, { tool: { version: '1.0.1', node: '22.0.0' } })],
      'the version of the package differs: 1.0.0 and 1.0.1',
    ],
    [
      'the numbers of shards differ',
      [shard(1), shard(2, { selection: { shard: { index: 2, of: 4 } } })],
      'the number of shards differs: 3 and 4',
    ],
    [
      'the selections differ',
      [shard(1), shard(2, { selection: { exclude: ['tag.*'], shard: { index: 2, of: 3 } } })],
      'the selection of rules differs',
    ],
    [
      'one is unfinished',
      [shard(1), shard(2, { incomplete: 'it was interrupted' }), shard(3)],
      'shard 2 of 3 (shard-2.json) is unfinished: it was interrupted: run it again',
    ],
    [
      'one could not begin',
      [shard(1), shard(2), shard(3, { exit: { code: 2, status: 'usage', reason: 'no key' } })],
      'shard 3 of 3 (shard-3.json) is unfinished: no key',
    ],
    [
      'one is not a shard',
      [['whole.json', sampleReport as Report]],
      'whole.json is not a shard: it is the report of a run',
    ],
    [
      'one is merged already',
      [shard(1, { shards: [{ index: 1, of: 1 }] })],
      'shard-1.json is merged already: name the reports of its shards',
    ],
    ['there is none', [], 'no report is given'],
  ])('refuses reports where %s', (_, given, why) => {
    expect(() => checkShards(given)).toThrow(why)
  })

  it('names what is missing or unfinished where that is allowed, and still refuses what differs', () => {
    const { shards, gaps } = checkShards([shard(1, { incomplete: 'the server was lost' }), shard(3)], true)
    expect(shards).toHaveLength(2)
    expect(gaps).toEqual([
      'no report is of shard 2 of 3',
      'shard 1 of 3 (shard-1.json) is unfinished: the server was lost',
    ])
    expect(() => checkShards([shard(1), shard(2, { seed: 43 })], true)).toThrow('the seed')
    expect(() => checkShards([...all, shard(2)], true)).toThrow('are both shard 2 of 3')
  })
})
