import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake, type FakeOptions } from '../fake-server/index.js'
import { mutants } from '../mutants/index.js'
import type { Target } from '../suites/index.js'

/** The servers on which shards are compared with a whole run, each made again from a seed. */
export const shardTargets: Readonly<Record<string, (seed: number) => Target>> = {
  'the honest fake': (seed) => targetOf({ seed }),
  'every 429 with a wrong Retry-After': (seed) => faulty(seed, 'limit.retry-after', 'the wait has a unit'),
  'a filter that later pages drop': (seed) =>
    faulty(seed, 'paging.filters-hold-across-pages', 'later pages of GET /api/v1/tasks drop status'),
  'a server that lacks capabilities'(seed) {
    const { control: _, isExact: __, ...target } = targetOf({ seed })
    const { main, revoked } = target.keys
    const { tickets, users } = target.records
    return {
      ...target,
      control: {},
      keys: { main, ...(revoked === undefined ? {} : { revoked }) },
      records: { ...(tickets && { tickets }), ...(users && { users }) },
      configured: new Set(),
    }
  },
}

function faulty(seed: number, rule: string, fault: string): Target {
  const found = mutants.find((mutant) => mutant.rule === rule && mutant.fault === fault)
  if (!found || 'variant' in found) throw new Error(`there is no mutant of ${rule} with the fault: ${fault}`)
  return targetOf({ seed, change: found.plant })
}

function targetOf(options: FakeOptions): Target {
  const fake = createFake(options)
  return fakeTarget(fake, direct(fake), 'https://staging.example.com')
}
