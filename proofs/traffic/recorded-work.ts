import type { Variant } from '../../contract/index.js'
import { type AnyFake, demoKeys } from '../../fake-server/index.js'
import { KeyNames, type Recorded, readHarEntry } from '../../products/traffic/index.js'
import { jsonIn } from '../../suites/index.js'
import { doCompactWork } from './compact-client.js'
import { doDailyWork, type Send } from './ordinary-client.js'

/** A client of a fake in the process; another key has its own workspace. */
export const clientOf =
  (fake: AnyFake, key: string = demoKeys.main): Send =>
  async ({ method, path, body, idempotencyKey }) => {
    const answer = await fake.handle({
      method,
      target: `/api/v1${path}`,
      headers: {
        host: 'crm.example.com',
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    })
    return { status: answer.status, json: jsonIn(answer.body) }
  }

/** Has an ordinary client of its variant work with a fake. */
export function work(fake: AnyFake, seed: number, requests: number): Promise<void> {
  if (fake.variant === 'compact') return doCompactWork(clientOf(fake), seed, requests)
  const { field, won, lost } = fake.control.core.assumptions['deal-close-selector']
  const tags = fake.control.core.assumptions['contact-tags-body'] as { readonly add?: string }
  return doDailyWork(
    clientOf(fake),
    {
      close: (outcome) => ({ [field]: outcome === 'won' ? won : lost }),
      tags: (add) => ({ [tags.add ?? 'add']: add }),
    },
    seed,
    requests,
  )
}

/** What the HAR file of a fake holds, as it is judged. */
export function recordedBy(fake: AnyFake, variant: Variant = fake.variant): readonly Recorded[] {
  const reading = { variant, base: undefined, keys: new KeyNames(), file: 0 }
  return fake.har().log.entries.flatMap((entry) => {
    const read = readHarEntry(entry, reading)
    return 'recorded' in read ? [read.recorded] : []
  })
}
