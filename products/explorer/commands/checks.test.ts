import { describe, expect, test } from 'vitest'
import { direct, fakeTarget } from '../../../cli/target/fake-target.js'
import type { OperationId, Variant } from '../../../contract/index.js'
import { type AnyFake, createFake } from '../../../fake-server/index.js'
import { checks, checksIn, openSession } from '../../../suites/index.js'
import { carriedChecks } from '../carried-checks.js'
import { Coverage } from '../coverage.js'
import { Leases } from '../leases.js'
import { Scenario } from '../scenario.js'
import { carryOut } from '../sequence.js'
import type { Step } from '../step.js'

const sessionOn = (fake: AnyFake) =>
  openSession({
    target: fakeTarget(fake, direct(fake), 'fake:'),
    checks: checksIn(checks, fake.variant),
    seed: 1,
  })

const step = (rule: string, operation: OperationId, n = 1): Step => ({
  n,
  command: `check a rule on ${rule.slice(0, rule.indexOf('.'))}`,
  args: { rule, operation, seed: 7 },
})

/** The rules whose checks show nothing in a scenario of their own, at the first of their operations. */
async function silent(variant: Variant): Promise<readonly string[]> {
  const session = await sessionOn(createFake({ seed: 1, variant }))
  const leases = new Leases()
  const without: string[] = []
  for (const { rule, operations } of carriedChecks[variant].values())
    await session.use(rule.id, async (api) => {
      const scenario = new Scenario(api, new Coverage(), leases)
      if (!(await carryOut(scenario, step(rule.id, operations[0] as OperationId)))) without.push(rule.id)
    })
  return without
}

describe.each(['full', 'compact'] as const)('checks in a scenario of the %s variant', (variant) => {
  test('each shows something, and finds no fault of the fake', async () => {
    expect(await silent(variant)).toEqual([])
  })
})
