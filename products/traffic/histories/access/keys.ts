import type { RuleId } from '../../../../contract/index.js'
import { succeeded } from '../../../../suites/index.js'
import { grouped } from '../../../grouped.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { type History, type HistoryCase, isBefore, type JudgeHistory } from '../history.js'
import { bearerOf, isBearer } from './bearer.js'
import { documentedCode } from './documented-code.js'

/** The rules on keys. */
export const keyRules: readonly RuleId[] = [
  'auth.bearer-accepted',
  'auth.missing-header',
  'auth.other-scheme',
]

/** A key that is accepted is accepted everywhere, and only as the document says. */
export const judgeKeys: JudgeHistory = (history) => ({
  *end() {
    yield* judgeAcceptance(history)
    yield* judgePresentation(history)
  },
})

/** Whether an answer shows that the key was known. */
const isKnown = (one: TrafficExchange): boolean =>
  succeeded(one) || documentedCode(one) === 'insufficient_scope'

/**
 * A key that was accepted before and after gets no 401 in between: a key that has expired or was revoked stays so. Where the
 * files are all the traffic of the key, it is enough that it was accepted after.
 */
function* judgeAcceptance({ exchanges, isClosed }: History): Generator<HistoryCase> {
  for (const own of grouped(exchanges, bearerOf).values()) {
    const known = own.filter(isKnown)
    const first = known.toSorted((a, b) => a.recorded.answeredMs - b.recorded.answeredMs)[0]
    const last = known.at(-1)
    if (first === undefined || last === undefined) continue
    for (const at of own) {
      const isRefused = at.response.status === 401
      if (!isRefused && !succeeded(at)) continue
      const isOver = isBefore(first, at)
      if (isRefused && !(isBefore(at, last) && (isClosed || isOver))) continue
      yield {
        rule: 'auth.bearer-accepted',
        at,
        by: isRefused ? [...(isOver ? [first] : []), at, last] : [at],
        holds: !isRefused,
        expected: `no 401, as the key is accepted at ${last.operation}`,
        actual: String(at.response.status),
      }
    }
  }
}

/** The fewest requests with a key that show what a recorder keeps of their headers. */
const leastShown = 2

/**
 * What is served without a key, or with another scheme. A recorder may have left the header out, or rewritten it: others of the
 * same file must have it, and this one every other header that they all have.
 */
function* judgePresentation({ exchanges }: History): Generator<HistoryCase> {
  const files = grouped(exchanges, ({ recorded: { origin, file } }) => `${file} ${origin}`)
  for (const own of files.values()) {
    const usual = own.filter((one) => isBearer(one) && succeeded(one))
    const [like] = usual
    if (like === undefined || usual.length < leastShown) continue
    const names = Object.keys(like.recorded.headers).filter(
      (name) => !ownNames.test(name) && usual.every(({ recorded: { headers } }) => name in headers),
    )
    for (const at of own) {
      const { headers } = at.recorded
      const rule = at.recorded.isBodyKnown && names.length > 0 ? brokenBy(at) : undefined
      const isShown = names.every((name) => name in headers)
      const isRefused = at.response.status === 401
      if (!rule || !isShown || !(isRefused || isServed(at, rule))) continue
      yield {
        rule,
        at,
        by: isRefused ? [at] : [like, at],
        holds: isRefused,
        expected: '401, as the key is not sent as `Authorization: Bearer`',
        actual: String(at.response.status),
      }
    }
  }
}

/** Whether an answer shows that a request was looked at although its key is not in order: only the rate may come first. */
function isServed(at: TrafficExchange, rule: RuleId): boolean {
  const { status } = at.response
  if (succeeded(at)) return true
  // How a malformed header is refused is open (gap.auth-malformed-header).
  if (status === 401 || status === 429 || (status === 400 && rule === 'auth.other-scheme')) return false
  return status < 500 && documentedCode(at) !== undefined
}

/** Headers that belong to a key or a body. */
const ownNames = /^(authorization|idempotency-key|content-.*|transfer-encoding)$/

/** The rule by which a request gets 401; undefined where its header may be in order. */
function brokenBy({ recorded: { headers, key } }: TrafficExchange): RuleId | undefined {
  const { authorization } = headers
  if (authorization === undefined) return 'auth.missing-header'
  // Whether the case of the scheme counts is open (gap.auth-scheme-case), and a hidden header says nothing.
  return key === undefined || /^bearer\s/i.test(authorization) ? undefined : 'auth.other-scheme'
}
