import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { type DisturbanceName, disturbanceNames, disturbances } from '../../../contract/index.js'
import { byFetch, byHttp, byUndici, type Client } from '../../doors/clients.test-kit.js'
import { createFake, type Fake } from '../../index.js'
import { session } from './session.test-kit.js'

const origin = 'http://crm.example.com'

/** Headers that only a connection needs, and times of the computer. */
const varying = ['connection', 'content-length', 'date', 'keep-alive', 'retry-after', 'transfer-encoding']

/** What a client was answered under a disturbance, and what the journal shows. */
async function transcript(fake: Fake, client: Client, base = origin): Promise<readonly unknown[]> {
  const lines: unknown[] = []
  for (const { target, ...sent } of session(fake)) {
    const answer = await client({ ...sent, url: `${base}${target}` }).catch(() => 'lost' as const)
    if (answer === 'lost') lines.push(answer)
    else {
      const { status, headers, body: text } = answer
      const shown = Object.entries(headers).filter(([name]) => !varying.includes(name))
      lines.push([status, 'retry-after' in headers, Object.fromEntries(shown), text])
    }
  }
  const journal = fake.requests().map(({ status, fault, isReplay }) => [status, fault, isReplay])
  return [...lines, ...journal]
}

const fakeWith = (name: DisturbanceName): Fake =>
  createFake({ disturb: name === 'slow' ? { name, delay: 1 } : name })

const doors: readonly (readonly [string, (fake: Fake) => Promise<readonly unknown[]>])[] = [
  ['fake.fetch', (fake) => transcript(fake, byFetch(fake.fetch))],
  ['dispatcher', (fake) => transcript(fake, byUndici(fake.dispatcher()))],
  ['intercept', (fake) => fake.intercept(origin, () => transcript(fake, byHttp(httpRequest)))],
  [
    'listen',
    async (fake) => {
      await using served = await fake.listen()
      return await transcript(fake, byUndici(), served.url)
    },
  ],
]

/** Those of answers; `varied-deliveries.test.ts` tries what concerns deliveries. */
const ofAnswers = disturbanceNames.filter((name) => disturbances[name].concerns !== 'deliveries')

describe.each(ofAnswers)('%s', (name) => {
  test('is the same through all doors', async () => {
    const handled = fakeWith(name)
    const expected = await transcript(handled, async ({ url, ...sent }) =>
      handled.handle({ ...sent, target: url.slice(origin.length) }),
    )
    expect(handled.requests().map(({ fault }) => fault)).toContain(`disturb:${name}`)
    for (const [door, run] of doors) expect([door, await run(fakeWith(name))]).toEqual([door, expected])
  })
})
