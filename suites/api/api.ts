import { isRevised, type OperationId } from '../../contract/index.js'
import type { Call } from '../engine/call.js'
import { Caller } from '../engine/caller.js'
import { retryDisturbed } from '../engine/disturbance.js'
import type { Exchange } from '../engine/exchange.js'
import { isObject } from '../engine/json.js'
import { Inconclusive, Misconfigured, Unreached, Untested } from '../engine/outcome.js'
import type { CheckContext, RunContext } from '../engine/run-context.js'
import { defaultRuns } from '../engine/run-options.js'
import type { KeyName } from '../engine/target.js'
import type { ShownTime } from '../engine/target-clock.js'
import { firstRemediation, hookOf } from './capability.js'
import type { DecisiveAssumptions } from './decisive.js'
import { Given } from './given.js'
import { isLimited } from './locks.js'
import { Read } from './read.js'
import type { RunState } from './run-state.js'
import type { Settling } from './settling.js'
import type { Slots } from './slots.js'
import type { Target } from './target.js'

/** The time that a record just made shows, and the header of the answer that it came in. */
function shownIn(
  { createdAt, updatedAt }: { readonly createdAt?: unknown; readonly updatedAt?: unknown },
  exchange: Exchange | undefined,
): ShownTime {
  const header = instantOf(exchange?.response.headers.date)
  return { record: instantOf(updatedAt) ?? instantOf(createdAt), header }
}

/** Milliseconds since 1970 of a date; undefined if it is not a date. */
function instantOf(value: unknown): number | undefined {
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}

/** A call once the server has ceased to change records by itself, expecting the revision that the record has then. */
async function settleCall(operation: OperationId, call: Call, settling: Settling, read: Read): Promise<Call> {
  await settling.waitUntilOver()
  const { body, params, as, idempotencyKey, isStale } = call
  if (isStale || !isObject(body) || body.expectedRev === undefined || params?.id === undefined) return call
  const own = as === undefined ? {} : { as }
  const expected = { expectedRev: body.expectedRev, ...(idempotencyKey ? { idempotencyKey } : {}) }
  const expectedRev = await settling.present(params.id, expected, (seen) => {
    if (operation.includes('/deals/')) return read.deal(seen, own)
    return operation.includes('/tickets/') ? read.ticket(seen, own) : read.conversation(seen, own)
  })
  return { ...call, body: { ...body, expectedRev } }
}

/** All that a check may use: calls, assertions, set-up, reading back, time, and fresh names. */
export class Api extends Caller<Api> {
  declare readonly assumptions: DecisiveAssumptions
  readonly given: Given
  readonly read: Read
  /** Whose key signs a call that names none. */
  readonly signer: KeyName = 'main'

  constructor(
    context: RunContext<Api>,
    place: CheckContext,
    readonly target: Target,
    /** What the run has learned of the target, for all checks. */
    readonly run: RunState,
  ) {
    super(context, place)
    this.given = new Given(this)
    this.read = new Read(this)
  }

  /** The slots that the run may still book. */
  get slots(): Slots {
    return this.run.slots
  }

  /** What the run does about a server that changes records by itself. */
  get settling(): Settling {
    return this.run.settling
  }

  /** Expects the present revision of a record that the server changes by itself (gap.rev-increment). */
  protected override async complete(operation: OperationId, call: Call): Promise<Call> {
    return isRevised(operation) && this.assumptions['rev-increment'].background
      ? settleCall(operation, call, this.settling, this.read)
      : call
  }

  /** Sends one call and keeps its exchange as evidence. */
  override async call(operation: OperationId, call: Call = {}): Promise<Exchange> {
    const exchange = await super.call(operation, call)
    if (isRevised(operation)) this.settling.learn(exchange)
    return exchange
  }

  /** This check with another key: the same evidence and fresh names, every call signed by that key. */
  signedBy(as: KeyName): Api {
    return this.through((operation, call) => this.call(operation, { as, ...call }), as)
  }

