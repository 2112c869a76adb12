import type { Config } from '../config.js'
import { usage } from '../exit.js'
import { failOn } from './fail-on.js'
import { requiredShare } from './required-share.js'
import { type RuleSource, requiredVerdict } from './required-verdict.js'
import type { Requirement } from './requirement.js'

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
