import { isDeepStrictEqual } from 'node:util'
import { direct, fakeTarget } from '../../cli/target/fake-target.js'
import { type Assumptions, assume, type GapName, type Variant } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { type Learnt, learn, type NotLearnt } from '../../products/learning/index.js'
import { serverOf } from '../gap-trial.js'
import { differencesOf, recordTranscript, type TranscriptLine } from './transcript.js'

/** A choice that was not learnt although the script meets it. */
export interface UnlearntChoice extends NotLearnt {
  readonly gap: GapName
}

/** What came of one server: how it was learnt, and where its likeness answers otherwise. */
export interface LearningTrial {
  readonly seed: number
  readonly variant: Variant
  readonly calls: number
  readonly learnt: number
  readonly requests: number
  /** The calls that a fake with the learnt choices answers otherwise. */
  readonly differing: readonly string[]
  /** The choices that explain them, each with the reason why it was not learnt. */
  readonly named: readonly UnlearntChoice[]
  /** Why it is a failure, if it is one. */
  readonly failure?: string
}

/** Learns a fake with the permitted choices of a seed, and compares it with one of the learnt choices. */
export async function tryLearning(seed: number, variant: Variant): Promise<LearningTrial> {
  const { choices } = serverOf(seed, variant)
  const fake = createFake({ seed: 1, variant, assumptions: choices })
  const target = {
    ...fakeTarget(fake, direct(fake), 'fake:'),
    // As a server of which nothing is known.
    assumptions: assume({}),
    configured: new Set<GapName>(),
  }
  const found = await learn({ target, runId: `s${seed}` })
  const actual = await recordTranscript(variant, choices)
  const likeness = found.learnt as Partial<Assumptions>
  const differing = differencesOf(actual, await recordTranscript(variant, likeness))
  const trial = {
    seed,
    variant,
    calls: actual.length,
    learnt: Object.keys(found.learnt).length,
    requests: found.requests,
    differing,
  }
  if (differing.length === 0) return { ...trial, named: [] }
  return { ...trial, ...(await explained(actual, found, choices, variant)) }
}

/** The choices that were not learnt and that the differences rest on; a failure where these do not explain them. */
async function explained(
  actual: readonly TranscriptLine[],
  { learnt, notLearnt }: Learnt,
  choices: Partial<Assumptions>,
  variant: Variant,
): Promise<Pick<LearningTrial, 'named' | 'failure'>> {
  const whole = assume(choices)
  const unlearnt = (Object.keys(notLearnt) as GapName[]).filter(
    (gap) => !isDeepStrictEqual(whole[gap], assume({})[gap]),
  )
  const withThese = (gaps: readonly GapName[]) =>
    recordTranscript(variant, {
      ...(learnt as Partial<Assumptions>),
      ...Object.fromEntries(gaps.map((gap) => [gap, whole[gap]])),
    })
  const still = differencesOf(actual, await withThese(unlearnt))
  const wrong = Object.entries(learnt)
    .filter(([gap, value]) => !isDeepStrictEqual(value, whole[gap as GapName]))
    .map(
      ([gap, value]) =>
        `${gap} = ${JSON.stringify(value)} in place of ${JSON.stringify(whole[gap as GapName])}`,
    )
  if (still.length > 0)
    return { named: [], failure: `${still[0]}; learnt otherwise: ${wrong.join(', ') || 'nothing'}` }
  const named: UnlearntChoice[] = []
  for (const gap of unlearnt) {
    const others = unlearnt.filter((other) => other !== gap)
    if (differencesOf(actual, await withThese(others)).length > 0)
      named.push({ gap, ...(notLearnt[gap] ?? { reason: '' }) })
  }
  const excused = named.find(({ remedy }) => remedy !== undefined)
  return excused
    ? { named, failure: `${excused.gap} needed ${excused.remedy}, though all is allowed` }
    : { named }
}
