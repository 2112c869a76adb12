import { expect, test } from 'vitest'
import { Observations } from './observations.js'
import { Disturbed, Inconclusive } from './outcome.js'

/** How often something is observed that fails the first time, when two checks ask for it one after the other. */
async function timesObserved(failure: Error): Promise<number> {
  const observations = new Observations()
  let times = 0
  const observe = async () => {
    times += 1
    if (times === 1) throw failure
  }
  for (let n = 0; n < 2; n += 1) await observations.once('it', [], observe).made.catch(() => undefined)
  return times
}

test('what was only disturbed is observed again by the next check', async () => {
  expect(await timesObserved(new Disturbed('the target answers 429'))).toBe(2)
})

test('any other failure is that of every check that asks', async () => {
  expect(await timesObserved(new Inconclusive('the set-up call was refused'))).toBe(1)
})
