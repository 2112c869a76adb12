import type { RuleId, Variant } from '../../../contract/index.js'
import type { Call, Exchange, Json, KeyName } from '../../../suites/api/index.js'
import type { KnownRecord, ModelNoun } from './known.js'
import { Messages } from './message.js'
import { NotApplicable } from './not-applicable.js'

/** A write that was sent under an idempotency key, and what it was answered. */
export interface KeyedCall {
  readonly first: Exchange
  readonly call: Call & { readonly on?: Json }
  /** Whether the call is one of a driver's, on records that no other step knows. */
  readonly isPrepared?: true
  /** Whether the key was used in the other workspace as well. */
  isUsedElsewhere?: boolean
  /** How often the call was repeated since. */
  repeats: number
}

/** What the records of a scenario must be like by the document: the reference model that answers are compared with. */
export class World {
  readonly #records = new Map<string, KnownRecord>()
  readonly #open = new Set<ModelNoun>()
  /** Writes under an idempotency key, by the name of the key. */
  readonly keyed = new Map<string, KeyedCall>()

  /** A world of the full description, unless the other one is named. */
  constructor(readonly variant: Variant = 'full') {}
  /** The ids of the comments of its tickets. */
  readonly comments = new Set<unknown>()
  /** The ids of the rules whose checks were carried out. */
  readonly checked = new Set<string>()
  /** What was sent, and what must not be. */
  readonly messages = new Messages()

  /** Takes in a record as the answer to a write showed it. */
  add(noun: ModelNoun, name: string, record: Json, rule: RuleId, key: KeyName = 'main'): KnownRecord {
    const known: KnownRecord = { noun, name, key, record, former: [], rule, isGone: false }
    this.#records.set(name, known)
    return known
  }

  /** Notes what a write changed; every later answer must show it. */
  change(known: KnownRecord, record: Json, rule: RuleId): void {
    known.former.push(known.record)
    known.record = record
    known.rule = rule
  }

  /** Drops a record of which it is no longer known what it is like. */
  forget(name: string): void {
    const known = this.#records.get(name)
    if (known) this.#open.add(known.noun)
    this.#records.delete(name)
  }

  /** Drops the record of an id, which something has changed that the scenario does not know. */
  forgetId(id: unknown): void {
    for (const { name, record } of [...this.#records.values()]) if (record.id === id) this.forget(name)
  }

  /** Notes that a call may have made a record of a kind that is not known. */
  open(noun: ModelNoun): void {
    this.#open.add(noun)
  }

  /** Whether there may be records of a kind that are not known. */
  isOpen(noun: ModelNoun): boolean {
    return this.#open.has(noun)
  }

  /** A record by its name; throws `NotApplicable` where the scenario has none. */
  get(name: string): KnownRecord {
    const known = this.#records.get(name)
    if (known === undefined) throw new NotApplicable(name)
    return known
  }

  /** Whether a record of that name is known. */
  has(name: string): boolean {
    return this.#records.has(name)
  }

  /** Every record of a kind, those that were deleted or belong to another workspace among them. */
  ever(noun: ModelNoun): readonly KnownRecord[] {
    return [...this.#records.values()].filter((one) => one.noun === noun)
  }

  /** The records of a kind that are still there, the oldest first; of the main workspace by default. */
  all(noun: ModelNoun, { key = 'main' }: { readonly key?: KeyName } = {}): readonly KnownRecord[] {
    return [...this.#records.values()].filter((one) => one.noun === noun && one.key === key && !one.isGone)
  }

  /** The names of the records of a kind that are still there, the oldest first. */
  names(noun: ModelNoun): readonly string[] {
    return this.all(noun).map(({ name }) => name)
  }
}
