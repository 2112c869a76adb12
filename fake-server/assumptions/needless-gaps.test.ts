import { expect, test } from 'vitest'
import { descriptionOf, type GapName, permittedValues, type Variant } from '../../contract/index.js'
import { draw } from '../../fixtures/draw.js'
import { drawn, type Source } from '../fuzz/request.test-kit.js'
import { type AnyFake, createFake, type FakeRequest, type FakeResponse } from '../index.js'

const aboutRequests = 'its choices differ in the requests that they take, and this one is judged alike'
const aboutRecords = 'it is noted before the records are compared, and these are judged alike'
const aboutLater = 'its choices differ in what later requests meet'

/** Gaps that an answer may name although it is the same under each choice of a fake, each with the reason. */
const generous: Readonly<Partial<Record<GapName, string>>> = {
  'cursor-binding': 'the cursor of one fake is refused by the other, however the cursors of each are bound',
  'canceled-at': 'its choices differ in the time alone',
  'compact-input': aboutRequests,
  'contact-create-fields': aboutRequests,
  'contact-create-required': aboutRequests,
  'contact-tags-body': aboutRequests,
  'contact-upsert': aboutRequests,
  'deal-create-fields': aboutRequests,
  'error-atomicity': aboutRequests,
  'idempotency-fingerprint': aboutRequests,
  'message-required-fields': aboutRequests,
  'reply-message-forms': aboutRequests,
  'ticket-update-fields': aboutRequests,
  'webhook-events-catalog': aboutRequests,
  'unknown-route': 'HEAD is answered as GET under some choices, and this GET is a 404 as well',
  'contact-nested-merge': aboutRecords,
  'email-case': aboutRecords,
  'id-collation': aboutRecords,
  'meetings-range-boundary': aboutRecords,
  'order-direction': aboutRecords,
  'order-null-due': aboutRecords,
  'order-ties': aboutRecords,
  'tag-matching': aboutRecords,
  'tag-merge': aboutRecords,
  'ticket-transitions': aboutRecords,
  'updated-since-boundary': aboutRecords,
  'cancel-invalid-state': aboutRecords,
  'message-conversation-identity': aboutRecords,
  'activity-store-map': aboutLater,
  'idempotency-assign-endpoints': aboutLater,
  'message-conflict': aboutLater,
}

const named = ({ headers }: FakeResponse): readonly GapName[] =>
  (headers['x-fake-assumed']?.split(', ') ?? []) as GapName[]

/** An answer without what any two histories differ in: ids, times, cursors, and what the fake adds about itself. */
function essence({ status, headers, body }: FakeResponse, method: string): string {
  const { 'x-fake-assumed': _, 'x-fake-rule': __, ...shown } = headers
  const text = body
    .replace(/("next_?[cC]ursor":)"[^"]*"/, '$1"cursor"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
  // What only reads makes no ids: those in its answer show an order.
  const comparable = method === 'GET' ? text : text.replace(/\b[a-z]+_[a-z0-9]{16}\b/g, 'id')
  return JSON.stringify([status, shown, comparable])
}

/** Fakes by the choice in which they differ from the default; each is reset before a history. */
const fakes = new Map<string, AnyFake>()

function fakeWith(variant: Variant, gap?: GapName, choice?: unknown): AnyFake {
  const key = JSON.stringify([variant, gap, choice])
  const fake = fakes.get(key) ?? createFake({ variant, assumptions: gap ? { [gap]: choice } : {} })
  fakes.set(key, fake)
  fake.reset()
  return fake
}

const length = 12

/** Drawn requests, a fifth of them repeated, and the answers of a fake with the usual assumptions. */
async function history(variant: Variant, n: number) {
  const fake = fakeWith(variant)
  const source: Source = {
    draw: draw('needless gaps', n, 0),
    api: descriptionOf(variant, fake.control.core.assumptions),
    workspace: () => fake.control.workspace(),
    cursors: [],
  }
  const requests: FakeRequest[] = []
  const answers: FakeResponse[] = []
  for (let step = 0; step < length; step += 1) {
    const latest = requests.at(-1)
    const request = latest && source.draw.next() < 0.2 ? latest : drawn(source).request
    const answer = await fake.handle(request)
    const next = /"next_?[cC]ursor":"([^"]+)"/.exec(answer.body)?.[1]
    if (next !== undefined) source.cursors.push(next)
    requests.push(request)
    answers.push(answer)
  }
  return { requests, answers }
}

/** The steps of a history that a gap is named in and no other choice of it changes. */
async function needless(
  variant: Variant,
  gap: GapName,
  { requests, answers }: Awaited<ReturnType<typeof history>>,
): Promise<number[]> {
  let same = answers.flatMap((answer, step) => (named(answer).includes(gap) ? [step] : []))
  for (const choice of permittedValues(gap).slice(1)) {
    if (same.length === 0) break
    const other = fakeWith(variant, gap, choice)
    const changed = new Set<number>()
    for (const [step, request] of requests.slice(0, (same.at(-1) ?? 0) + 1).entries())
      if (
        essence(await other.handle(request), request.method) !==
        essence(answers[step] as FakeResponse, request.method)
      )
        changed.add(step)
    same = same.filter((step) => !changed.has(step))
  }
  return same
}

test('an answer names a gap only where another permitted choice gives another answer', async () => {
  const found: string[] = []
  const decided = new Set<string>()
  for (let n = 0; n < 40; n += 1) {
    const variant = n % 4 === 3 ? 'compact' : 'full'
    const run = await history(variant, n)
    for (const gap of new Set(run.answers.flatMap(named))) {
      if (gap in generous) continue
      decided.add(gap)
      for (const step of await needless(variant, gap, run)) {
        const { method, target, body } = run.requests[step] as FakeRequest
        found.push(
          `${gap}: ${method} ${target} ${body.slice(0, 100)} → ${run.answers[step]?.status} ${run.answers[step]?.body.slice(0, 60)}`,
        )
      }
    }
  }
  expect(decided.size).toBeGreaterThan(25)
  expect(found).toEqual([])
}, 30_000)
