import type { CrmClient } from '../../../examples/client/src/crm-client.js'
import type { AnyFake, Fake } from '../../../fake-server/index.js'
import type { VirtualClock } from '../virtual-clock.js'

/** What a test of a client works with. */
export interface Scene<C = CrmClient, F extends AnyFake = Fake> {
  readonly fake: F
  readonly client: C
  /** A client of the same make with another key. */
  readonly clientWith: (apiKey: string) => C
  readonly clock: VirtualClock
  /** Handles webhook deliveries from now on, by the receiver of the client. */
  readonly receive: (secret: string, handle: (event: { readonly type: string }) => void) => void
}

/** The tests of a client by their names, as its author would write them. */
export type ScenarioTests<S = Scene> = Readonly<Record<string, (scene: S) => Promise<void>>>

/** All items of a list. */
export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** The ids of records, in order. */
export const idsOf = (records: Iterable<{ readonly id: string }>): string[] =>
  [...records].map(({ id }) => id).toSorted()
