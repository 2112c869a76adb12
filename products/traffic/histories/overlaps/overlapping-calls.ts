import { endingsFrom, unknown } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { type HistoryCase, isBefore } from '../history.js'
import type { Contested } from './contested.js'

/** How many states a search looks at before it gives up. */
const mostLooks = 20_000

/** How many calls that overlap are searched at all. */
const mostCalls = 64

/** How many exchanges show what some order explains or none does: the latest. */
const mostShown = 8

interface Seen<Answer> {
  readonly at: TrafficExchange
  readonly answer: Answer
}

/** The calls of a thing that overlap, directly or by others between them. */
interface Group<Answer> {
  readonly seen: Seen<Answer>[]
  /** When the last of them was answered. */
  endMs: number
}

/** The states in which a thing may be, and the latest calls that say so. */
interface Left<Answer> {
  readonly states: ReadonlySet<string>
  readonly seen: readonly Seen<Answer>[]
}

/**
 * Judges the calls that overlap at one thing: some order of them, in which none that was over comes after one that was sent
 * later, has to explain all answers. The search is bounded, and may end without a verdict.
 */
export class OverlappingCalls<Answer> {
  /** The groups that may grow. */
  readonly #open = new Map<string, Group<Answer>>()
  /** What earlier calls have left of a thing. */
  readonly #left = new Map<string, Left<Answer>>()
  /** Things to which a call may do anything from now on. */
  readonly #lost = new Set<string>()

  constructor(private readonly kind: Contested<Answer>) {}

  *see(at: TrafficExchange): Generator<HistoryCase> {
    const { sentMs, answeredMs } = at.recorded
    for (const [thing, { endMs }] of this.#open) if (endMs < sentMs) yield* this.#close(thing)
    for (const { thing, answer } of this.kind.callsOf(at)) {
      if (this.#lost.has(thing)) continue
      if (answer === undefined) {
        this.#lost.add(thing)
        this.#open.delete(thing)
        this.#left.delete(thing)
        continue
      }
      const group = this.#open.get(thing)
      if (group === undefined) this.#open.set(thing, { seen: [{ at, answer }], endMs: answeredMs })
      else {
        if (group.seen.length <= mostCalls) group.seen.push({ at, answer })
        group.endMs = Math.max(group.endMs, answeredMs)
      }
    }
  }

  *end(): Generator<HistoryCase> {
    for (const thing of this.#open.keys()) yield* this.#close(thing)
  }

  *#close(thing: string): Generator<HistoryCase> {
    const { seen } = this.#open.get(thing) as Group<Answer>
    const { isKept } = this.kind
    this.#open.delete(thing)
    // What one call shows by itself is judged by other rules.
    if (seen.length === 1 && !isKept) return
    const before = this.#left.get(thing)
    const ends = seen.length > mostCalls ? undefined : this.#endings(before?.states ?? [unknown], seen)
    const all = [...(before?.seen ?? []), ...seen].slice(-mostShown)
    if (seen.length > 1 || before) yield* this.#caseOf(all, ends)
    // Of what no order explains, and of what was not searched, nothing is known from here on.
    if (isKept && ends?.size) this.#left.set(thing, { states: ends, seen: all })
    else this.#left.delete(thing)
  }

  #endings(starts: Iterable<string>, seen: readonly Seen<Answer>[]): ReadonlySet<string> | undefined {
    const next = (state: string, { answer }: Seen<Answer>) => this.kind.next(state, answer)
    const wasBefore = (one: Seen<Answer>, other: Seen<Answer>) => isBefore(one.at, other.at)
    return endingsFrom(starts, next, seen, { isBefore: wasBefore, mostLooks })
  }

  *#caseOf(seen: readonly Seen<Answer>[], ends: ReadonlySet<string> | undefined): Generator<HistoryCase> {
    const rule = this.kind.ruleOf(seen.map(({ answer }) => answer))
    const last = seen.at(-1)?.at
    if (rule === undefined || last === undefined) return
    if (ends === undefined) {
      yield {
        rule,
        at: last,
        holds: 'undecided',
        reason: 'too many requests overlap to search all of their orders',
      }
      return
    }
    const numbers = seen.map(({ at }) => at.index).join(', ')
    yield {
      rule,
      at: last,
      by: seen.map(({ at }) => at),
      holds: ends.size > 0,
      expected: `${this.kind.due}, in some order of the exchanges ${numbers}`,
      actual: seen.map(({ at, answer }) => `${at.index}: ${this.kind.wordsOf(answer)}`).join(', '),
    }
  }
}
