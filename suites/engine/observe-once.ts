import type { OperationId, Rule } from '../../contract/index.js'
import { retryDisturbed } from './disturbance.js'
import type { Evidence } from './evidence.js'
import { messageOf } from './message-of.js'
import type { ObservationBasis } from './observations.js'
import { Unseen } from './outcome.js'
import type { OwnWrites } from './own-writes.js'
import { Reads } from './reads.js'
import type { RunContext } from './run-context.js'

/** How something is observed. */
export interface ObserveOptions {
  /** What is observed are records set up once, which repetitions use as well. */
  readonly lasting?: boolean
  /**
   * What is observed takes minutes and depends on no choice of the target: one repetition serves all rules and
   * operations, and what other choices are tried for is judged by the observation that is there.
   */
  readonly slow?: boolean
}

/** A check or an observation at its place, with what it rests on. */
export interface Observing {
  readonly rule: Rule
  readonly operation: OperationId
  readonly attempt: number
  readonly evidence: Evidence
  readonly reads: Reads
  readonly writes: OwnWrites
  metLag(error: unknown): Promise<boolean>
  undo(): Promise<void>
}

/** Observes something once per run for a check, which then rests on what the observation rests on. */
export async function observeOnce<A extends Observing, T>(
  check: Observing,
  own: RunContext<A>,
  name: string,
  observe: (api: A) => Promise<T>,
  { lasting = false, slow = false }: ObserveOptions = {},
): Promise<T> {
  const { rule, operation, attempt } = check
  // What lasts is the same for the whole of which this is a part.
  const context = lasting || slow ? (own.whole ?? own) : own
  // What was set up once may depend on a read that showed writes late.
  const trial = slow ? [] : context.assumed.trial
  const isTrial = context.assumed.trial.length > 0
  const afresh = attempt > 0 && (slow ? !isTrial : !lasting || context.readDelay === 'full')
  const key = afresh ? `${name} ${slow ? 'again' : `${rule.id} ${operation} ${attempt}`}` : name
  const make = async (n: number, { exchanges, reads, writes }: ObservationBasis) => {
    const again = n === 0 ? key : `${key} again ${n}`
    const full = trial.length === 0 ? again : `${again} ${JSON.stringify(trial)}`
    const api = context.apiAt(context, {
      rule,
      operation,
      attempt,
      name: full,
      reads: slow ? new Reads() : reads,
    })
    try {
      return await observe(api)
    } catch (error) {
      if (await api.metLag(error)) throw new Unseen(`reads showed writes late: ${messageOf(error)}`)
      throw error
    } finally {
      exchanges.splice(0, exchanges.length, ...api.evidence.exchanges)
      await api.undo()
      writes.include(api.writes)
    }
  }
  const { client, observations, timeline } = context
  let isOwn = false
  const observation = observations.once(key, trial, (basis) => {
    isOwn = true
    return timeline.span('part', name, () => retryDisturbed((n) => make(n, basis)))
  })
  try {
    const made = () => observation.made as Promise<T>
    // Another job may begin while this one only waits for what a further one sends.
    const awaited = () => client.offDuty(made)
    return await (isOwn ? made() : timeline.span('wait', `another check observes ${name}`, awaited))
  } finally {
    check.evidence.exchanges.push(...observation.exchanges)
    check.reads.include(observation.reads)
    check.writes.include(observation.writes)
  }
}
