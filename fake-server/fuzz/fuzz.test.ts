import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Assumptions, descriptionOf, type Gap, gaps, type Variant } from '../../contract/index.js'
import { type Draw, draw } from '../../fixtures/draw.js'
import { type AnyFake, createFake, type FakeRequest, type FakeResponse } from '../index.js'
import { Digest } from './digest.test-kit.js'
import { Judge } from './judge.test-kit.js'
import { drawn, type Source } from './request.test-kit.js'

/** `npm run fuzz` sets them: how many requests to send, and from which seed on. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1000)
const firstSeed = Number(process.env.FUZZ_SEED ?? 1)
/** Requests to one fake, before another is made. */
const perFake = 1000
/** The most that one answer may take, in milliseconds of CPU time. */
const slowest = 2000

const rejections: unknown[] = []
const note = (reason: unknown) => rejections.push(reason)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))

/** Other choices for what the document leaves open, out of those that the fake knows. */
const otherChoices = ({ next, pick }: Draw): Partial<Assumptions> =>
  Object.fromEntries(
    Object.entries<Gap>(gaps).flatMap(([name, { options, closed }]) => {
      const choice = closed && next() < 0.5 ? pick(options) : undefined
      // A server that looks at the body alone gives one operation's answer to another: so it is assumed, and no fault.
      return choice === undefined || choice === 'body-only' ? [] : [[name, choice]]
    }),
  )

/** The provider's state in the workspace that a request's key belongs to. */
function providerFor(fake: AnyFake, { headers }: FakeRequest): string | undefined {
  const key = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const { keys, workspaces } = fake.control.core
  return workspaces.get(keys.get(key)?.workspaceId ?? '')?.provider
}

/** Asks a fake, and reports what is wrong with the answer or with what it left behind. */
async function asked(
  fake: AnyFake,
  request: FakeRequest,
  judge: Judge,
  digests: readonly Digest[],
  faulty: boolean,
): Promise<{ response: FakeResponse; wrong: string[] }> {
  const began = process.cpuUsage()
  const delivered = fake.control.deliveries.length
  const response = await fake.handle(request)
  const { user, system } = process.cpuUsage(began)
  const took = (user + system) / 1000
  const moved = digests.map((digest) => digest.moved())
  const touched = moved.filter((parts) => parts.length > 0)
  const provider = providerFor(fake, request)
  // A message that may have gone out may have had an effect, and so may a ticket's update in two steps.
  const inSteps = fake.control.core.assumptions['error-atomicity'] === 'partial' && request.method === 'PATCH'
  const mayMove =
    response.status < 400 || inSteps || (provider === 'silent' && response.body.includes('unknown_outcome'))
  const wrong = [
    judge.misfit(request, response, faulty || provider === 'down'),
    took > slowest ? `took ${Math.round(took)} ms` : undefined,
    !mayMove && touched.length > 0 ? `refused, and changed ${touched.join()}` : undefined,
    !mayMove && fake.control.deliveries.length > delivered ? 'an error answer, and a delivery' : undefined,
    request.method === 'GET' && touched.length > 0 ? `a read changed ${touched.join()}` : undefined,
    touched.length > 1 ? `changed ${touched.length} workspaces` : undefined,
    'polluted' in {} ? 'polluted every object' : undefined,
  ]
  return { response, wrong: wrong.filter((why) => why !== undefined) }
}

const shortly = (request: FakeRequest) =>
  JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'string' && value.length > 300 ? `${value.slice(0, 300)}… (${value.length})` : value,
  )

/** Sends drawn requests to one fake; gives what went wrong, and how the answers were spread. */
async function fuzz(
  variant: Variant,
  seed: number,
  count: number,
  statuses: Map<number, number>,
): Promise<string[]> {
  const from = draw('fuzz', seed, 0)
  // Every other fake uses other choices than the default ones.
  const fake = createFake({ variant, seed, assumptions: seed % 2 === 0 ? otherChoices(from) : {} })
  const judge = new Judge(variant, fake.control.core.assumptions)
  const digests = [...fake.control.core.workspaces.values()].map((workspace) => new Digest(workspace))
  const source: Source = {
    draw: from,
    api: descriptionOf(variant, fake.control.core.assumptions),
    workspace: () => fake.control.workspace(),
    cursors: [],
  }
  const wrongs: string[] = []
  for (let n = 0; n < count && wrongs.length < 5; n += 1) {
    const { request, how } = drawn(source)
    const faulty = from.next() < 0.01
    if (faulty) fake.control.failNext()
    if (from.next() < 0.01) fake.control.holdNextWrite()()
    const { response, wrong } = await asked(fake, request, judge, digests, faulty)
    // An injected fault that no request met must not meet the next one.
    fake.control.core.world.failNext = false
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    const next = /"next_?[cC]ursor":"([^"]+)"/.exec(response.body)?.[1]
    if (next !== undefined) source.cursors.push(next)
    for (const why of wrong)
      wrongs.push(
        `seed ${seed}, request ${n} (${how.join(', ') || 'as it should be'}): ${why}\n  ${shortly(request)}`,
      )
  }
  for (const text of digests.flatMap((digest) => digest.changedInPlace()))
    wrongs.push(`seed ${seed}: changed in place: ${text}`)
  return wrongs
}

describe.each([
  // Without successes and without errors of every kind, little was tried. An e-mail is queued (202) once or twice in so
  // many requests, so that any change of what is drawn may leave it out.
  ['full', requests, [200, 201, 400, 401, 402, 403, 404, 409, 422, 429]],
  ['compact', Math.ceil(requests / 4), [200, 201, 400, 401, 403, 404, 409, 413]],
] as const)('the %s fake, whatever it is asked', (variant, count, tried) => {
  test(`keeps the contract over ${count} drawn requests`, { timeout: 0 }, async () => {
    const statuses = new Map<number, number>()
    const seeds = Array.from({ length: Math.ceil(count / perFake) }, (_, n) => firstSeed + n)
    for (const seed of seeds) expect(await fuzz(variant, seed, perFake, statuses)).toEqual([])
    expect(rejections).toEqual([])
    expect(tried.filter((status) => !statuses.has(status))).toEqual([])
    const spread = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
    process.stdout.write(`fuzz of ${variant}: seeds ${seeds[0]} to ${seeds.at(-1)}, ${spread.join(', ')}\n`)
  })
})
