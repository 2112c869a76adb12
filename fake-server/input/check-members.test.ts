import { describe, expect, test } from 'vitest'
import { createFake } from '../fake.js'

const fake = createFake()

/** Options with a member that the type does not have. */
const wrong = (members: object) => members as never

describe('a misspelt member of options is refused by name, with a suggestion', () => {
  test.each<[string, () => unknown, string]>([
    [
      'createFake',
      () => createFake(wrong({ sed: 1 })),
      "createFake has no option 'sed': did you mean 'seed'?",
    ],
    [
      'webhooks',
      () => createFake({ webhooks: wrong({ delivr: true }) }),
      "createFake has no option 'webhooks.delivr': did you mean 'webhooks.deliver'?",
    ],
    [
      'fail',
      () => fake.fail(wrong({ with: 429, tims: 2 })),
      "a fault has no member 'tims': did you mean 'times'?",
    ],
    [
      'when',
      () => fake.fail({ with: 429, when: wrong({ bdy: {} }) }),
      "when has no member 'bdy': did you mean 'body'?",
    ],
    [
      'latency',
      () => fake.latency(wrong({ p50: 1, p90: 2 })),
      "a latency has no member 'p90': did you mean 'p50'?",
    ],
    [
      'before',
      () => fake.before('POST /contacts', () => undefined, wrong({ tmes: 2 })),
      "fake.before has no option 'tmes': did you mean 'times'?",
    ],
    [
      'requests',
      () => fake.requests(wrong({ stauts: 200 })),
      "a filter of requests has no member 'stauts': did you mean 'status'?",
    ],
    [
      'expectTimes',
      () => fake.expectTimes(wrong({ opertion: 'GET *' }), 1),
      "a filter of requests has no member 'opertion'; known: on, status, key, since, when",
    ],
    [
      'seed',
      () => fake.seed(wrong({ contact: [] })),
      "seed has no member 'contact': did you mean 'contacts'?",
    ],
    [
      'intercept',
      () => fake.intercept('https://a.example', wrong({ scpe: 'async' })),
      "fake.intercept has no option 'scpe': did you mean 'scope'?",
    ],
    [
      'list',
      () => fake.deals.list(wrong({ stauts: 'won' })),
      "a deal has no member 'stauts': did you mean 'status'?",
    ],
  ])('%s', (_, call, message) => {
    expect(call).toThrow(message)
  })

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'waitForDelivery',
      () => fake.waitForDelivery(wrong({ typ: 'contact.created', timeout: 5 })),
      "a filter of deliveries has no member 'typ': did you mean 'type'?",
    ],
    [
      'waitFor',
      () => fake.waitFor('GET *', wrong({ timeot: 5 })),
      "fake.waitFor has no option 'timeot': did you mean 'timeout'?",
    ],
    [
      'waitFor with the options in the filter',
      () => fake.waitFor(wrong({ on: 'GET *', timeout: 5 })),
      "a filter of requests has no member 'timeout'",
    ],
    ['listen', () => fake.listen(wrong({ prt: 1 })), "fake.listen has no option 'prt': did you mean 'port'?"],
  ])('%s', async (_, call, message) => {
    await expect(async () => call()).rejects.toThrow(message)
  })
})
