import type {
  RecordedDelivery,
  RecordedJournal,
  RecordedLine,
  RecordedRequest,
  Variant,
} from '../../../contract/index.js'
import type { Core } from '../../pipeline/context.js'
import type { Stamp, StampedEntry } from '../../world/journal.js'
import { monotonicMs, sinceEpoch } from '../../world/monotonic.js'
import type { Attempted } from '../../world/world.js'
import type { Control } from '../control/control.js'

/** An attempt at a delivery as a recording holds it. */
const recordedDelivery = ({ undelivered, outcome }: Attempted): RecordedDelivery => ({
  webhookId: undelivered.webhookId,
  url: undelivered.delivery.url,
  ...('status' in outcome && !outcome.simulated ? { status: outcome.status } : {}),
  ...('error' in outcome ? { error: outcome.error } : {}),
  ...(undelivered.delivery.isVaried && { isVaried: true }),
})

const stamp = (): Stamp => ({ realMs: sinceEpoch(monotonicMs()), dateMs: Date.now() })

/** How many requests and deliveries of a core there are, or were at some time. */
interface Counts {
  readonly requests: number
  readonly deliveries: number
}

/** What one fake consists of from one reset to the next. */
interface Followed {
  readonly core: Core
  /** What it held at first, as it was copied from another one. */
  readonly first: Counts
  /** What `takeLines` has given already; undefined before the first of its lines. */
  taken: Counts | undefined
}

/** Records what is sent to a fake and its forks, across resets. */
export class Recorder {
  readonly #followed: Followed[] = []

  constructor(
    private readonly variant: Variant,
    /** Called with each request. */
    private readonly onRequest?: () => void,
  ) {}

  /** Records what a fake answers from now on. */
  follow(control: Control): void {
    this.#enter(control.core)
    control.followers.add((core) => this.#enter(core))
  }

  /** What was recorded so far; journals without a request are left out. */
  get journals(): readonly RecordedJournal[] {
    return this.#followed
      .map(({ core, first }) => ({
        variant: this.variant,
        runs: core.world.runs,
        dropped: Math.max(0, core.journal.dropped - first.requests),
        requests: requestsSince(core, first),
        deliveries: deliveriesSince(core, first),
      }))
      .filter(({ requests }) => requests.length > 0)
  }

  /** What was recorded since the last call, as lines of a file; the journals are numbered from one on. */
  *takeLines(firstJournal: number): Generator<RecordedLine> {
    for (const [n, followed] of this.#followed.entries()) {
      const { core, first, taken } = followed
      const now = countsOf(core)
      if (now.requests === (taken ?? first).requests && now.deliveries === (taken ?? first).deliveries)
        continue
      const journal = firstJournal + n
      if (taken === undefined) yield { journal, head: { variant: this.variant, runs: core.world.runs } }
      for (const request of requestsSince(core, taken ?? first)) yield { journal, request }
      for (const delivery of deliveriesSince(core, taken ?? first)) yield { journal, delivery }
      followed.taken = now
    }
  }

  #enter(core: Core): void {
    core.journal.stamp = stamp
    if (this.onRequest) core.journal.watchers.add(this.onRequest)
    this.#followed.push({ core, first: countsOf(core), taken: undefined })
  }
}

const countsOf = ({ journal, world }: Core): Counts => ({
  requests: journal.count,
  deliveries: world.attempts.count,
})

const requestsSince = ({ journal }: Core, { requests }: Counts): readonly RecordedRequest[] =>
  journal.stamped(requests).map(recordedRequest)

const deliveriesSince = ({ world: { attempts } }: Core, { deliveries }: Counts) =>
  attempts.items.slice(Math.max(0, deliveries - attempts.dropped)).map(recordedDelivery)

/** A request without what only the process knows that it was sent to. */
function recordedRequest({ answer, cause: _, ...entry }: StampedEntry): RecordedRequest {
  if (answer === undefined) return entry
  const { status, headers, body } = answer
  return { ...entry, answer: { status, headers, body } }
}
