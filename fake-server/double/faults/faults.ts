import type { OperationNames } from '../../pipeline/operation-name.js'
import { operationsOf } from '../../pipeline/operations-of.js'
import type { Control } from '../control/control.js'
import { faultOf } from './fault.js'
import type { FaultOptions } from './fault-options.js'
import { type HookOptions, hookOf, type Rival } from './hook.js'
import { type LatencyOptions, latencyOf } from './latency.js'

/** A fault that was injected. */
export interface FaultHandle {
  /** How many requests it has met. */
  readonly hits: number
  /** How many requests it still meets; 0 once it was removed or the fake was reset. */
  readonly remaining: number
  /** Makes it meet no more requests. */
  remove(): void
}

/** A function that runs before operations take effect. */
export interface HookHandle {
  /** How often it has run. */
  readonly hits: number
  /** Makes it run no more. */
  remove(): void
}

/** A latency of answers. */
export interface LatencyHandle {
  /** Makes answers no longer late by it. */
  remove(): void
}

/** What makes requests fail, or their answers be late. */
export interface Faults {
  /**
   * Makes requests fail, or their answers be late, incomplete or lost. Each request meets one fault at most, the first one
   * that was added and still meets it, so faults can be added as a sequence.
   *
   * @param fault What it does, to which requests, and how often.
   * @returns A handle that counts the requests it meets, and removes it.
   * @throws An Error where the operation is unknown, or a member has an invalid value.
   * @example
   * fake.fail({ on: 'POST /contacts', with: 429, retryAfter: '2s' })
   * fake.fail({ on: 'POST /contacts', with: 'lost-after-commit' })
   * await client.createContact(contact) // must wait, then loses the answer, and retries twice
   */
  fail(fault: FaultOptions): FaultHandle

  /**
   * Runs a function right before an operation takes effect, when the request has been found valid: as another client that
   * writes in between. Where it throws, the request is answered 500 with its message, `onError` is called,
   * and the next call of `requests`, `expect…`, `waitFor` or `reset` throws the same, as a client that retries would hide it.
   *
   * @param on The operations, such as `'PATCH /tickets/{id}'`.
   * @param rival The function; it may be asynchronous. `store` holds the records of the request's workspace.
   * @param options Before how many requests it runs, 1 by default, and before which.
   * @returns A handle that removes it.
   * @throws An Error where no operation has that name.
   * @example
   * fake.before('PATCH /tickets/{id}', (store, { params }) => {
   *   store.tickets.update(params.id, { priority: 'high' })
   * })
   * await client.updateTicket(ticket) // meets `rev_mismatch`
   */
  before(on: OperationNames, rival: Rival, options?: HookOptions): HookHandle

  /**
   * Makes answers late. Of several latencies that concern an operation the one that was added last counts.
   *
   * @param latency Milliseconds or a text such as `'25ms'`; bounds; or a median and a 99th percentile. 0 for none.
   * @returns A handle that removes it.
   * @throws An Error where no operation has that name, or a bound is not a duration.
   * @example
   * fake.latency('25ms')
   * fake.latency({ on: 'GET *', p50: 20, p99: 400 })
   */
  latency(latency: LatencyOptions): LatencyHandle
}

/** The faults of the fake that a control belongs to. */
export function faultsOf(control: Control): Faults {
  return {
    fail(options) {
      const fault = faultOf(options, operationsOf(control.core))
      control.core.journal.divide()
      control.core.world.faults.add(fault)
      return {
        get hits() {
          return control.core.world.faults.hits(fault)
        },
        get remaining() {
          return control.core.world.faults.remaining(fault)
        },
        remove: () => control.core.world.faults.remove(fault),
      }
    },
    before(on, rival, options = {}) {
      const hook = hookOf(on, rival, options, operationsOf(control.core))
      control.core.journal.divide()
      control.core.hooks.add(hook)
      return {
        get hits() {
          return control.core.hooks.runsOf(hook)
        },
        remove: () => control.core.hooks.remove(hook),
      }
    },
    latency(options) {
      const latency = latencyOf(options, operationsOf(control.core))
      control.core.journal.divide()
      control.core.world.latencies.add(latency)
      return { remove: () => control.core.world.latencies.remove(latency) }
    },
  }
}
