import { quoted } from '../../reporters/index.js'
import type { RunFlags, Settings } from '../config/settings.js'

/** The command that repeats a run with its seed; keys come from the environment or the configuration. */
export function repeatCommand(
  flags: RunFlags,
  { seed }: Settings,
  selection: readonly string[] = [
    ...(flags.suite ?? []).flatMap((suite) => ['--suite', suite]),
    ...(flags.rule ?? []).flatMap((rule) => ['--rule', rule]),
  ],
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
    ...limitWords(flags),
    ...selection,
    '--seed',
    String(seed),
    ...(flags.runs === undefined ? [] : ['--runs', String(flags.runs)]),
  ]
  return ['npx conformance', ...words.map(quoted)].join(' ')
}

/** The command that explores again; by default it carries out one scenario of a run or an exploration. */
export const scenarioCommand = (
  { runs: _, suite: __, rule: ___, ...flags }: RunFlags,
  settings: Settings,
  chosen: number | readonly string[],
): string =>
  repeatCommand(
    flags,
    settings,
    typeof chosen === 'number' ? ['--scenario', String(chosen)] : chosen,
  ).replace('npx conformance', 'npx conformance explore')

/** The flags that bound a run or say how its server is reached, as they were given. */
const limitWords = ({
  timeout,
  hookTimeout,
  ca,
  maxRps,
  concurrency,
  redactPersonal,
}: RunFlags): readonly string[] => [
  ...(timeout === undefined ? [] : ['--timeout', `${timeout}ms`]),
  ...(hookTimeout === undefined ? [] : ['--hook-timeout', `${hookTimeout}ms`]),
  ...(ca === undefined ? [] : ['--ca', ca]),
  ...(maxRps === undefined ? [] : ['--max-rps', String(maxRps)]),
  ...(concurrency === undefined ? [] : ['--concurrency', String(concurrency)]),
  ...(redactPersonal ? ['--redact-personal'] : []),
]

/** The command that undoes what a ledger lists; the key comes from where the run had it. */
export const sweepCommand = ({ config, baseUrl }: RunFlags, ledger: string): string =>
  [
    'npx conformance sweep',
    ...(config === undefined ? [] : ['--config', quoted(config)]),
    ...(baseUrl === undefined ? [] : ['--base-url', quoted(baseUrl)]),
    quoted(ledger),
  ].join(' ')
