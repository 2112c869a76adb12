import type { Config } from '../config.js'
import { usage } from '../exit.js'
import { failOn } from './fail-on.js'
import { type RuleSource, requiredVerdict } from './required-verdict.js'
import type { Requirement } from './requirement.js'

/**
 * The requirement that so many rules pass.
 *
 * @param given A number of rules, or a share of those that the run judges, such as `90%`.
 * @throws A usage `Stop` where it is neither.
 */
function requiredShare(given: string, name = '--require-verified'): Requirement {
  const [, digits = '', percent] = /^(\d{1,5}(?:\.\d{1,3})?)\s*(%?)$/.exec(given.trim()) ?? []
  const number = Number(digits)
  const isShare = percent === '%'
  if (digits === '' || (isShare ? number > 100 : !Number.isInteger(number)))
    throw usage(`${name} '${given}' is invalid: give a share such as 90%, or a number of rules such as 500`)
  return {
    requirement: `require-verified ${number}${isShare ? '%' : ''}`,
    isExtent: true,
    judge({ verified, rules }) {
      // The share is not rounded: 89.9 % is less than 90 %.
      const met = isShare ? verified * 100 >= number * rules.length : verified >= number
      const share = rules.length === 0 ? 0 : Math.floor((verified * 1000) / rules.length) / 10
      const missed = rules.flatMap(({ id, verdict }) => (verdict === 'pass' ? [] : [{ rule: id, verdict }]))
      const actual = `${verified} of ${rules.length} rules, ${share}%`
      return met ? { met, actual } : { met, actual, missed }
    },
  }
}

/** The flags that require something of a run, as the command line gives them. */
export interface RequireFlags {
  readonly require?: readonly string[]
  readonly requireVerified?: string
  readonly failOn?: readonly string[]
}

/** Everything that is required of a run, flags before the configuration; stops at what is unknown. */
export function requirementsOf(
  flags: RequireFlags,
  config: Pick<Config, 'require' | 'requireVerified' | 'failOn'>,
  source: RuleSource,
): readonly Requirement[] {
  const verified = flags.requireVerified ?? config.requireVerified
  const verdicts = flags.require
    ? flags.require.map((given) => requiredVerdict(given, { ...source, isPart: false }))
    : listed(config.require).map((given) => requiredVerdict(given, source))
  const excluded = failOn(flags.failOn ?? listed(config.failOn))
  if (source.hasBaseline === false && excluded.some(({ requirement }) => requirement === 'fail-on stale'))
    throw usage('--fail-on stale needs a baseline: add --baseline <file>, or leave it out')
  return [...verdicts, ...(verified === undefined ? [] : [requiredShare(String(verified))]), ...excluded]
}

const listed = (given: string | readonly (string | undefined)[] | undefined): readonly string[] =>
  (typeof given === 'string' ? [given] : (given ?? [])).filter((one) => one !== undefined)
