import type { Misconfiguration } from './misconfigurations.test-kit.js'
import type { Outcome } from './misconfigured-trial.test-kit.js'

/** Misconfigurations that no read shows, so that doctor cannot see them; each with the reason, by member and way. */
const hidden: Readonly<Record<string, string>> = {
  'keys.revoked, wrong': 'a key that nobody issued is refused like one that was revoked',
  'keys.expired, wrong': 'a key that nobody issued is refused like one that has expired',
  'keys.expired, stale': 'nothing tells a key that was revoked from one that has expired',
}

/** What is wrong with an outcome, in sentences. */
export function shortcomings({ member, way }: Misconfiguration, outcome: Outcome): readonly string[] {
  const { accusations, open, named, diagnosed, misdiagnosed } = outcome
  const isMissing = way === 'missing'
  return [
    ...accusations,
    ...(open > 0 && named === 0 ? [`no verdict names ${member}: ${outcome.others[0]}`] : []),
    ...(diagnosed || isMissing || Object.hasOwn(hidden, `${member}, ${way}`)
      ? []
      : [`doctor does not name ${member}`]),
    ...(isMissing && misdiagnosed.length > 0 ? misdiagnosed.map((line) => `doctor names ${line}`) : []),
  ]
}
