import { fakeRecords } from '../../cli/target/fake-records.js'
import type { Variant } from '../../contract/index.js'
import { type AnyFake, demoKeys, limitedKeys } from '../../fake-server/index.js'
import { KeyNames, type Recorded, readHarEntry } from '../../products/traffic/index.js'
import { jsonIn } from '../../suites/index.js'
import { doCompactWork } from './compact-client.js'
import type { Send } from './ordinary/send.js'
import type { Words } from './ordinary/words.js'
import { doDailyWork } from './ordinary-client.js'

/** A client of a fake in the process; another key has its own workspace. */
export const clientOf =
  (fake: AnyFake, key: string = demoKeys.main): Send =>
  async ({ method, path, body, text, idempotencyKey }) => {
    const answer = await fake.handle({
      method,
      target: `/api/v1${path}`,
      headers: {
        host: 'crm.example.com',
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: text ?? (body === undefined ? '' : JSON.stringify(body)),
    })
    return { status: answer.status, json: jsonIn(answer.body) }
  }

/** Keys of the main workspace with fewer scopes that an application has. */
const fewer = limitedKeys
  .filter(({ scopes }) => scopes.length === 1 && /^(contacts|meetings):/.test(scopes.join()))
  .map(({ key }) => key)

/** Has an ordinary client of its variant work with a fake. */
export function work(fake: AnyFake, seed: number, requests: number): Promise<void> {
  const keys = {
    own: clientOf(fake),
    otherWorkspace: clientOf(fake, demoKeys.otherWorkspace),
    limited: fewer.map((key) => clientOf(fake, key)),
  }
  return fake.variant === 'compact'
    ? doCompactWork(keys, seed, requests)
    : doDailyWork(keys, wordsOf(fake), seed, requests)
}

/** How a fake of the full variant is spoken to. */
function wordsOf(fake: AnyFake): Words {
  const { assumptions } = fake.control.core
  const { field, won, lost } = assumptions['deal-close-selector']
  const tags = assumptions['contact-tags-body'] as { readonly add?: string }
  const comment = assumptions['ticket-comment-body']
  const { users = [], phoneNumber: number, templates, bookingType, slots } = fakeRecords(fake)
  return {
    close: (outcome) => ({ [field]: outcome === 'won' ? won : lost }),
    tags: (add) => ({ [tags.add ?? 'add']: add }),
    comment: (text, kind) => ({ [comment.text]: text, [comment.kind]: comment[kind] }),
    users,
    number,
    template: templates?.approved,
    bookingType,
    slots: slots?.free ?? [],
  }
}

/** What the HAR file of a fake holds, as it is judged. */
export function recordedBy(fake: AnyFake, variant: Variant = fake.variant): readonly Recorded[] {
  const reading = { variant, base: undefined, keys: new KeyNames(), file: 0 }
  return fake.har().log.entries.flatMap((entry) => {
    const read = readHarEntry(entry, reading)
    return 'recorded' in read ? [read.recorded] : []
  })
}