  /** This check with every call sent by a function: the same evidence and fresh names. */
  through(send: (operation: OperationId, call: Call) => Promise<Exchange>, signer = this.signer): Api {
    const view: Api = Object.assign(Object.create(this) as Api, {
      signer,
      call: (operation: OperationId, call: Call = {}) => send(operation, call),
      after: (undo: () => Promise<unknown>) => this.after(undo),
    })
    return Object.assign(view, { given: new Given(view), read: new Read(view) })
  }

  /** This check at another operation: the same evidence and fresh names. */
  at(operation: OperationId): Api {
    return Object.assign(
      this.through((other, call) => this.call(other, call)),
      { operation },
    )
  }

  /** Ends the check as untested where the target lacks one of the rule's needs. */
  need(...needs: Parameters<typeof firstRemediation>[1]): void {
    const remediation = firstRemediation(this.target, needs)
    if (remediation !== undefined) throw new Untested('a capability is missing', remediation)
    for (const hook of needs.map(hookOf)) if (hook !== undefined) this.hooks.require(hook)
  }

  /** Whether the run has moved the target's clock so far that windows which were open may be closed. */
  get hasAged(): boolean {
    return this.movedMs >= 60 * 60 * 1000
  }

  /** Lets time pass for the target, in milliseconds: by the hook that moves its clock, otherwise for real. */
  wait(ms: number): Promise<void> {
    return this.context.clock.letPass(ms, () => this.readShownTime())
  }

  /**
   * The time on the target at present, in milliseconds since 1970: by the record it made last, so that a clock which
   * this run or another one has moved does no harm. Undefined where no answer shows it. It is right to two minutes, and
   * to the second where it is to be `exact`.
   */
  now({ exact = false } = {}): Promise<number | undefined> {
    return this.context.clock.now(() => this.readShownTime(), exact)
  }

  /** Proves the hook that moves the clock before a wait that must not take longer; does nothing without such a hook. */
  async proveClock(): Promise<void> {
    if (!this.isClockMovable) return
    await this.context.clock
      .prove(() => this.readShownTime())
      .catch((error: unknown) => {
        // What waits then waits for real, or throws it.
        if (!(error instanceof Misconfigured)) throw error
      })
  }

  /** What a run asks for; no more than by default where a workspace holds few of what each value makes. */
  override get runs(): number | undefined {
    const { runs } = this.context
    return runs !== undefined && isLimited(this.operation) ? Math.min(runs, defaultRuns) : runs
  }

  /** Waits for real, in milliseconds, whatever hooks there are; `why` is shown where that is long. */
  waitForReal(ms: number, why = 'as a rule is about the state afterwards'): Promise<void> {
    return this.context.client.waitForReal(ms, why)
  }

  /** Waits for something without a call, so that what else goes with that wait is judged meanwhile. */
  aside<T>(work: () => Promise<T>): Promise<T> {
    return this.context.aside(work)
  }

  /** Lets time pass for what the target does in the background, which the hook need not hurry; in milliseconds. */
  async waitForBackground(ms: number): Promise<void> {
    if (this.isClockMovable) await this.wait(ms)
    await this.waitForReal(ms)
  }

  /** Whether the hook makes time pass; otherwise waits are real. */
  get isClockMovable(): boolean {
    return this.context.clock.isMovable
  }

  /** The time that the target shows at present: by a new contact where one may be made, and by a header. */
  private async readShownTime(): Promise<ShownTime> {
    const { context, rule, operation, attempt } = this
    const api = context.apiAt(context, {
      rule,
      operation,
      attempt,
      name: `the time at ${context.client.count}`,
    })
    const made = await retryDisturbed(() => api.given.contact()).catch((error: unknown) => {
      // A call that the run has no budget for says nothing of the server.
      if (error instanceof Unreached) throw error
      if (error instanceof Inconclusive || error instanceof Untested) return {}
      throw error
    })
    return shownIn(made, api.evidence.exchanges.at(-1))
  }
}
