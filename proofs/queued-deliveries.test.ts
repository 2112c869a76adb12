import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import { checks, type ReceivedDelivery, run } from '../suites/index.js'

/** Has each destination receive one delivery at a time, so many milliseconds after the one before (gap.webhook-delivery). */
function queuedPerDestination(now: () => number, everyMs: number) {
  const released = new Map<ReceivedDelivery, number>()
  const latest = new Map<string, number>()
  return (all: readonly ReceivedDelivery[]): readonly ReceivedDelivery[] => {
    for (const one of all) {
      if (released.has(one)) continue
      const at = Math.max(now(), (latest.get(one.url) ?? 0) + everyMs)
      latest.set(one.url, at)
      released.set(one, at)
    }
    return all.filter((one) => (released.get(one) ?? 0) <= now())
  }
}

test.each([
  [5000, 'pass'],
  // How soon a delivery arrives is open, so that it comes late is a question.
  [15_000, 'warn'],
] as const)('a queue of %i ms for each destination is not at fault', async (everyMs, verdict) => {
  const fake = createFake({ seed: 5 })
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const { receiver } = target.control
  if (!receiver) throw new Error('the fake has no receiver')
  const inTurn = queuedPerDestination(() => Date.parse(fake.control.now), everyMs)
  const received = async () => inTurn(await receiver.received())
  const { results } = await run({
    // Without a hook for the clock a wait lasts as long as it says.
    target: { ...target, control: { receiver: { ...receiver, received } } },
    checks: checks.filter(({ rule }) => rule.id === 'webhook.delivery'),
    seed: 5,
  })
  expect(results.map((result) => result.verdict)).toEqual([verdict])
})
