import { type GapName, isGapName } from '../contract/index.js'
import { assumptionLine, type RuleResult, type SwitchedFeature } from '../suites/index.js'
import { type Server, unusual } from './gap-trial.js'
import { silenced } from './silenced.js'

/** A verdict that a server which keeps the document may hold against the suite. */
export interface Surprise {
  readonly rule: string
  readonly verdict: string
  readonly what: string
  readonly reason: string
}

/** The unusual choices of a server that leave nothing of a rule to be seen, by the table of such choices. */
export const silencers = (server: Server, rule: string): readonly GapName[] =>
  unusual(server).filter((gap) => Object.hasOwn(silenced[gap] ?? {}, rule))

/** The gaps that a verdict names: the member of the configuration, and those in the text. */
export function gapsNamed({ configuration, reason = '' }: RuleResult): readonly GapName[] {
  const member = configuration?.replace(/^assumptions\./, '') ?? ''
  const words = [...reason.matchAll(/(?:gap|assumptions)\.([a-z0-9-]+)/g)].map(([, name = '']) => name)
  return [...new Set([member, ...words])].filter(isGapName)
}

/** The features that each rule about a feature that is off judges. */
export const featuresOf: Readonly<Record<string, readonly SwitchedFeature[]>> = {
  'deal.list-deals-off': ['deals'],
  'deal.create-deals-off': ['deals'],
  'deal.close-deals-off': ['deals'],
  'activity.create-deals-off': ['deals'],
  'activity.list-deals-off': ['deals'],
  'booking.feature-disabled': ['booking'],
  'template.feature-disabled': ['chat'],
  'messaging.feature-disabled': ['chat', 'sms'],
}

/** Whether a rule passes, or is untested as the features that it judges are on in the workspace of `keys.featuresOff`. */
export const isFair = ({ rule, verdict }: RuleResult, { off }: Server): boolean =>
  verdict === 'pass' ||
  (verdict === 'untested' &&
    off !== undefined &&
    featuresOf[rule.id]?.every((feature) => !off.includes(feature)) === true)

/** What is wrong with a verdict on a server whose choices are all configured; undefined where it is fair. */
export function surpriseConfigured(result: RuleResult, server: Server): Surprise | undefined {
  if (isFair(result, server)) return undefined
  const { rule } = result
  if (accuses(result) || result.verdict === 'warn') return surprise(result, 'accuses')
  const silent = silencers(server, rule.id)
  if (silent.length === 0)
    return surprise(
      result,
      'is not verified (if this choice makes that impossible, state the reason in proofs/silenced.ts)',
    )
  return gapsNamed(result).some((gap) => silent.includes(gap))
    ? undefined
    : surprise(result, `does not name ${silent.map((gap) => `gap.${gap}`).join(' or ')}`)
}

/** What is wrong with a verdict on a server of which nothing is configured; undefined where it is fair. */
export function surpriseUnconfigured(result: RuleResult, server: Server): Surprise | undefined {
  if (isFair(result, server)) return undefined
  if (accuses(result)) return surprise(result, 'accuses')
  const chosen = unusual(server)
  const named = gapsNamed(result).filter((gap) => chosen.includes(gap))
  if (named.length === 0) return surprise(result, 'names no gap in which this server is unusual')
  const wrong = wrongLine(result, server)
  return wrong === undefined ? undefined : surprise(result, `suggests a line that is wrong here: ${wrong}`)
}

const accuses = ({ verdict }: RuleResult): boolean => verdict === 'fail' || verdict === 'error'

/** A line with a value that a reason suggests, and that is not true for the server. */
function wrongLine({ reason = '' }: RuleResult, { choices }: Server): string | undefined {
  if (!reason.includes('behaves as with assumptions: {')) return undefined
  const isTrue = (Object.keys(choices) as GapName[]).some((gap) =>
    reason.includes(`behaves as with ${assumptionLine(gap, choices[gap])}`),
  )
  return isTrue ? undefined : reason
}

const surprise = ({ rule, verdict, reason = '' }: RuleResult, what: string): Surprise => ({
  rule: rule.id,
  verdict,
  what,
  reason,
})
