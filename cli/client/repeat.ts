import { isDisturbanceName } from '../../contract/index.js'
import { quoted } from '../../reporters/index.js'
import { requirementWords } from '../require/requirement-words.js'
import type { ClientFlags } from './client-flags.js'

/** The command that repeats the judgement, with more flags. */
export const repeatOf = (
  command: readonly string[],
  flags: ClientFlags,
  more: readonly string[] = [],
): string => {
  const { variant, seed, workspace, seedFile = [], assumptions, timeLimit } = flags
  const { intercept, disturb = [], vary, maxRuns, rule = [], exclude = [] } = flags
  const { baseline, jobs } = flags
  const words = [
    ...(variant === 'full' ? [] : ['--variant', variant]),
    ...(seed === 1 ? [] : ['--seed', String(seed)]),
    ...(workspace === 'demo' ? [] : ['--workspace', workspace]),
    ...seedFile.flatMap((file) => ['--seed-file', file]),
    ...(assumptions === undefined ? [] : ['--assumptions', assumptions]),
    ...(intercept === undefined ? [] : ['--intercept', intercept]),
    ...disturb.flatMap((name) => (name === 'all' ? ['--disturb'] : ['--disturb', name])),
    ...(vary ? ['--vary'] : []),
    ...(maxRuns === undefined ? [] : ['--max-runs', String(maxRuns)]),
    ...(jobs === undefined ? [] : ['--jobs', String(jobs)]),
    ...rule.flatMap((pattern) => ['--rule', pattern]),
    ...exclude.flatMap((pattern) => ['--exclude', pattern]),
    ...requirementWords(flags),
    ...(baseline === undefined ? [] : ['--baseline', baseline]),
    ...(timeLimit === undefined ? [] : ['--time-limit', durationText(timeLimit)]),
    ...more,
    '--',
    ...command,
  ]
  return ['npx conformance client', ...words.map(quoted)].join(' ')
}

/** The command that judges one rule again, under the disturbance that shows it alone. */
export const againOf = (
  command: readonly string[],
  { maxRuns: _, jobs: __, require: ___, requireVerified: ____, ...flags }: ClientFlags,
  rule: string,
  during: string | undefined,
): string =>
  repeatOf(command, {
    ...flags,
    vary: false,
    disturb: isDisturbanceName(during) ? [during] : [],
    rule: [rule],
    exclude: [],
  })

/** Milliseconds as a flag takes them, in the largest unit that divides them. */
function durationText(ms: number): string {
  const units = [
    ['h', 3_600_000],
    ['m', 60_000],
    ['s', 1000],
  ] as const
  const [unit, size] = units.find(([, each]) => ms > 0 && ms % each === 0) ?? ['ms', 1]
  return `${ms / size}${unit}`
}
