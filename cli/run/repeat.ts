import { quoted } from '../../reporters/index.js'
import type { RunFlags, Settings } from '../config/settings.js'
import type { FoundBy } from '../failure/reported-failure.js'
import { requirementWords } from '../require/requirement-words.js'

/** The command that repeats a run with its seed; keys come from the environment or the configuration. */
export const repeatCommand = (
  flags: RunFlags,
  settings: Settings,
  selection: readonly string[] = [
    ...(flags.suite ?? []).flatMap((suite) => ['--suite', suite]),
    ...(flags.rule ?? []).flatMap((rule) => ['--rule', rule]),
    ...baselineWords(flags),
    ...requirementWords(flags),
    ...(flags.exclude ?? []).flatMap((pattern) => ['--exclude', pattern]),
    ...(flags.quick ? ['--quick'] : []),
    ...(flags.shard ? ['--shard', `${flags.shard.index}/${flags.shard.of}`] : []),
    ...budgetWords(flags),
  ],
): string => commandLine('npx conformance', flags, settings, selection)

/** The command that judges a rule again; a failure that another check may have shown is repeated by a whole run. */
export const replayCommand =
  (flags: RunFlags, settings: Settings) =>
  (ruleId: string, { scenario, history }: FoundBy = {}): string =>
    repeatCommand(flags, settings, scenario === undefined && !history ? ['--rule', ruleId] : [])

/** The command that brings the baseline of a run up to date: a whole run, as others remove nothing. */
export const updateCommand = (flags: RunFlags, settings: Settings): string =>
  repeatCommand(flags, settings, [...baselineWords(flags), '--update-baseline'])

const baselineWords = ({ baseline }: RunFlags): readonly string[] =>
  baseline === undefined ? [] : ['--baseline', baseline]

/** A command that judges a target: the flags that such commands share, its own words, and the seed. */
export function commandLine(
  command: string,
  flags: RunFlags,
  { seed }: Settings,
  own: readonly string[],
): string {
  const words = [
    ...(flags.config === undefined ? [] : ['--config', flags.config]),
    ...(flags.baseUrl === undefined ? [] : ['--base-url', flags.baseUrl]),
    ...(flags.variant === undefined ? [] : ['--variant', flags.variant]),
    ...(flags.allow === undefined ? [] : ['--allow', flags.allow]),
    ...(flags.tidy === undefined ? [] : ['--tidy', flags.tidy]),
    ...(flags.ledger === undefined
      ? []
      : flags.ledger === false
        ? ['--no-ledger']
        : ['--ledger', flags.ledger]),
    ...connectionWords(flags),
    ...limitWords(flags),
    ...(flags.slow === false ? ['--no-slow'] : []),
    ...own,
    '--seed',
    String(seed),
    ...(flags.runs === undefined ? [] : ['--runs', String(flags.runs)]),
  ]
  return [command, ...words.map(quoted)].join(' ')
}

/** The flags that say how a server is reached, as they were given. */
const connectionWords = ({ ca, cert, key, proxy, header = [] }: RunFlags): readonly string[] => [
  ...(ca === undefined ? [] : ['--ca', ca]),
  ...(cert === undefined ? [] : ['--cert', cert]),
  ...(key === undefined ? [] : ['--key', key]),
  ...(proxy === undefined ? [] : ['--proxy', proxy]),
  ...header.flatMap((one) => ['--header', one]),
]

/** The flags that bound a run, as they were given. */
const limitWords = ({
  timeout,
  hookTimeout,
  maxRps,
  concurrency,
  redactPersonal,
}: RunFlags): readonly string[] => [
  ...(timeout === undefined ? [] : ['--timeout', `${timeout}ms`]),
  ...(hookTimeout === undefined ? [] : ['--hook-timeout', `${hookTimeout}ms`]),
  ...(maxRps === undefined ? [] : ['--max-rps', String(maxRps)]),
  ...(concurrency === undefined ? [] : ['--concurrency', String(concurrency)]),
  ...(redactPersonal ? ['--redact-personal'] : []),
]

/** What a run could spend, as it was given: it decides which rules the run reaches. */
const budgetWords = ({ maxRequests, timeBudget }: RunFlags): readonly string[] => [
  ...(maxRequests === undefined ? [] : ['--max-requests', String(maxRequests)]),
  ...(timeBudget === undefined ? [] : ['--time-budget', `${timeBudget}ms`]),
]

/** The command that undoes what a ledger lists; the key comes from where the run had it. */
export const sweepCommand = (flags: RunFlags, ledger: string): string =>
  [
    'npx conformance sweep',
    ...[
      ...(flags.config === undefined ? [] : ['--config', flags.config]),
      ...(flags.baseUrl === undefined ? [] : ['--base-url', flags.baseUrl]),
      ...connectionWords(flags),
      ledger,
    ].map(quoted),
  ].join(' ')
