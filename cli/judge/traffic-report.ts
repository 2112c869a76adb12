import type { Variant } from '../../contract/index.js'
import {
  bodyTroubles,
  type JudgedTraffic,
  type LeftOut,
  leftOutReasons,
} from '../../products/traffic/index.js'
import { countText, type Report } from '../../reporters/index.js'
import { recordedTarget } from '../../suites/index.js'
import { buildReport } from '../run/build-report.js'
import type { JudgeFlags } from './judge-flags.js'
import type { Traffic } from './read-traffic.js'

/** Recorded traffic and what came of judging it. */
export interface JudgedFiles {
  /** The names of the files. */
  readonly files: readonly string[]
  readonly traffic: Traffic
  readonly judged: JudgedTraffic
  readonly flags: JudgeFlags
  readonly startedAt: Date
  readonly durationMs: number
  readonly repeat: string
}

/** The report on recorded files. */
export const trafficReport = ({ files, traffic, judged, flags, ...rest }: JudgedFiles): Report =>
  reportOnTraffic({
    ...rest,
    results: judged.results,
    requests: judged.exchanges.length,
    variant: flags.variant,
    baseUrl: targetOf(traffic, flags),
    warnings: remarksOn(traffic, judged),
    recording: { files, closed: flags.closed === true },
  })

/** What a report on traffic says, wherever the traffic is from. */
export interface ReportedTraffic {
  readonly results: JudgedTraffic['results']
  readonly requests: number
  readonly variant: Variant
  readonly baseUrl: string
  readonly warnings: readonly string[]
  /** Where it is from; no file where it was judged as it passed by. */
  readonly recording?: NonNullable<Report['recording']>
  readonly startedAt: Date
  readonly durationMs: number
  readonly repeat: string
}

/** The report on traffic, in the model of a run; it holds no script, as nobody may send the requests again. */
export function reportOnTraffic({
  results,
  requests,
  variant,
  baseUrl,
  warnings,
  recording = { files: [], closed: false },
  startedAt,
  durationMs,
  repeat,
}: ReportedTraffic): Report {
  const target = recordedTarget(variant)
  const shown = new Set(
    results.flatMap(({ operations }) => operations.flatMap(({ failure }) => failure?.exchanges ?? [])),
  )
  const report = buildReport({
    target: { ...target, baseUrl },
    rules: results.map(({ rule }) => rule),
    result: {
      runId: '',
      requests,
      exchanges: [...shown],
      assumptions: target.assumptions,
      warnings,
      results,
    },
    seed: 0,
    recording,
    startedAt,
    durationMs,
    secrets: [],
    repeat,
    replay: () => repeat,
    curl: { baseUrl: 'http://localhost' },
  })
  const { assumptions: _, latencies: __, ...rest } = report
  return { ...rest, rules: report.rules.map(withoutScripts) }
}

const withoutScripts = (rule: Report['rules'][number]): Report['rules'][number] => ({
  ...rule,
  endpoints: rule.endpoints.map((at) => (at.failure ? { ...at, failure: { ...at.failure, curl: '' } } : at)),
})

/** The server that was called, where it is one. */
function targetOf({ recorded }: Traffic, { baseUrl }: JudgeFlags): string {
  const origins = new Set(recorded.map(({ origin }) => origin))
  const [only = 'recorded traffic'] = origins
  return baseUrl ?? (origins.size === 1 ? only : 'recorded traffic')
}

/** What a reader has to know of the files: what was left out, what could not be read, and which world was assumed. */
function remarksOn(
  { leftOut, troubles, base64, untimed, recorded, cuts }: Traffic,
  { recordedTwice, exchanges }: JudgedTraffic,
): readonly string[] {
  const twice = (leftOut.get('serviceWorker') ?? 0) + recordedTwice
  const left = new Map<LeftOut, number>([
    ...leftOut,
    ...(twice > 0 ? [['serviceWorker', twice] as const] : []),
  ])
  const keyless = exchanges.filter(({ recorded: { key } }) => key === undefined).length
  const origins = new Set(recorded.map(({ origin }) => origin)).size
  return [
    ...cuts.map((cut) => `${cut}: judged up to there`),
    ...remarksOnEntries({ leftOut: left, troubles }),
    ...(base64 > 0 ? [`${countText(base64, 'body')} decoded from base64`] : []),
    ...(untimed > 0
      ? [`${countText(untimed, 'exchange')} without a time: nothing is known of their order`]
      : []),
    ...remarkOnKeys(keyless),
    ...(origins > 1 ? [`${origins} servers, each judged by itself: choose one with --base-url`] : []),
  ]
}

/** What a reader has to know of entries that are not judged, or not as a whole. */
export const remarksOnEntries = ({
  leftOut,
  troubles,
}: Pick<Traffic, 'leftOut' | 'troubles'>): readonly string[] => [
  ...[...leftOut].map(([reason, n]) => `${countText(n, 'entry')} left out: ${leftOutReasons[reason]}`),
  ...[...troubles].map(([trouble, n]) => `${countText(n, 'body')} ${bodyTroubles[trouble]}, and not judged`),
]

/** What follows where requests show no key. */
export const remarkOnKeys = (keyless: number): readonly string[] =>
  keyless === 0
    ? []
    : [
        `${countText(keyless, 'request')} without an API key in the recording: rules about idempotency keys skip them`,
      ]
