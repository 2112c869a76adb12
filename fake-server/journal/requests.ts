import type { Control } from '../control/control.js'
import { type OperationName, operationsNamed } from '../pipeline/operation-name.js'
import { operationsOf } from '../pipeline/operations-of.js'
import type { JournalEntry } from '../world/journal.js'

/** The requests that a fake has received. */
export interface Requests {
  /**
   * The requests that the fake has received, the oldest first.
   *
   * @param on The operation, such as `'POST /contacts'` or `'GET *'`; every request by default.
   * @throws An Error where no operation has that name.
   * @example
   * const [created] = fake.requests('POST /contacts')
   * expect(created?.json).toMatchObject({ email: 'ana@example.com' })
   */
  requests(on?: OperationName): readonly JournalEntry[]
}

/** The requests that the fake of a control has received. */
export function requestsOf(control: Control): Requests {
  return {
    requests(on) {
      const { journal } = control.core
      if (on === undefined) return journal.items
      const named = operationsNamed(on, operationsOf(control.core))
      return journal.items.filter(({ operation }) => operation !== undefined && named.includes(operation))
    },
  }
}
