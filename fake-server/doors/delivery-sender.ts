import type { Control } from '../double/control/control.js'
import type { Core } from '../pipeline/context.js'
import { outgoingOf } from '../webhooks/delivery-attempt.js'
import { retryDue, settle } from '../webhooks/retries.js'
import type { DueDelivery } from '../world/world.js'
import type { Deliver } from './deliver.js'

/**
 * Carries out the webhook deliveries that wait in a fake. Those of one destination are sent one after the other, so
 * that they arrive in the order of their events as long as none fails.
 */
export class DeliverySender {
  /** The end of the deliveries to each destination, by world, since a reset fake has the same ids. */
  readonly #lines = new WeakMap<Core, Map<string, Promise<void>>>()
  /** What each line has waited for before its last delivery. */
  readonly #before = new WeakMap<Promise<void>, Promise<void>>()
  #isWoken = false
  #timerDueAt = Number.POSITIVE_INFINITY

  constructor(
    private readonly control: () => Control,
    private readonly deliver: Deliver,
  ) {}

  /** Sends what is due soon after the present call, so that an answer leaves before the deliveries it causes. */
  wake(): void {
    if (this.#isWoken) return
    this.#isWoken = true
    void Promise.resolve().then(() => {
      this.#isWoken = false
      this.#collect()
    })
  }

  #collect(): void {
    const { core } = this.control()
    retryDue(core)
    for (const due of core.world.outgoing.splice(0)) this.#enqueue(core, due)
    this.#setTimer(core)
  }

  #enqueue(core: Core, due: DueDelivery): void {
    const lines = this.#lines.get(core) ?? new Map<string, Promise<void>>()
    this.#lines.set(core, lines)
    const { webhookId, isTwin } = due.again
    const last = lines.get(webhookId)
    // An equal one waits for what the one before it has waited for.
    const before = isTwin && last ? this.#before.get(last) : last
    const sent = before ? before.then(() => this.#send(core, due)) : this.#send(core, due)
    const line = isTwin && last ? Promise.all([last, sent]).then(() => undefined) : sent
    if (before) this.#before.set(line, before)
    lines.set(webhookId, line)
    void line.then(() => {
      if (lines.get(webhookId) === line) lines.delete(webhookId)
    })
  }

  async #send(core: Core, { again, dueAt }: DueDelivery): Promise<void> {
    // Of a fake that was reset nothing is sent any more.
    if (this.control().core !== core) return
    const outcome = await this.deliver(outgoingOf(again, dueAt))
    if (this.control().core === core) settle(core, again, outcome, dueAt)
  }

  /** Makes a clock that runs by itself send the next retry when it is due. */
  #setTimer({ world }: Core): void {
    if (!world.runs || world.retries.length === 0) return
    const now = world.now()
    const dueAt = Math.min(...world.retries.map((retry) => retry.dueAt))
    // One that is overdue was set in a world or with timers that are gone.
    if (this.#timerDueAt <= dueAt && this.#timerDueAt > now) return
    this.#timerDueAt = dueAt
    // Looked up now, as fake timers replace it; larger delays would count as none.
    const timer = globalThis.setTimeout(
      () => {
        this.#timerDueAt = Number.POSITIVE_INFINITY
        this.wake()
      },
      Math.min(Math.ceil(dueAt - now), longestDelayMs),
    )
    if (typeof timer === 'object') timer.unref()
  }
}

const longestDelayMs = 2 ** 31 - 1
