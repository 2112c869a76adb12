import { randomInt } from 'node:crypto'
import type { Effects, Rule, Variant } from '../../contract/index.js'
import type { Detail, Report } from '../../reporters/index.js'
import type { Config } from '../config.js'
import { didYouMean } from '../did-you-mean.js'
import { usage } from '../exit.js'
import { baseUrl } from '../flags/base-url.js'
import { type ConnectionFlags, connectionOf, type ServerConnection } from '../flags/connection.js'
import { type DetailFlags, detailOf } from '../flags/detail-of.js'
import { effects, maxSeed } from '../flags/flag-values.js'
import { type LimitFlags, type RunLimits, runLimits } from '../flags/run-limits.js'
import { selectionOf } from '../flags/selection.js'
import type { Shard } from '../flags/shard-number.js'
import { type QuickRun, quickLimits, quickRequirements, quickRun } from '../quick/quick-run.js'
import type { Requirement } from '../require/requirement.js'
import { type RequireFlags, requirementsOf } from '../require/requirements.js'
import { sharded } from '../shard/sharded.js'
import { type BaselineFlags, type BaselineSettings, baselineSettings } from './baseline-settings.js'
import type { Tidy } from './ledger-settings.js'
import { ledgerFolder } from './ledger-settings.js'
import { type ReporterOutput, refuseQuickBadge, reporterOutputs } from './reporter-output.js'

/** The flags of a run as the command line gives them. */
export interface RunFlags extends LimitFlags, RequireFlags, ConnectionFlags, BaselineFlags, DetailFlags {
  readonly baseUrl?: string
  readonly apiKey?: string
  readonly config?: string
  readonly variant?: string
  readonly suite?: readonly string[]
  readonly rule?: readonly string[]
  readonly exclude?: readonly string[]
  /** The part of the rules that the run judges. */
  readonly shard?: Shard
  /** Whether the run looks only at what shows most for few requests. */
  readonly quick?: boolean
  readonly runs?: number
  readonly seed?: number
  readonly allow?: Effects
  readonly tidy?: Tidy
  /** The folder for the ledger; false for none. */
  readonly ledger?: string | false
  readonly reporter?: readonly string[]
  readonly redactPersonal?: boolean
  /** False to leave out what would need a long wait. */
  readonly slow?: boolean
  /** Where to write what the time of the run goes to. */
  readonly trace?: string
  /** Where to write the exchanges of the run. */
  readonly har?: string
}

/** What a run is based on: flags first, then the environment, then the configuration. */
export interface Settings {
  readonly seed: number
  /** Drawn values per property, where that is asked for. */
  readonly runs?: number
  readonly variant: Variant
  readonly rules: readonly Rule[]
  /** The rules that other shards judge. */
  readonly otherRules?: readonly Rule[]
  /** What a quick run judges; absent where the run is none. */
  readonly quick?: QuickRun
  /** What selects the rules; absent where nothing does. */
  readonly selection?: NonNullable<Report['selection']>
  /** What must be reached apart from no rule failing. */
  readonly requirements: readonly Requirement[]
  readonly outputs: readonly ReporterOutput[]
  readonly detail: Detail
  /** The server to judge; without one it is the embedded fake. */
  readonly server?: { readonly baseUrl: string; readonly apiKey: string }
  /** What the run may leave behind; without it the target decides. */
  readonly allow?: Effects
  /** Whether what the run has made is undone after it; without it the kind of server decides. */
  readonly tidy?: Tidy
  /** The folder for the ledger of a run against a server; without it none is written. */
  readonly ledger?: string
  readonly limits: RunLimits
  /** How the server is reached. */
  readonly connection: ServerConnection
  /** Whether outputs show stand-ins for e-mail addresses and phone numbers. */
  readonly redactPersonal: boolean
  /** Whether what would need a long wait is left untested. */
  readonly skipsSlow: boolean
  /** The known failures that the run uses. */
  readonly baseline?: BaselineSettings
}

