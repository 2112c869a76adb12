import { countText } from './count-text.js'
import { faultsIn } from './faults.js'
import type { Report, ReportedClaim, ReportedEndpoint, ReportedFault } from './report.js'

/** Rules with their results at their operations, as a report has them. */
type Places = readonly {
  readonly endpoints: readonly Pick<ReportedEndpoint, 'verdict' | 'configuration'>[]
}[]

interface Judged extends Pick<Report, 'claims'> {
  readonly rules: Places
  readonly elsewhere?: Places
}

/**
 * The claims that keep a run from succeeding whatever the results of its rules: something that was configured could not be used.
 * A claim that is only contradicted is among them where no rule fails for it, as a warning would leave the run green.
 */
export function unusableClaims({ claims = [], rules, elsewhere = [] }: Judged): readonly ReportedClaim[] {
  if (claims.length === 0) return []
  const broken = [...rules, ...elsewhere]
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ verdict }) => verdict === 'fail')
  const shown = new Set(broken.map(({ configuration }) => configuration))
  return claims.filter(({ state, member }) => state !== 'contradicted' || !shown.has(member))
}

/** Why a run that could not use all of its configuration is not a success, by the first such member; undefined for others. */
export function whyUnusable(report: Judged): string | undefined {
  const [first, ...others] = unusableClaims(report)
  if (!first) return undefined
  const more = others.length === 0 ? '' : `; and ${countText(others.length, 'more member')}`
  return `${claimReason(first)}${more}`
}

/** What was seen of a member, and how to correct it, in one sentence. */
export const claimReason = (claim: ReportedClaim): string =>
  `${claimName(claim)} ${claim.seen}: ${claim.correction}`

/** The member of a claim, with the value that it concerns where it holds several. */
export const claimName = ({ member, value }: Pick<ReportedClaim, 'member' | 'value'>): string =>
  value === undefined ? member : `${member} (${value})`

/** The one fault of the failures that contradict a claim. */
export const faultOfClaim = (report: Report, { member }: ReportedClaim): ReportedFault | undefined =>
  faultsIn(report).find(({ configuration }) => configuration === member)

/** The claim that the failures of a fault contradict. */
export const claimOfFault = (
  { claims = [] }: Report,
  { configuration }: ReportedFault,
): ReportedClaim | undefined =>
  configuration === undefined ? undefined : claims.find(({ member }) => member === configuration)

/** What came of a claim: its state, and of one that answers contradict both explanations. */
export function claimTitle(report: Report, claim: ReportedClaim): string {
  const cause = faultOfClaim(report, claim)?.cause
  return cause === undefined ? claim.state : `${claim.state}: ${cause}`
}

/** What was claimed, what was seen, and how to correct it, each with a name. */
export const claimFacts = ({
  claim,
  seen,
  correction,
}: ReportedClaim): readonly (readonly [name: string, text: string])[] => [
  ['claimed', claim],
  ['seen', seen],
  ['correct', correction],
]

/** The rules that rest on a claim, counted and by their ids. */
export const restingOn = ({ rules }: ReportedClaim): string =>
  rules.length === 0 ? 'none' : `${countText(rules.length, 'rule')}: ${rules.join(', ')}`

/** Everything about a claim in lines, for formats of plain text. */
export const claimText = (claim: ReportedClaim): readonly string[] => [
  ...claimFacts(claim).map(([name, text]) => `${name}: ${text}`),
  ...(claim.command === undefined ? [] : [`command: ${claim.command}`]),
  `rules: ${restingOn(claim)}`,
]
