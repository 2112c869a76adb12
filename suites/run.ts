import type { Api, RuleCheck, Session, Target } from './api/index.js'
import { rotateRecords } from './api/rotate-records.js'
import { beginSession } from './engine/begin-session.js'
import { type EngineOptions, type RunResult, runChecks } from './engine/run.js'
import type { SessionOptions } from './engine/run-options.js'
import { service } from './service.js'
import { checksIn } from './variant.js'

/** What an exploration in a run uses. */
export interface ExplorationPlan
  extends Pick<EngineOptions<Api, Target>, 'target' | 'seed' | 'workers' | 'signal' | 'budget'> {
  /** The checks by which violations are named: also those of other parts of the run. */
  readonly checks: readonly RuleCheck[]
}

/** Scenarios in a run that no check was written for; what they violate counts for the rules that they name. */
export type Exploration = (session: Session, plan: ExplorationPlan) => Promise<void>

/** How to run. */
export interface RunOptions extends Omit<EngineOptions<Api, Target>, 'service' | 'exploration'> {
  /** What to explore in addition to the checks; nothing by default. */
  readonly exploration?: Exploration | undefined
}

/** Opens a run on a target, so that rules can be judged one by one. */
export const openSession = (options: Omit<SessionOptions<Api, Target>, 'service'>): Promise<Session> =>
  beginSession({ ...options, target: rotateRecords(options.target, options.seed, options.part), service })

/** Judges every rule on one target; the same seed gives the same requests, by several workers in another order. */
export function run({ exploration, ...options }: RunOptions): Promise<RunResult> {
  const checks = inJudgingOrder(checksIn(options.checks, options.target.variant))
  const others = checksIn(options.others ?? [], options.target.variant)
  // A violation may be named by a rule that another part of the run judges.
  const plan = { ...options, checks: [...checks, ...others] }
  return runChecks({
    ...options,
    checks,
    others,
    target: rotateRecords(options.target, options.seed, options.part),
    service,
    // Windows that are open now may be closed once the clock has moved.
    ...(exploration && {
      exploration: { before: movesClock, run: (session: Session) => exploration(session, plan) },
    }),
  })
}

const movesClock = ({ rule: { needs } }: RuleCheck): boolean => needs.includes('control:clock')

/**
 * Rules on what a page may hold, which shows only in a list that is longer than a page: those of tasks and activities grow
 * by what the other checks make.
 */
const ofLongLists: ReadonlySet<string> = new Set(['paging.limit-default', 'paging.limit-max'])

/**
 * The checks in their order, but those of long lists after the others, and those that move the clock last, as it closes
 * windows and uses up slots; and of these the ones that need a record first, as no call makes another.
 */
export const inJudgingOrder = (checks: readonly RuleCheck[]): readonly RuleCheck[] => {
  const turn = (check: RuleCheck) => {
    const { id, needs } = check.rule
    if (!movesClock(check)) return ofLongLists.has(id) ? 1 : 0
    return needs.some((need) => need.startsWith('record:')) ? 2 : 3
  }
  return checks.toSorted((a, b) => turn(a) - turn(b))
}
