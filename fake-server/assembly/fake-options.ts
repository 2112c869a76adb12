import type { Assumptions, Variant } from '../../contract/index.js'
import type { CompactBehaviour } from '../compact/behaviour.js'
import type { ClockMode } from '../double/clock/clock-mode.js'
import type { StartingDisturbances } from '../double/disturbances/disturb-options.js'
import type { StartingFaults } from '../double/faults/starting-faults.js'
import type { CompactSeed, Seed } from '../double/seeding/seed.js'
import type { FakeRequest } from '../messages/message.js'
import type { Behaviour, StartingRecords } from '../pipeline/context.js'
import type { WebhookOptions } from '../webhooks/webhook-options.js'

/** The behaviour that a fake of each variant starts from. */
interface Behaviours {
  readonly full: Behaviour
  readonly compact: CompactBehaviour
}

/** The seed of each variant. */
interface Seeds {
  readonly full: Seed
  readonly compact: CompactSeed
}

/** How to make a fake. */
export interface FakeOptions<V extends Variant = 'full'> extends StartingFaults, StartingDisturbances {
  /** The description of the API to serve: `full` by default, or `compact` (section 4.11, gap.compact-selection). */
  readonly variant?: V
  /** Seeds the demo records, ids and secrets; the same seed and calls give the same bytes. 1 by default. */
  readonly seed?: number
  /**
   * What the workspace of `demoKeys.main` holds at the start: `demo` records of every noun, the default, or only
   * what every workspace needs (`empty`): users, pipelines and a connected phone number.
   */
  readonly workspace?: StartingRecords
  /**
   * Records by example, added to the workspace at the start: a seed as `fake.seed` takes it, an array of seeds, or a function
   * that returns them, called at the start and at each reset. A reset puts them back.
   */
  readonly records?: Seeds[V] | readonly Seeds[V][] | (() => Seeds[V] | readonly Seeds[V][])
  /**
   * Whether to refuse what the document does not show where a server may be lenient about requests: unknown parameters,
   * unlisted members, a `limit` with leading zeros, … The answer names the gap in `x-fake-assumed`, so that a client
   * that relies on leniency is found. A value in `assumptions` takes precedence.
   */
  readonly strict?: boolean
  /**
   * A folder to which the process writes the coverage of its fakes when it ends, for `conformance coverage`. The default is the
   * environment variable `CONFORMANCE_COVERAGE_DIR`, if it is set.
   */
  readonly coverage?: string
  /** Choices for what the document leaves open, in place of the defaults. */
  readonly assumptions?: Partial<Assumptions>
  /**
   * The source of the fake's time: `fixed`, the default, starts in 2030 and moves 1 ms per request; `system` is the computer's
   * clock; `timers` is `Date`, which the fake timers of vitest, Jest, Sinon and node:test replace. `clock.advance` and
   * `clock.set` work in every mode.
   */
  readonly clock?: ClockMode
  /** Your own running clock, in milliseconds since 1970, in place of `clock`. */
  readonly now?: () => number
  /** How webhook deliveries reach receivers; without it the fake keeps them for `control.deliveries`. */
  readonly webhooks?: WebhookOptions
  /**
   * How many journal entries, webhook deliveries, messages and calendar messages are kept: the latest 10,000 of each by
   * default. `control.dropped` counts the others. A journal entry takes about 1 KB plus the body of its request.
   */
  readonly keep?: number
  /**
   * Called with each unexpected exception in the fake and the request that caused it, after the request was
   * answered with 500 `internal`. What it throws reaches the caller of `handle`, `fetch` and the other doors. The
   * exception is also the `cause` of the journal entry, and on a port it is logged to stderr.
   */
  readonly onError?: (error: unknown, request: FakeRequest) => void
  /**
   * Seeds awkward but permitted timing: answers that take a while, reads that lag behind writes, 300 calls a
   * minute for each key, and on a port connections that are closed after 100 requests.
   */
  readonly awkward?: number
  /**
   * Whether to keep what was sent before each reset, too, so that `judgeClient` of `workspace-crm-conformance/client` can judge
   * all of it. False by default; always true in a process that `conformance client` has started.
   */
  readonly record?: boolean
  /** Changes the behaviour before the fake starts; this is how a mutant breaks a rule. */
  readonly change?: (behaviour: Behaviours[V]) => void
}
