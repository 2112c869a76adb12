import type { RecordedJournal, RecordedRequest, Variant } from '../../contract/index.js'
import type { Control } from '../control/control.js'
import type { Core } from '../pipeline/context.js'
import type { Stamp, StampedEntry } from '../world/journal.js'
import { recordedDelivery } from './recorded-delivery.js'

// Taken once, before fake timers can be in place of it.
const sinceStart = performance.now.bind(performance)
const startedAt = performance.timeOrigin

const stamp = (): Stamp => ({ realMs: startedAt + sinceStart(), dateMs: Date.now() })

/** A journal from one reset to the next. */
interface Followed {
  readonly core: Core
  /** How many requests and deliveries it held at first: those of the fake of which it is a copy. */
  readonly requests: number
  readonly deliveries: number
}

/** Records what is sent to a fake and its forks, across resets. */
export class Recorder {
  readonly #followed: Followed[] = []

  constructor(private readonly variant: Variant) {}

  /** Records what a fake answers from now on. */
  follow(control: Control): void {
    this.#enter(control.core)
    control.followers.add((core) => this.#enter(core))
  }

  /** What was recorded so far; journals without a request are left out. */
  get journals(): readonly RecordedJournal[] {
    return this.#followed
      .map(({ core: { journal, world }, requests, deliveries }) => ({
        variant: this.variant,
        runs: world.runs,
        dropped: Math.max(0, journal.dropped - requests),
        requests: journal.stamped(requests).map(recordedRequest),
        deliveries: world.attempts.items
          .slice(Math.max(0, deliveries - world.attempts.dropped))
          .map(recordedDelivery),
      }))
      .filter(({ requests }) => requests.length > 0)
  }

  #enter(core: Core): void {
    core.journal.stamp = stamp
    this.#followed.push({ core, requests: core.journal.count, deliveries: core.world.attempts.count })
  }
}

/** A request without what only the process knows that it was sent to. */
function recordedRequest({ answer, cause: _, ...entry }: StampedEntry): RecordedRequest {
  if (answer === undefined) return entry
  const { status, headers, body } = answer
  return { ...entry, answer: { status, headers, body } }
}
