import type { RuleId } from '../../../../contract/index.js'
import { succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { type HistoryCase, isBefore, type JudgeHistory } from '../history.js'
import { bearerOf } from './bearer.js'
import { documentedCode } from './documented-code.js'

/** The rules on keys. */
export const keyRules: readonly RuleId[] = [
  'auth.bearer-accepted',
  'auth.missing-header',
  'auth.other-scheme',
]

/** A key that is accepted is accepted everywhere, and only as the document says. */
export const judgeKeys: JudgeHistory = ({ isClosed }) => {
  const uses = new Map<string, KeyUses>()
  const files = new Map<string, PresentedKeys>()
  return {
    see(at) {
      const bearer = bearerOf(at)
      if (bearer !== undefined) heldIn(uses, bearer, () => new KeyUses()).see(at)
      const file = `${at.recorded.file} ${at.recorded.origin}`
      heldIn(files, file, () => new PresentedKeys()).see(at, bearer !== undefined)
      const isTaken = bearer !== undefined && succeeded(at)
      return isTaken ? [{ rule: 'auth.bearer-accepted', at, holds: true }] : []
    },
    *end() {
      for (const own of uses.values()) yield* own.judged(isClosed)
      for (const file of files.values()) yield* file.judged()
    },
  }
}

/** What a map has under a name, made where it has nothing. */
function heldIn<T>(map: Map<string, T>, name: string, make: () => T): T {
  let held = map.get(name)
  if (held === undefined) {
    held = make()
    map.set(name, held)
  }
  return held
}

/**
 * The uses of one key. One that was accepted before and after gets no 401 in between: a key that has expired or was revoked
 * stays so. Where the files are all the traffic of the key, it is enough that it was accepted after.
 */
class KeyUses {
  readonly #refused: TrafficExchange[] = []
  /** Of those at which the key was known, the one that was over first, and the one that was sent last. */
  #first: TrafficExchange | undefined
  #last: TrafficExchange | undefined

  see(at: TrafficExchange): void {
    if (at.response.status === 401) this.#refused.push(at)
    if (!succeeded(at) && documentedCode(at) !== 'insufficient_scope') return
    if (this.#first === undefined || at.recorded.answeredMs < this.#first.recorded.answeredMs)
      this.#first = at
    this.#last = at
  }

  *judged(isClosed: boolean): Generator<HistoryCase> {
    const [first, last] = [this.#first, this.#last]
    if (first === undefined || last === undefined) return
    for (const at of this.#refused) {
      const isOver = isBefore(first, at)
      if (!(isBefore(at, last) && (isClosed || isOver))) continue
      yield {
        rule: 'auth.bearer-accepted',
        at,
        by: [...(isOver ? [first] : []), at, last],
        holds: false,
        expected: `no 401, as the key is accepted at ${last.operation}`,
        actual: '401',
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
class PresentedKeys {
  /** A request with a key as the document says, and how many there are. */
  #like: TrafficExchange | undefined
  #usual = 0
  /** The headers that they all have. */
  #names: readonly string[] = []
  readonly #odd: { readonly at: TrafficExchange; readonly rule: RuleId; readonly isRefused: boolean }[] = []

  see(at: TrafficExchange, isBearer: boolean): void {
    if (isBearer && succeeded(at)) {
      const { headers } = at.recorded
      this.#names =
        this.#like === undefined
          ? Object.keys(headers).filter((name) => !ownNames.test(name))
          : this.#names.filter((name) => name in headers)
      this.#like ??= at
      this.#usual += 1
    }
    const rule = !isBearer && at.recorded.isBodyKnown ? brokenBy(at) : undefined
    if (rule === undefined) return
    const isRefused = at.response.status === 401
    if (isRefused || isServed(at, rule)) this.#odd.push({ at, rule, isRefused })
  }

  *judged(): Generator<HistoryCase> {
    const [like, names] = [this.#like, this.#names]
    if (like === undefined || this.#usual < leastShown || names.length === 0) return
    for (const { at, rule, isRefused } of this.#odd) {
      if (!names.every((name) => name in at.recorded.headers)) continue
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
