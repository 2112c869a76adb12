import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../../../cli/target/fake-target.js'
import { createFake } from '../../../fake-server/index.js'
import { checks, checksIn, openSession } from '../../../suites/index.js'
import { Coverage } from '../coverage.js'
import { Leases } from '../leases.js'
import { Scenario } from '../scenario.js'
import { carryOut } from '../sequence.js'
import { scripts } from './index.js'

test.each(scripts)(
  '$name: every step sends something, and finds no fault of the fake',
  async ({ variant, steps }) => {
    const fake = createFake({ seed: 1, variant })
    const target = fakeTarget(fake, direct(fake), 'fake:')
    const session = await openSession({ target, checks: checksIn(checks, variant), seed: 1 })
    const silent = await session.use('a script', async (api) => {
      const scenario = new Scenario(api, new Coverage(), new Leases())
      const without: unknown[] = []
      for (const step of steps) {
        const before = scenario.calls.length
        if (!(await carryOut(scenario, step)) || scenario.calls.length === before) without.push(step)
      }
      return without
    })
    expect(silent).toEqual([])
  },
)
