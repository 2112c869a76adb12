import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { gaps, op, type ServedOperationId } from '../contract/index.js'
import { type Behaviour, createFake, demoKeys } from '../fake-server/index.js'
import { ungated } from '../mutants/operators/gate.js'
import { checks, run, type SwitchedFeature, switchedFeatures } from '../suites/index.js'
import { featuresOf } from './verdict-fairness.js'

/** The features of a workspace, with SMS as one of its own. */
const apart = { ...gaps['feature-map'].default, sms: [op.sendMessage] }

export const ruleIds = Object.keys(featuresOf)

/** Which features of a workspace are off. */
export interface Setting {
  /** The features that are off. */
  readonly off: readonly SwitchedFeature[]
  /** Whether the configuration says which. */
  readonly isStated: boolean
  readonly what: string
}

/** The verdicts on some rules where these features are off and all others on. */
export async function verdictsWith(
  { off, isStated }: Pick<Setting, 'off' | 'isStated'>,
  change: (behaviour: Behaviour) => void = () => {},
  ids: readonly string[] = ruleIds,
): Promise<Readonly<Record<string, string>>> {
  const fake = createFake({ seed: 1, assumptions: { 'feature-map': apart }, change })
  for (const feature of switchedFeatures)
    fake.control.setFeature(feature, !off.includes(feature), demoKeys.featuresOff)
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const { switchedOff: _, ...unstated } = target.records
  const own = checks.filter(({ rule }) => ids.includes(rule.id))
  const records = isStated ? target.records : unstated
  const { results } = await run({ target: { ...target, records }, checks: own, seed: 1 })
  return Object.fromEntries(results.map(({ rule, verdict }) => [rule.id, verdict]))
}

const expected = (off: readonly SwitchedFeature[]) =>
  Object.fromEntries(
    ruleIds.map((id) => [id, featuresOf[id]?.some((one) => off.includes(one)) ? 'pass' : 'untested']),
  )

/** Every combination of some features that are off, with and without a word in the configuration. */
export const settings: readonly Setting[] = Array.from({ length: 15 }, (_, n) =>
  switchedFeatures.filter((_, bit) => ((n + 1) >> bit) % 2 === 1),
).flatMap((off) => [true, false].map((isStated) => ({ off, isStated, what: off.join(' and ') })))

/** The verdict on a fault: that the list of deals closes is in doubt. */
export const faultOf = (id: string) => (id === 'deal.list-deals-off' ? 'warn' : 'fail')

/** Operations that are served though the feature is off, with the rule that is about them. */
const served: readonly (readonly [SwitchedFeature, string, ServedOperationId])[] = [
  ['deals', 'deal.list-deals-off', op.listDeals],
  ['deals', 'deal.create-deals-off', op.createDeal],
  ['deals', 'deal.close-deals-off', op.closeDeal],
  ['deals', 'activity.create-deals-off', op.createActivity],
  ['deals', 'activity.list-deals-off', op.listActivities],
  ['chat', 'template.feature-disabled', op.listTemplates],
]
/** Tests what is judged where features are off, in some settings. */
export function testSettings(some: readonly Setting[]): void {
  test.for(some)(
    '$what off, stated: $isStated: what is off passes, what is on is untested',
    async (setting) => {
      expect(await verdictsWith(setting)).toEqual(expected(setting.off))
    },
  )

  test.for(
    some.flatMap((setting) =>
      served.flatMap(([feature, id, operation]) =>
        setting.off.includes(feature) ? [{ ...setting, id, operation }] : [],
      ),
    ),
  )(
    '$operation alone is served, $what off, stated: $isStated: a fault by $id',
    async ({ id, operation, ...setting }) => {
      expect(await verdictsWith(setting, ungated(operation), [id])).toEqual({ [id]: faultOf(id) })
    },
  )

  const booking = some.filter(({ off }) => off.includes('booking') && off.length > 1)
  test.for(booking)('a booking that is made, $what off, stated: $isStated', async (setting) => {
    const id = 'booking.feature-disabled'
    // Its only operation looks the same where booking is on.
    const verdict = setting.isStated ? 'fail' : 'untested'
    expect(await verdictsWith(setting, ungated(op.bookMeeting), [id])).toEqual({ [id]: verdict })
  })
}
