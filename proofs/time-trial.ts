import { groupFailures } from '../cli/run/group-failures.js'
import { settleMs } from '../cli/run/session-options.js'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { probe } from '../cli/target/probe.js'
import { type AnyFake, createFake, type Variant } from '../fake-server/index.js'
import { epoch } from '../fake-server/world/time.js'
import { type AnyMutant, mutants } from '../mutants/index.js'
import { exploredByDefault, shortExploration } from '../products/explorer/index.js'
import {
  checks,
  checksIn,
  type Pauses,
  type RuleCheck,
  run,
  type Target,
  type Timeline,
} from '../suites/index.js'
import { VirtualTime } from './virtual-time.js'

/** How long an answer takes, in milliseconds. */
const latencyMs = 50

/** How many judgements are under way at a time, as by default on a server that answers so late. */
const workers = 10

/** A server whose run is timed: with the fault of the mutant at that place of the list of all, else honest. */
export interface TimeJob {
  readonly planted?: number
  readonly variant: Variant
  readonly seed: number
}

/** How long a run took, and what it came to. */
export interface TimeAnswer {
  readonly ms: number
  readonly requests: number
  /** How many faults the report shows, without warnings. */
  readonly faults: number
  /** The rules that failed. */
  readonly failed: readonly string[]
}

/** How a run is timed. */
export interface Timing {
  /** The clock by which answers take time and the run waits. */
  readonly pauses: Pauses
  /** What is judged; all rules of the variant by default. */
  readonly among?: readonly RuleCheck[]
  readonly timeline?: Timeline
  /** Changes the target, for instance what its answers look like on the way. */
  readonly change?: (target: Target) => Target
}

/** The time of a simulation. */
export const simulated = (): Timing => ({ pauses: new VirtualTime() })

function fakeOf(planted: AnyMutant | undefined, variant: Variant, seed: number, now: () => number): AnyFake {
  if (planted === undefined) return createFake({ seed, now, variant })
  return 'variant' in planted
    ? createFake({ seed, now, variant: planted.variant, change: planted.plant })
    : createFake({ seed, now, change: planted.plant })
}

/** A fake as a server whose answers take time, by a clock of its own that the run may move. */
export function slowTarget({ planted, variant, seed }: TimeJob, pauses: Pauses): Target {
  const began = pauses.now()
  let moved = 0
  const now = () => epoch + pauses.now() - began + moved
  const fake = fakeOf(planted === undefined ? undefined : mutants[planted], variant, seed, now)
  const answer = direct(fake)
  const { isExact: _, ...target } = fakeTarget(
    fake,
    async (request) => {
      await pauses.pause(latencyMs / 2)
      const response = await answer(request)
      await pauses.pause(latencyMs / 2)
      return response
    },
    'fake:',
  )
  return {
    ...target,
    pauses,
    control: {
      ...target.control,
      async advanceClock(ms) {
        moved += ms
      },
    },
  }
}

/** Judges a server as by default, groups the failures, and measures how long that takes. */
export async function timeTrial(job: TimeJob, timing: Timing): Promise<TimeAnswer> {
  const { pauses, timeline, change = (target) => target } = timing
  const { variant, seed } = job
  const target = change(slowTarget(job, pauses))
  const all = checksIn(checks, variant)
  const own = timing.among ?? all
  const began = pauses.now()
  const { lacking, unsettled, detected } = await probe(target, () => undefined)
  const options = {
    target,
    checks: own,
    seed,
    workers,
    settleMs,
    lacking,
    unsettled,
    detected,
    ...(timeline ? { timeline } : {}),
  }
  const exploration = shortExploration(own.length === all.length ? exploredByDefault : 0)
  const first = await run({ ...options, exploration })
  const { result, faults } = await groupFailures({ ...options, result: first })
  return {
    ms: pauses.now() - began,
    requests: result.requests,
    faults: faults.filter(({ affects }) => affects.some(({ failure }) => failure.verdict === 'fail')).length,
    failed: result.results.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule.id),
  }
}
