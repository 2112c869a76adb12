import type { Reply } from '../message.js'
import { invalid, Problem } from './problem.js'

interface Kept {
  readonly body: string
  readonly reply: Reply
  used: number
}

const window = 24 * 3_600_000

/**
 * Answers under idempotency keys, counted per API key, method and path. Every answer below 500 is kept, also a refusal, until the
 * key has not been used for a day. Two requests are the same if their bodies have the same characters.
 */
export class Replays {
  readonly #kept = new Map<string, Kept>()

  /** What was answered to the same request; undefined where it is the first. */
  find(place: string, body: string, now: number, reused: Problem): Reply | undefined {
    const kept = this.#kept.get(place)
    if (kept === undefined || kept.used + window <= now) return undefined
    if (kept.body !== body) throw reused
    kept.used = now
    return kept.reply
  }

  keep(place: string, body: string, now: number, reply: Reply): void {
    if (reply.status < 500) this.#kept.set(place, { body, reply, used: now })
  }
}

/** A documented key of the full variant; an empty one is refused as well. */
export function checkKey(key: string | undefined): void {
  if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) throw invalid('Idempotency-Key')
}

export const reusedKey = () => new Problem(422, 'idempotency_key_reused')
