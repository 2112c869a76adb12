import { countText, secondsText, table } from '../../reporters/index.js'

/** What came of trying mutants and the honest fake. */
export interface Proof {
  readonly seeds: number
  readonly families: readonly { readonly family: string; readonly killed: number; readonly tried: number }[]
  readonly medianRequestsOfAKill: number
  readonly survivors: readonly {
    readonly rule: string
    readonly fault: string
    readonly seed: number
    /** The verdict of the mutant's own rule. */
    readonly verdict: string
    readonly reason: string
  }[]
  readonly honest: {
    readonly runs: number
    /** The number of rules that each run judges. */
    readonly rules: number
    readonly falseAlarms: readonly {
      readonly rule: string
      readonly seed: number
      readonly verdict: string
      readonly reason: string
    }[]
  }
  readonly durationMs: number
  /** One mutant on one seed, or one run of the honest fake, is one trial. */
  readonly passed: number
  readonly failed: number
}

/** A proof for people; the last line holds the two numbers alone. */
export function proofText(proof: Proof): string {
  const { families, survivors, honest, medianRequestsOfAKill, durationMs, passed, failed } = proof
  const all = {
    family: 'all',
    killed: families.reduce((sum, { killed }) => sum + killed, 0),
    tried: families.reduce((sum, { tried }) => sum + tried, 0),
  }
  const rows = (families.length > 1 ? [...families, all] : families).map(({ family, killed, tried }) => [
    family,
    String(killed),
    tried === killed ? '·' : String(tried - killed),
  ])
  return `${[
    ...(rows.length === 0 ? [] : [...table([['family', 'killed', 'survived'], ...rows], [1, 2]), '']),
    ...survivors.map(
      ({ rule, fault, seed, verdict, reason }) =>
        `survived (seed ${seed}): ${rule}: ${fault} -> ${verdict}: ${reason}`,
    ),
    ...honest.falseAlarms.map(
      ({ rule, seed, verdict, reason }) => `honest (seed ${seed}): ${rule} ${verdict}: ${reason}`,
    ),
    ...(all.killed === 0
      ? []
      : [`a kill takes ${countText(medianRequestsOfAKill, 'request')} in the median`]),
    `the honest fake: ${countText(honest.falseAlarms.length, 'false alarm')} in ${countText(honest.runs, 'run')} of ${countText(honest.rules, 'rule')}`,
    secondsText(durationMs),
    `${passed} passed, ${failed} failed`,
  ].join('\n')}\n`
}
