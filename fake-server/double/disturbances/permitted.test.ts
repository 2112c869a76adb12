import { expect, test } from 'vitest'
import {
  type DisturbanceName,
  descriptionOf,
  disturbanceNames,
  disturbances,
  type Variant,
} from '../../../contract/index.js'
import { draw } from '../../../fixtures/draw.js'
import { Judge } from '../../fuzz/judge.test-kit.js'
import { drawn, type Source } from '../../fuzz/request.test-kit.js'
import {
  type AnyFake,
  ConnectionError,
  createFake,
  type Fake,
  type FakeRequest,
  type FakeResponse,
} from '../../index.js'
import { session } from './session.test-kit.js'

const requests = 150

/** What the description of an operation does not list, although a server may answer it. */
const inferred: readonly DisturbanceName[] = ['unavailable']

/** Sends drawn requests to a disturbed fake; gives the answers that do not fit the contract, and what met requests. */
async function judged(variant: Variant, name: DisturbanceName) {
  const numbers = { ...(name === 'slow' ? { delay: 1 } : {}) }
  const fake = createFake({ variant, disturb: { name, ...numbers } })
  const { assumptions } = fake.control.core
  const judge = new Judge(variant, assumptions)
  const source: Source = {
    draw: draw('disturbed', 1, 0),
    api: descriptionOf(variant, assumptions),
    workspace: () => fake.control.workspace(),
    cursors: [],
  }
  const drawing = Array.from({ length: requests }, () => () => drawn(source).request)
  const sent = variant === 'full' ? session(fake as Fake).map((request) => () => request) : []
  const answers: (FakeResponse | undefined)[] = []
  for (const next of [...sent, ...drawing]) answers.push(await answerOf(fake, next()))
  const journal = fake.control.journal
  const wrong = journal.map((entry, n) => {
    const { status, answer, fault } = entry
    // The journal shows the answer that came.
    const came = answers[n]
    if (came === undefined) return undefined
    expect({ status, ...answer }).toEqual({ ...came })
    const misfit = judge.misfit(entry, came, fault !== undefined)
    const isInferred = fault !== undefined && variant === 'full' && inferred.includes(name)
    return misfit && !isInferred ? `${entry.method} ${entry.target}: ${misfit}` : undefined
  })
  expect(journal).toHaveLength(answers.length)
  return {
    wrong: wrong.filter((why) => why !== undefined),
    met: journal.filter(({ fault }) => fault === `disturb:${name}`).length,
  }
}

/** The answer of a fake; undefined where the connection ended before it. */
async function answerOf(fake: AnyFake, request: FakeRequest): Promise<FakeResponse | undefined> {
  try {
    return await fake.handle(request)
  } catch (error) {
    expect(error).toBeInstanceOf(ConnectionError)
    return undefined
  }
}

/** Those of answers; `varied-deliveries.test.ts` tries what concerns deliveries. */
const ofAnswers = disturbanceNames.filter((name) => disturbances[name].concerns !== 'deliveries')

const cases = ofAnswers.flatMap((name) =>
  disturbances[name].variants.map((variant) => [name, variant] as const),
)

test.each(cases)('what a fake answers under %s is permitted by the contract (%s)', async (name, variant) => {
  const { wrong, met } = await judged(variant, name)
  expect(wrong).toEqual([])
  expect(met).toBeGreaterThan(0)
})
