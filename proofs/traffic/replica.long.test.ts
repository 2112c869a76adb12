import { expect, test } from 'vitest'
import { anyPermitted, assume } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { recordedBy, work } from './recorded-work.js'
import { likenessOf } from './replica-likeness.js'

const requests = 300

test.each([0, 7])(
  'a fake from a recording answers its requests as recorded, of a server with the choices of seed %i',
  async (seed) => {
    const assumptions = seed === 0 ? {} : anyPermitted(seed)
    const fake = createFake({ seed: seed + 1, assumptions })
    await work(fake, seed + 1, requests)
    const { seen, seenEqual, all, allEqual, choices } = await likenessOf(recordedBy(fake))
    expect(seen).toBeGreaterThan(10)
    // Of a page behind which nothing was read, the cursor leads nowhere.
    expect(seenEqual / seen).toBeGreaterThanOrEqual(0.85)
    expect(allEqual / all).toBeGreaterThanOrEqual(0.85)
    const [taken, own] = [assume(choices.values), assume(assumptions)]
    expect(choices.shown.length).toBeGreaterThan(5)
    for (const gap of choices.shown) expect(taken[gap], gap).toEqual(own[gap])
  },
  120_000,
)
