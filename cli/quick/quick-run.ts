import type { Rule, Variant } from '../../contract/index.js'
import type { PlannedPlace } from '../../suites/index.js'
import type { Config } from '../config.js'
import { usage } from '../exit.js'
import type { LimitFlags, RunLimits } from '../flags/run-limits.js'
import type { RequireFlags } from '../require/requirements.js'
import { quickChoice } from './quick-choice.js'

/** The most requests of a quick run, with those that find out about the server before the first rule. */
export const mostQuickRequests = 300

/** How many of them are kept for undoing what was done, as that goes on once the others are spent. */
const forUndoing = 12

/** The flags that contradict `--quick`, or may. */
interface QuickFlags extends RequireFlags, Pick<LimitFlags, 'maxRequests'> {
  readonly suite?: readonly string[]
  readonly rule?: readonly string[]
  readonly shard?: object
  readonly runs?: number
  readonly updateBaseline?: boolean
}

/** What a quick run judges. */
export interface QuickRun {
  /** The judgements by the rules' own checks, the most useful first. */
  readonly places: readonly PlannedPlace[]
}

/** What `--quick` judges of some rules; stops at flags that go with a whole run, or with another choice of rules. */
export function quickRun(flags: QuickFlags, rules: readonly Rule[], variant: Variant): QuickRun {
  for (const [flag, why] of reasonsAgainst(flags)) throw usage(`${flag} does not go with --quick: ${why}`)
  const ids = new Set(rules.map(({ id }) => id))
  const places = quickChoice[variant].flatMap(([rule, operation]) =>
    ids.has(rule) ? [{ rule, operation }] : [],
  )
  if (places.length > 0) return { places }
  throw usage('--exclude leaves a quick run nothing to judge: leave out --quick')
}

/** The flags that contradict `--quick`, each with what to do instead. */
function reasonsAgainst(flags: QuickFlags): readonly (readonly [flag: string, why: string])[] {
  const { suite, rule, shard, runs, require, requireVerified, failOn, updateBaseline, maxRequests } = flags
  const chooses = 'a quick run has its own choice of rules; leave out one of them'
  const whole = 'it is about a whole run, and a quick run looks at few rules; leave out one of them'
  const found: readonly (readonly [given: unknown, flag: string, why: string])[] = [
    [rule, '--rule', chooses],
    [suite, '--suite', chooses],
    [shard, '--shard', 'a quick run is too short to be divided; leave out one of them'],
    [runs, '--runs', 'more drawn inputs take more requests; leave out one of them'],
    [require, '--require', whole],
    [requireVerified, '--require-verified', whole],
    [failOn?.some((one) => one.split(',').some((word) => word.trim() === 'stale')), '--fail-on stale', whole],
    [
      updateBaseline,
      '--update-baseline',
      'only a whole run shows which failures there are; leave out one of them',
    ],
    [
      maxRequests !== undefined && maxRequests > mostQuickRequests,
      `--max-requests ${maxRequests}`,
      `a quick run sends at most ${mostQuickRequests}; give fewer, or leave out one of them`,
    ],
  ]
  return found.flatMap(([given, flag, why]) => (given ? [[flag, why] as const] : []))
}

/** The limits of a quick run: those of any run, and its own number of requests where that is smaller. */
export const quickLimits = (limits: RunLimits): RunLimits => ({
  ...limits,
  maxRequests: Math.min(limits.maxRequests ?? mostQuickRequests, mostQuickRequests - forUndoing),
})

/** What of the configuration a quick run is measured by: what is about a whole run does not concern it. */
export function quickRequirements({ failOn }: Pick<Config, 'failOn'>): Pick<Config, 'failOn'> {
  const words = (typeof failOn === 'string' ? [failOn] : (failOn ?? [])).flatMap(
    (one) => one?.split(',') ?? [],
  )
  const kept = words.map((word) => word.trim()).filter((word) => word !== 'stale')
  return kept.length === 0 ? {} : { failOn: kept }
}
