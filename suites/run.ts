import type { Api, RuleCheck, Session, Target } from './api/index.js'
import { turned } from './api/turned.js'
import { type EngineOptions, type RunResult, runChecks } from './engine/run.js'
import type { SessionOptions } from './engine/run-options.js'
import { beginSession } from './engine/session.js'
import { service } from './service.js'
import { checksIn } from './variant.js'

/** How to run. */
export type RunOptions = Omit<EngineOptions<Api, Target>, 'service'>

/** Opens a run on a target, so that rules can be judged one by one. */
export const openSession = (options: Omit<SessionOptions<Api, Target>, 'service'>): Promise<Session> =>
  beginSession({ ...options, target: turned(options.target, options.seed), service })

/** Judges every rule on one target; the same seed gives the same requests, by several workers in another order. */
export const run = (options: RunOptions): Promise<RunResult> =>
  runChecks({
    ...options,
    checks: clockLast(checksIn(options.checks, options.target.variant)),
    target: turned(options.target, options.seed),
    service,
  })

/**
 * The checks in their order, but those that move the clock last, as it closes windows and uses up slots; and of
 * these the ones that need a record first, as no call makes another.
 */
export const clockLast = (checks: readonly RuleCheck[]): readonly RuleCheck[] => {
  const turn = ({ rule: { needs } }: RuleCheck) => {
    if (!needs.includes('control:clock')) return 0
    return needs.some((need) => need.startsWith('record:')) ? 1 : 2
  }
  return checks.toSorted((a, b) => turn(a) - turn(b))
}
