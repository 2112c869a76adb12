import type { Api, RuleCheck, Session, Target } from './api/index.js'
import { rotateRecords } from './api/rotate-records.js'
import { beginSession } from './engine/begin-session.js'
import { type EngineOptions, type RunResult, runChecks } from './engine/run.js'
import type { SessionOptions } from './engine/run-options.js'
import type { ShortExploration } from './explorer/short-exploration.js'
import { service } from './service.js'
import { checksIn } from './variant.js'

/** About how many requests of a whole run go to scripted and then to drawn scenarios by default. */
export const exploredByDefault = 800

/** How to run. */
export interface RunOptions extends Omit<EngineOptions<Api, Target>, 'service' | 'exploration'> {
  /** About how many requests a short exploration with drawn scenarios may send; none by default. */
  readonly explored?: number
}

/** Opens a run on a target, so that rules can be judged one by one. */
export const openSession = (options: Omit<SessionOptions<Api, Target>, 'service'>): Promise<Session> =>
  beginSession({ ...options, target: rotateRecords(options.target, options.seed, options.part), service })

/** Judges every rule on one target; the same seed gives the same requests, by several workers in another order. */
export function run({ explored = 0, ...options }: RunOptions): Promise<RunResult> {
  const checks = clockLast(checksIn(options.checks, options.target.variant))
  const others = checksIn(options.others ?? [], options.target.variant)
  // A violation may be named by a rule that another part of the run judges.
  const exploring = { ...options, checks: [...checks, ...others], requests: explored }
  return runChecks({
    ...options,
    checks,
    others,
    target: rotateRecords(options.target, options.seed, options.part),
    service,
    // Windows that are open now may be closed once the clock has moved.
    ...(explored > 0
      ? { exploration: { before: movesClock, run: (session: Session) => exploreIn(session, exploring) } }
      : {}),
  })
}

/** Explores in a run; the explorer is loaded only then. */
async function exploreIn(session: Session, options: ShortExploration): Promise<void> {
  const { exploreShortly } = await import('./explorer/short-exploration.js')
  await exploreShortly(session, options)
}

const movesClock = ({ rule: { needs } }: RuleCheck): boolean => needs.includes('control:clock')

/**
 * The checks in their order, but those that move the clock last, as it closes windows and uses up slots; and of
 * these the ones that need a record first, as no call makes another.
 */
export const clockLast = (checks: readonly RuleCheck[]): readonly RuleCheck[] => {
  const turn = (check: RuleCheck) => {
    const { needs } = check.rule
    if (!movesClock(check)) return 0
    return needs.some((need) => need.startsWith('record:')) ? 1 : 2
  }
  return checks.toSorted((a, b) => turn(a) - turn(b))
}
