import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { gaps, op } from '../contract/index.js'
import { type Behaviour, createFake, demoKeys } from '../fake-server/index.js'
import { ungated } from '../mutants/operators/gate.js'
import { checks, run } from '../suites/index.js'

/** The features of a workspace, with SMS as one of its own. */
const apart = { ...gaps['feature-map'].default, sms: [op.sendMessage] }
type Feature = 'chat' | 'sms' | 'deals' | 'booking'

/** What the rule on channels without an integration gets where these features are on, and all others off. */
async function verdictWith(on: readonly Feature[], change: (behaviour: Behaviour) => void = () => {}) {
  const fake = createFake({ seed: 1, assumptions: { 'feature-map': apart }, change })
  for (const feature of on) fake.control.setFeature(feature, true, demoKeys.featuresOff)
  const own = checks.filter(({ rule }) => rule.id === 'messaging.feature-disabled')
  const { results } = await run({ target: fakeTarget(fake, direct(fake), 'fake:'), checks: own, seed: 1 })
  return results.map(({ verdict }) => verdict).join()
}

const named = (on: readonly Feature[]) => ({ on, what: on.join(' and ') || 'nothing' })
const others = [[], ['deals'], ['booking'], ['deals', 'booking']] as const
const partly = others.flatMap((more): Feature[][] => [[...more], ['chat', ...more], ['sms', ...more]])

test.for(partly.map(named))('a channel that is off is judged where $what is on', async ({ on }) => {
  expect(await verdictWith(on)).toBe('pass')
})

const both: readonly Feature[][] = [
  ['chat', 'sms'],
  ['chat', 'sms', 'booking'],
]
test.for(both.map(named))('nothing is judged where $what is on', async ({ on }) => {
  expect(await verdictWith(on)).toBe('untested')
})

const noChat: readonly Feature[][] = [[], ['sms']]
test.for(noChat.map(named))(
  'a chat message that goes out though chat is off fails where $what is on',
  async ({ on }) => {
    const faulty = ungated(op.sendMessage, ({ body }) => body.channel === 'chatapp_1')
    expect(await verdictWith(on, faulty)).toBe('fail')
  },
)
