import { expect, test } from 'vitest'
import { anyPermitted } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { recordedBy, work } from './recorded-work.js'
import { likenessOf } from './replica-likeness.js'

const requests = 100

test.each([0, 7])(
  'a fake from a recording answers its requests as recorded, of a server with the choices of seed %i',
  async (seed) => {
    const fake = createFake({ seed: seed + 1, assumptions: seed === 0 ? {} : anyPermitted(seed) })
    await work(fake, seed + 1, requests)
    const likeness = await likenessOf(recordedBy(fake))
    expect(likeness.seen).toBeGreaterThan(15)
    expect(likeness.seenEqual / likeness.seen).toBeGreaterThanOrEqual(0.9)
    expect(likeness.allEqual / likeness.all).toBeGreaterThanOrEqual(0.75)
    expect(likeness.choices).toBeGreaterThan(5)
  },
  120_000,
)