/** Settles what a run is based on; stops at the first thing that is wrong. */
export function settle(
  flags: RunFlags,
  config: Config,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Settings {
  const variant = variantOf(flags.variant ?? config.variant ?? 'full')
  const detail = detailOf(flags)
  const outputs = reporterOutputs(flags.reporter ?? config.reporters ?? [])
  if (flags.quick)
    refuseQuickBadge(
      outputs,
      flags.reporter
        ? 'leave out --reporter badge, or --quick'
        : 'give --reporter in place of the reporters of the configuration, or leave out --quick',
    )
  const server = serverOf(flags, config, environment)
  const runs = flags.quick ? flags.runs : (flags.runs ?? config.runs)
  const tidy = flags.tidy ?? config.tidy
  const ledger = flags.ledger ?? config.ledger ?? ledgerFolder
  const baseline = baselineSettings(flags, config)
  const allow = flags.allow ?? (config.allow === undefined ? undefined : effects(config.allow))
  const selected = selectionOf(flags, config, variant)
  const quick = flags.quick ? quickRun(flags, selected.rules, variant) : undefined
  const { rules, otherRules, selection: parted } = sharded(selected, flags, config)
  const selection = quick ? { ...parted, quick: true } : parted
  const isPart = flags.suite !== undefined || flags.rule !== undefined || flags.exclude !== undefined
  return {
    seed: flags.seed ?? config.seed ?? randomInt(1, maxSeed),
    variant,
    rules,
    ...(otherRules === undefined ? {} : { otherRules }),
    ...(selection === undefined ? {} : { selection }),
    // What is required of a run is judged once its shards are merged.
    requirements: flags.shard
      ? []
      : requirementsOf(flags, quick ? quickRequirements(config) : config, {
          rules,
          variant,
          isPart,
          hasBaseline: baseline !== undefined,
        }),
    outputs,
    limits: quick ? quickLimits(runLimits(flags, config)) : runLimits(flags, config),
    connection: connectionOf(flags, config, server?.baseUrl, environment),
    redactPersonal: flags.redactPersonal ?? config.redactPersonal ?? false,
    skipsSlow: flags.slow === false || config.slow === false || quick !== undefined,
    detail,
    ...(quick === undefined ? {} : { quick }),
    ...(runs === undefined ? {} : { runs }),
    ...(server === undefined ? {} : { server }),
    ...(allow === undefined ? {} : { allow }),
    ...(tidy === undefined ? {} : { tidy }),
    ...(ledger === false ? {} : { ledger }),
    ...(baseline === undefined ? {} : { baseline }),
  }
}

function variantOf(variant: string): Variant {
  if (variant === 'full' || variant === 'compact') return variant
  throw usage(`unknown variant '${variant}': ${didYouMean(variant, ['full', 'compact'])}`)
}

function serverOf(
  flags: RunFlags,
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
): Settings['server'] {
  const given = flags.baseUrl ?? config.baseUrl
  if (given === undefined) {
    if (flags.apiKey !== undefined)
      throw usage('--api-key is for a server: add --base-url, or leave it out to judge the embedded fake')
    return undefined
  }
  const url = baseUrl(given)
  const apiKey = flags.apiKey ?? (environment.CONFORMANCE_API_KEY || config.apiKey)
  if (!apiKey)
    throw usage(`no API key for ${url}: set CONFORMANCE_API_KEY, give --api-key, or put apiKey in the config`)
  if (/^Bearer /i.test(apiKey))
    throw usage(`the API key begins with "Bearer ", which the suite adds itself: leave it out`)
  // The configuration's own was looked at when it was read.
  if (!/^[!-~]+$/.test(apiKey))
    throw usage(
      'the API key has blanks or other characters that a header cannot carry: check CONFORMANCE_API_KEY, --api-key or apiKey',
    )
  return { baseUrl: url, apiKey }
}
