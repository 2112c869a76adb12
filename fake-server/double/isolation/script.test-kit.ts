import { type Description, descriptionOf, type Variant } from '../../../contract/index.js'
import { type Draw, draw } from '../../../fixtures/draw.js'
import { demoKeys } from '../../demo/keys.js'
import type { Fake } from '../../fake.js'
import { drawn, type Source } from '../../fuzz/request.test-kit.js'
import { Collection } from '../../store/collection.js'
import { CompactRecords } from '../../store/compact-records.js'
import { providerStates } from '../../store/records.js'
import { controlReply } from '../control-http/control-http.js'

const onOff = ({ next }: Draw) => ({ on: next() < 0.5 })
const messages = ({ pick }: Draw) => ({ messages: pick([0, 1, 2, null]) })

/** Draws the body of each control call that changes something, by name; what reads only is not drawn. */
export const controlBodies: Readonly<Record<string, (from: Draw) => object>> = {
  'POST reset': () => ({}),
  'POST clock': ({ pick }) => ({ advanceMs: pick([1, 900, 30_000, 3_600_000, 90_000_000]) }),
  'POST fail-next': () => ({}),
  'POST hold-next-write': () => ({}),
  'POST release': () => ({}),
  'POST feature': (from) => ({
    feature: from.pick(['deals', 'tickets', 'contacts', 'tasks']),
    ...onOff(from),
  }),
  'POST contact-limit': (from) => ({ ...onOff(from), key: demoKeys.otherWorkspace }),
  'POST quota': messages,
  'POST sms-balance': messages,
  'POST sending-paused': onOff,
  'POST provider': ({ pick }) => ({ state: pick(providerStates) }),
  'POST deliveries': ({ word }) => ({ url: `https://${word(5)}.example`, headers: {}, body: word(3) }),
  'POST refuse-deliveries': onOff,
  'POST fail': ({ pick }) => ({
    on: 'POST *',
    with: pick([429, 503, 'conflict']),
    times: pick([1, 3]),
    chance: 0.5,
  }),
  'DELETE faults': () => ({}),
  // None is late: a script does not wait.
  'POST latency': ({ pick }) => ({ on: pick(['GET *', '*']), ms: 0 }),
  'POST before': ({ pick }) => ({
    on: 'POST /tickets/{id}/assign',
    update: { noun: 'tickets', set: { priority: pick(['low', 'high']) } },
  }),
  'DELETE before': () => ({}),
  'DELETE latency': () => ({}),
  'POST disturb': ({ pick }) => ({
    // None loses an answer: `fake.handle` would throw.
    disturb: pick([
      'short-pages',
      'added-fields',
      ['nulls', 'unknown-values'],
      { name: 'internal', times: 2 },
    ]),
    ...pick([{}, { key: demoKeys.main }, { workspace: 'other' }]),
  }),
  'DELETE disturbances': () => ({}),
  'POST expect': () => ({ on: 'GET *', times: 1 }),
  'POST expect-no-unmatched': () => ({}),
  'POST seed': ({ word }) => ({ contacts: [{ name: word(4), tags: [word(2)] }] }),
  'POST conversations/{id}/receive': ({ word }) => ({ text: word(5) }),
  'PATCH conversations/{id}': ({ pick }) => ({ status: pick(['open', 'closed']) }),
  'DELETE conversations/{id}': () => ({}),
  'POST redeliver': ({ word }) => ({ eventId: `evt_${word(3)}` }),
}

/** Drawn in addition, as drawn requests rarely get there. */
const webhook = {
  method: 'POST',
  target: '/api/v1/webhooks',
  headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'all',
    url: 'https://hooks.example.com',
    events: ['contact.created', 'contact.updated', 'deal.created', 'ticket.updated'],
  }),
}

const descriptions = new Map<unknown, Description>()

function descriptionFor(fake: Fake): Description {
  const { assumptions } = fake.control.core
  const known = descriptions.get(assumptions) ?? descriptionOf(fake.variant, assumptions)
  descriptions.set(assumptions, known)
  return known
}

/**
 * Sends drawn requests and control calls to a fake, and gives everything that it answers, line by line. What is drawn
 * depends on the seed and the state of the fake alone. It ends with no write under way.
 */
export async function* script(fake: Fake, seed: number, count: number): AsyncGenerator<string> {
  const from = draw('isolation', seed, 0)
  const source: Source = {
    draw: from,
    api: descriptionFor(fake),
    workspace: () => fake.control.workspace(),
    cursors: [],
  }
  const held: (ReturnType<Fake['handle']> & object)[] = []
  for (let n = 0; n < count; n += 1) {
    if (from.next() < 0.15) {
      // A reset in the middle would make all before it pointless.
      const [name, bodyOf] = from.pick(Object.entries(controlBodies).slice(1))
      yield await called(fake, name, bodyOf(from))
      continue
    }
    const request = from.next() < 0.03 ? webhook : drawn(source).request
    const answered = fake.handle(request)
    if (answered instanceof Promise) {
      held.push(answered)
      continue
    }
    const next = /"next_?[cC]ursor":"([^"]+)"/.exec(answered.body)?.[1]
    if (next !== undefined) source.cursors.push(next)
    yield JSON.stringify([request.method, request.target.slice(0, 200), answered])
  }
  fake.control.releaseWrites()
  for (const answer of held) yield JSON.stringify(await answer)
}

async function called(fake: Fake, name: string, body: object): Promise<string> {
  const [method = '', path = ''] = name.split(' ')
  const [conversation] = fake.control.workspace().conversations.all()
  const answer = await controlReply(fake.control, {
    method,
    target: `/__fake/${path.replace('{id}', encodeURIComponent(conversation?.id ?? 'none'))}`,
    headers: {},
    body: JSON.stringify(body),
  })
  return JSON.stringify([name, body, answer.status, answer.body])
}

/** What a script gives, and the state that it leaves. */
export async function transcript(fake: Fake, seed: number, count: number): Promise<string[]> {
  const lines: string[] = []
  for await (const line of script(fake, seed, count)) lines.push(line)
  return [...lines, ...state(fake)]
}

/** What a fake shows, and what its two larger workspaces hold, one line each. */
export function state({ control }: Fake): string[] {
  const { journal, deliveries, outbox, invitations, dropped, now } = control
  return [
    ...Object.entries({ journal, deliveries, outbox, invitations, dropped, now }).map(
      ([name, value]) => `${name} ${JSON.stringify(value)}`,
    ),
    ...[demoKeys.main, demoKeys.otherWorkspace].flatMap((key) =>
      Object.entries(control.workspace(key)).map(([name, part]) => `${key} ${name} ${textOf(part)}`),
    ),
  ]
}

/** The text of a collection, a map, a set or plain data. */
function textOf(part: unknown): string {
  if (part instanceof Collection) return JSON.stringify([...part.all()])
  if (part instanceof CompactRecords) return Object.values(part).map(textOf).join()
  if (part instanceof Map || part instanceof Set) return JSON.stringify([...part])
  return typeof part === 'object' ? JSON.stringify(part) : String(part)
}

/** The variants, by what a drawn number says. */
export const variantOf = (n: number): Variant => (n % 4 === 3 ? 'compact' : 'full')
