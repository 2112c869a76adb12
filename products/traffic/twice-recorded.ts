import { operationOf } from '../../contract/index.js'
import type { Recorded } from './traffic-exchange.js'

/**
 * Whether a request was recorded twice, once as the page sent it and once as its service worker did: both ask for the same
 * and got the same answer, and one was under way while the other was. It is no repetition under a key.
 */
const isSameSending = (outer: Recorded, inner: Recorded): boolean =>
  outer.method === inner.method &&
  outer.path === inner.path &&
  outer.origin === inner.origin &&
  outer.body === inner.body &&
  outer.headers['idempotency-key'] === inner.headers['idempotency-key'] &&
  outer.answer !== undefined &&
  outer.answer.status === inner.answer?.status &&
  outer.answer.text === inner.answer.text &&
  outer.sentMs <= inner.sentMs &&
  inner.answeredMs <= outer.answeredMs

/** The exchanges in the order in which they were sent, without those that were recorded a second time. */
export function recordedOnce(recorded: readonly Recorded[]): {
  readonly once: readonly Recorded[]
  readonly left: number
} {
  const sorted = recorded.toSorted((a, b) => a.sentMs - b.sentMs)
  const under = new Map<string, Recorded[]>()
  const once = sorted.filter((one) => {
    const key = one.headers['idempotency-key']
    if (key === undefined || operationOf(one.operation).effects === 'none') return true
    const known = under.get(key) ?? []
    const isTwice = known.some((other) => isSameSending(other, one))
    known.push(one)
    under.set(key, known)
    return !isTwice
  })
  return { once, left: sorted.length - once.length }
}
