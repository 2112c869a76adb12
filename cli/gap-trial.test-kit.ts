import { assume, type GapName, gapNames, otherValues, rules, type Variant } from '../contract/index.js'
import { createFake } from '../fake-server/index.js'
import { checks, checksIn, detect, type RuleCheck, type RuleResult, run } from '../suites/index.js'
import { direct, fakeTarget } from './fake-target.js'

/** A gap set to another value than its default, in the fake of a variant. */
export interface Setting {
  readonly gap: GapName
  readonly value: unknown
  readonly variant: Variant
}

/** Whether a gap is about the compact variant alone. */
const isCompact = (gap: GapName): boolean => gap.startsWith('compact-') || gap === 'error-code-413'

/** Gaps of both variants; all others are judged in the full one. */
const shared: readonly GapName[] = [
  'error-body',
  'limit-out-of-range',
  'cursor-garbage',
  'unknown-query-params',
  'id-collation',
  'idempotency-race',
]

/** Every gap with every other value that the fake serves. */
export const settings: readonly Setting[] = gapNames.flatMap((gap) =>
  otherValues(gap).flatMap((value): Setting[] => [
    ...(isCompact(gap) ? [] : [{ gap, value, variant: 'full' } as const]),
    ...(isCompact(gap) || shared.includes(gap) ? [{ gap, value, variant: 'compact' } as const] : []),
  ]),
)

/** A setting in a word, for instance `limit-out-of-range = 'clamp'`. */
export const nameOfSetting = ({ gap, value, variant }: Setting): string =>
  `${gap} = ${JSON.stringify(value)}${variant === 'compact' ? ' (compact)' : ''}`

/** The rules of a variant that lean on a gap. */
export const leaningOn = (gap: GapName, variant: Variant): readonly RuleCheck[] => {
  const ids = new Set(rules.filter(({ gaps }) => gaps.includes(gap)).map(({ id }) => id))
  return checksIn(checks, variant).filter(({ rule }) => ids.has(rule.id))
}

/** Judges a fake of such a setting by a configuration that says so, or by one that says nothing of it. */
export async function tryGap(
  { gap, value, variant }: Setting,
  told: boolean,
  among: readonly RuleCheck[] = checksIn(checks, variant),
): Promise<readonly RuleResult[]> {
  const assumptions = assume({ [gap]: value })
  const fake = createFake({ seed: 1, variant, assumptions })
  const target = {
    ...fakeTarget(fake, direct(fake), 'fake:'),
    assumptions: told ? assumptions : assume({}),
    configured: new Set(told ? [gap] : []),
  }
  // As a run against a server begins.
  const detected = await detect(target)
  const { results } = await run({ target, checks: among, seed: 1, detected })
  return results
}

/** A rule that a setting treats otherwise than it should. */
export interface Surprise {
  readonly rule: string
  readonly verdict: string
  readonly reason: string
}

/** The rules that do not pass though the configuration says how things are, but for those excused. */
export const notPassed = (
  results: readonly RuleResult[],
  excused: Readonly<Record<string, string>>,
): readonly Surprise[] =>
  results
    .filter(({ rule, verdict }) => verdict !== 'pass' && !(rule.id in excused))
    .map(({ rule, verdict, reason = '' }) => ({ rule: rule.id, verdict, reason }))

/** The rules that accuse a server of its choice, or cannot tell and do not name the gap. */
export const accused = (
  results: readonly RuleResult[],
  { gap }: Setting,
  excused: Readonly<Record<string, string>>,
): readonly Surprise[] =>
  results
    .filter(({ rule, verdict, reason = '' }) => {
      if (verdict === 'pass' || rule.id in excused) return false
      return verdict !== 'inconclusive' || !reason.includes(gap)
    })
    .map(({ rule, verdict, reason = '' }) => ({ rule: rule.id, verdict, reason }))
