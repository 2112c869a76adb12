import type { Control } from '../control/control.js'
import { operationsOf } from '../pipeline/operations-of.js'
import { faultOf } from './fault.js'
import type { FaultOptions } from './fault-options.js'

/** A fault that was injected. */
export interface FaultHandle {
  /** How many requests it has met. */
  readonly hits: number
  /** How many requests it still meets; 0 once it was removed or the fake was reset. */
  readonly remaining: number
  /** Makes it meet no more requests. */
  remove(): void
}

/** What makes requests fail. */
export interface Faults {
  /**
   * Makes requests fail, or their answers be late, incomplete or lost. Each request meets one fault at most, the first one
   * that was added and still meets it, so faults can be added as a sequence.
   *
   * @param fault What it does, to which requests, and how often.
   * @returns A handle that counts the requests it meets, and removes it.
   * @throws An Error where the operation is unknown, or a member has a value that is none of its own.
   * @example
   * fake.fail({ on: 'POST /contacts', with: 429, retryAfter: '2s' })
   * fake.fail({ on: 'POST /contacts', with: 'lost-after-commit' })
   * await client.createContact(contact) // is told to wait, then loses the answer, and retries twice
   */
  fail(fault: FaultOptions): FaultHandle
}

/** The faults of the fake that a control belongs to. */
export function faultsOf(control: Control): Faults {
  return {
    fail(options) {
      const fault = faultOf(options, operationsOf(control.core))
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
  }
}
