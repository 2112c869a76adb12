import {
  type BodyTrouble,
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
  readonly traffic: Traffic
  readonly judged: JudgedTraffic
  readonly flags: JudgeFlags
  readonly startedAt: Date
  readonly durationMs: number
  readonly repeat: string
}

/** The report on recorded traffic, in the model of a run; it holds no script, as nobody may send the requests again. */
export function trafficReport({
  traffic,
  judged,
  flags,
  startedAt,
  durationMs,
  repeat,
}: JudgedFiles): Report {
  const { results, exchanges } = judged
  const target = recordedTarget(flags.variant)
  const shown = new Set(
    results.flatMap(({ operations }) => operations.flatMap(({ failure }) => failure?.exchanges ?? [])),
  )
  const report = buildReport({
    target: { ...target, baseUrl: targetOf(traffic, flags) },
    rules: results.map(({ rule }) => rule),
    result: {
      runId: '',
      requests: exchanges.length,
      exchanges: [...shown],
      assumptions: target.assumptions,
      warnings: remarksOn(traffic, judged),
      results,
    },
    seed: 0,
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
    ...[...left].map(([reason, n]) => `${countText(n, 'entry')} left out: ${leftOutReasons[reason]}`),
    ...[...troubles].map(
      ([trouble, n]) => `${countText(n, 'body')} ${bodyTroubles[trouble as BodyTrouble]}, and not judged`,
    ),
    ...(base64 > 0 ? [`${countText(base64, 'body')} decoded from base64`] : []),
    ...(untimed > 0
      ? [`${countText(untimed, 'exchange')} without a time: nothing is known of their order`]
      : []),
    ...(keyless > 0
      ? [
          `${countText(keyless, 'request')} without an API key in the recording: rules about idempotency keys skip them`,
        ]
      : []),
    ...(origins > 1 ? [`${origins} servers, each judged by itself: choose one with --base-url`] : []),
  ]
}
