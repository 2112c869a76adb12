import type { CrmClient } from '../../../examples/client/src/crm-client.js'
import type { Fake } from '../../../fake-server/index.js'
import type { VirtualClock } from '../virtual-clock.js'

/** What a test of the scenario works with. */
export interface Scene {
  readonly fake: Fake
  readonly client: CrmClient
  /** A client of the same make with another key. */
  readonly clientWith: (apiKey: string) => CrmClient
  readonly clock: VirtualClock
  /** The seed of the run, from which a test draws numbers of records. */
  readonly seed: number
  /** Handles webhook deliveries from now on, by the receiver of the client. */
  readonly receive: (secret: string, handle: (event: { readonly type: string }) => void) => void
}

/** The tests of a client by their names, as its author would write them. */
export type ScenarioTests = Readonly<Record<string, (scene: Scene) => Promise<void>>>

/** All items of a list. */
export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** The first item of a list, which is read to its end; an error where it is empty. */
export async function firstOf<T>(items: AsyncIterable<T>): Promise<T> {
  const [first] = await allOf(items)
  if (first === undefined) throw new Error('the list is empty')
  return first
}

/** The ids of records, in order. */
export const idsOf = (records: Iterable<{ readonly id: string }>): string[] =>
  [...records].map(({ id }) => id).toSorted()
