import { operationAt, type RuleId, type Variant } from '../../../contract/index.js'
import { type Recorded, type TrafficExchange, trafficExchange } from '../traffic-exchange.js'
import type { HistoryCase, JudgeHistory } from './history.js'

/** An exchange in few words: `POST /deals`, what was sent, and what was answered. */
export interface Said {
  readonly to: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly status?: number
  readonly answer?: unknown
  readonly answerHeaders?: Readonly<Record<string, string>>
  /** The header `Authorization` as a recording shows it, and the name of its key; by default none, and `#1`. */
  readonly authorization?: string
  readonly key?: string
  /** The server that it was sent to. */
  readonly origin?: string
  /** When it was sent, in seconds; by default one second after the one before. */
  readonly at?: number
  /** How long it took, in milliseconds. */
  readonly ms?: number
}

/** Exchanges as they were recorded. */
export const exchangesOf = (said: readonly Said[], variant: Variant = 'full'): readonly TrafficExchange[] =>
  said.map((one, n) => trafficExchange(recordedOf(one, n, variant), n + 1))

/** The cases that a judge finds in some exchanges. */
export function judged(
  judge: JudgeHistory,
  said: readonly Said[],
  { isClosed = false, variant = 'full' }: { readonly isClosed?: boolean; readonly variant?: Variant } = {},
): readonly HistoryCase[] {
  const exchanges = exchangesOf(said, variant)
  const { see, end } = judge({ variant, isClosed, exchanges })
  return [...exchanges.flatMap((at) => [...(see?.(at) ?? [])]), ...(end?.() ?? [])]
}

/** The rules that a judge finds broken. */
export const broken = (...given: Parameters<typeof judged>): readonly RuleId[] =>
  judged(...given).flatMap(({ rule, holds }) => (holds === false ? [rule] : []))

const here = 'http://crm.example.com'

function recordedOf(
  {
    to,
    body,
    headers = {},
    status = 200,
    answer,
    answerHeaders = {},
    at,
    ms = 10,
    key = '#1',
    authorization,
    origin = here,
  }: Said,
  n: number,
  variant: Variant,
): Recorded {
  const [method = '', rest = ''] = to.split(' ')
  const path = `/api/v1${rest}`
  const operation = operationAt(variant, { method, path })
  if (operation === undefined) throw new Error(`no operation ${to}`)
  const sentMs = (at ?? n) * 1000
  return {
    operation,
    origin,
    method,
    path,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(authorization === undefined ? {} : { authorization }),
      ...headers,
    },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
    isBodyKnown: true,
    key,
    answer: { status, headers: answerHeaders, text: JSON.stringify(answer ?? {}) },
    sentMs,
    answeredMs: sentMs + ms,
    serverMs: sentMs,
  }
}
