import type { TrafficExchange } from '../../traffic-exchange.js'
import type { HistoryCase, JudgeHistory } from '../history.js'
import { keyUses } from './key-uses.js'
import { membersOf, setMembers } from './members.js'
import { cancellations, deletions } from './only-once.js'
import { OverlappingCalls } from './overlapping-calls.js'
import { revisedChanges } from './revised-changes.js'
import { slots } from './slots.js'

/** Judges the calls of things of one kind. */
interface JudgesCalls {
  see(at: TrafficExchange): Iterable<HistoryCase>
  end(): Iterable<HistoryCase>
}

/**
 * Requests that overlap may have been carried out in any order, and one of them has to explain the answers. What is shown
 * otherwise than by the order of sending is judged here alone.
 */
export const judgeOrders: JudgeHistory = (history) => {
  const { variant, isClosed } = history
  const kinds: readonly JudgesCalls[] = [
    new OverlappingCalls(keyUses(variant)),
    ...(variant === 'full'
      ? [
          new OverlappingCalls(revisedChanges(history)),
          new OverlappingCalls(deletions),
          new OverlappingCalls(cancellations),
        ]
      : []),
    ...(variant === 'full' && isClosed
      ? [
          new OverlappingCalls(slots(history)),
          ...setMembers.map((own) => new OverlappingCalls(membersOf(own, history))),
        ]
      : []),
  ]
  return {
    *see(at) {
      for (const kind of kinds) yield* kind.see(at)
    },
    *end() {
      for (const kind of kinds) yield* kind.end()
    },
  }
}
