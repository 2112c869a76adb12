import type { Counts, CoverageCounts } from '../../world/coverage.js'

const sum = (some: Counts, others: Counts): Counts => {
  const names = new Set([...Object.keys(some), ...Object.keys(others)])
  return Object.fromEntries([...names].map((name) => [name, (some[name] ?? 0) + (others[name] ?? 0)]))
}

/** Counts of nothing. */
export const noCounts: CoverageCounts = { answers: {}, transitions: {}, forms: {}, assumed: {}, unrouted: 0 }

/** What several processes or fakes met together. */
export const mergeCounts = (all: readonly CoverageCounts[]): CoverageCounts =>
  all.reduce((merged, counts) => {
    const ids = new Set([...Object.keys(merged.answers), ...Object.keys(counts.answers)])
    return {
      answers: Object.fromEntries(
        [...ids].map((id) => [id, sum(merged.answers[id] ?? {}, counts.answers[id] ?? {})]),
      ),
      transitions: sum(merged.transitions, counts.transitions),
      forms: sum(merged.forms, counts.forms),
      assumed: sum(merged.assumed, counts.assumed),
      unrouted: merged.unrouted + counts.unrouted,
    }
  }, noCounts)
