import type { OperationId, Rule } from '../../contract/index.js'
import type { CheckOf } from './check.js'
import type { FreshNames } from './fresh-names.js'
import type { Observations } from './observations.js'
import type { Observing } from './observe-once.js'
import type { RunContext } from './run-context.js'

/** How the check of a rule is carried out as a part of another one. */
export interface PartOptions<A> {
  /** Draws what the check draws. */
  readonly seed: number
  /** How many values each property of it draws. */
  readonly runs: number
  /** What was observed for other parts already, and what is for this one. */
  readonly observations: Observations
  /** Prepares what the check, and each of its observations, is given. */
  readonly prepared: (api: A) => A
}

/** Judges a rule at an operation as a part of another check, for which all that it reads, asserts and writes counts. */
export async function judgePart<A extends Observing>(
  by: Observing & { readonly fresh: FreshNames },
  whole: RunContext<A>,
  { rule, operation, check }: { rule: Rule; operation: OperationId; check: CheckOf<A> },
  { seed, runs, observations, prepared }: PartOptions<A>,
): Promise<void> {
  const { attempt, reads } = by
  const own = by.fresh.word()
  const context: RunContext<A> = {
    ...whole,
    whole,
    seed,
    runs,
    observations,
    // Its observations have names that others have as well.
    apiAt: (at, place) => prepared(whole.apiAt(at, { ...place, name: `${place.name} ${own}` })),
  }
  const name = `${rule.id} ${operation}`
  const api = context.apiAt(context, { rule, operation, attempt, name, reads })
  try {
    await context.preconditions.beforeRule(rule, operation)
    await check(api)
  } finally {
    by.evidence.include(api.evidence)
    await api.undo()
    by.writes.include(api.writes)
  }
}
