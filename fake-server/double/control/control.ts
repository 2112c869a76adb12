import { demoKeys } from '../../demo/keys.js'
import { suggestion } from '../../input/suggestion.js'
import type { Core } from '../../pipeline/context.js'
import { deferred } from '../../pipeline/deferred.js'
import { workspaceOf } from '../../pipeline/workspace-of.js'
import { type ProviderState, providerStates } from '../../store/records.js'
import type { Workspace } from '../../store/workspace.js'
import { retryDue } from '../../webhooks/retries.js'
import type { JournalEntry } from '../../world/journal.js'
import type { Delivery, Dropped, Invitation, Sent } from '../../world/world.js'

/** Later instants are no longer written with four digits of a year. */
const farthest = Date.parse('9999-01-01T00:00:00Z')

/**
 * What a test may do to a fake in addition to calling it. A method with a `key` is about the workspace of that key,
 * of the main one by default, and throws an Error where there is no such key.
 */
export class Control {
  #core: Core
  readonly #releases = new Set<() => void>()

  /** @internal */
  constructor(
    /** What the fake consists of at its start. @internal */
    readonly make: () => Core,
    core: Core,
    /** Called with what the fake consists of from now on. */
    private readonly entered: (core: Core) => void,
  ) {
    this.#core = core
    entered(core)
  }

  /** What the fake consists of at present. @internal */
  get core(): Core {
    return this.#core
  }

  /** Called with what the fake consists of from now on, at each change. @internal */
  readonly followers = new Set<(core: Core) => void>()

  /** Makes the fake consist of another core from now on. @internal */
  replace(core: Core): void {
    for (const failure of this.#core.hooks.takeFailures()) core.hooks.failed(failure)
    this.#core = core
    this.entered(core)
    for (const follow of this.followers) follow(core)
  }

  /**
   * Resets the fake to its start: records, clock, ids, keys, journal.
   * @example
   * beforeEach(() => fake.control.reset())
   */
  reset(): void {
    this.replace(this.make())
  }

  /**
   * Notes that a call has changed what the fake does, so that a test begins; one that a function put before a request makes
   * is part of that request. @internal
   */
  divide(): void {
    if (!this.#core.hooks.isRunning) this.#core.journal.divide()
  }

  /**
   * The fake's time, an ISO 8601 instant in UTC.
   * @example
   * expect(contact.createdAt <= fake.control.now).toBe(true)
   */
  get now(): string {
    return this.#core.world.instant()
  }

  /**
   * Moves the clock forward.
   * @param ms Milliseconds, 0 or more.
   * @throws An Error where the clock would move backwards or past the year 9998.
   * @example
   * fake.control.advance(24 * 3_600_000) // idempotency keys used until now are forgotten
   */
  advance(ms: number): void {
    if (!(ms >= 0 && this.#core.world.now() + ms < farthest))
      throw new Error(
        !(ms >= 0)
          ? `the clock only moves forward: it cannot move by ${ms} ms`
          : `the clock cannot move past the year 9998, as it would by ${ms} ms`,
      )
    this.#core.world.advance(ms)
  }

  /**
   * Makes the next request that is otherwise valid fail with 500 `internal`.
   * @example
   * fake.control.failNext()
   * await expect(client.listContacts()).rejects.toThrow('internal')
   */
  failNext(): void {
    this.#core.world.failNext = true
    this.divide()
  }

  /**
   * Keeps the next write in processing, so that requests can arrive while it is under way.
   * @returns What releases that write.
   * @example
   * const release = fake.control.holdNextWrite()
   * const first = client.createContact(contact, { idempotencyKey: 'k' })
   * await expect(client.createContact(contact, { idempotencyKey: 'k' })).rejects.toThrow('in_progress')
   * release()
   */
  holdNextWrite(): () => void {
    const { promise, fulfil } = deferred()
    const { world } = this.#core
    const release = () => {
      this.#releases.delete(release)
      if (world.hold === promise) world.hold = undefined
      fulfil()
    }
    world.hold = promise
    this.divide()
    this.#releases.add(release)
    return release
  }

  /**
   * Releases every write that is held, and the next one where that was to be held.
   * @example
   * afterEach(() => fake.control.releaseWrites())
   */
  releaseWrites(): void {
    for (const release of this.#releases) release()
  }

  /**
   * The latest webhook deliveries that arrived, or would have where nothing is sent, the oldest first: url, headers and body
   * alone. `fake.deliveries` is richer: it has each attempt, failed ones too, with its event, its number and its outcome.
   * @example
   * const event = JSON.parse(fake.control.deliveries.at(-1)?.body ?? '{}')
   */
  get deliveries(): readonly Delivery[] {
    retryDue(this.#core)
    return this.#core.world.deliveries.items
  }

  /**
   * The latest calendar messages to attendees of meetings, the oldest first.
   * @example
   * expect(fake.control.invitations.at(-1)).toMatchObject({ kind: 'cancellation', to: 'ana@example.com' })
   */
  get invitations(): readonly Invitation[] {
    return this.#core.world.invitations.items
  }

  /**
   * Makes webhook receivers refuse deliveries, which are then tried again later, or accept them.
   * @example
   * fake.control.refuseDeliveries(true)
   */
  refuseDeliveries(on: boolean): void {
    this.#core.world.receiversRefuse = on
    this.divide()
  }

  /**
   * Sends a request to the receiver of webhooks, as anyone could.
   * @returns The status that it answers: 200, or 503 while it refuses deliveries.
   * @example
   * fake.control.receive({ url: 'https://receiver.example.com', headers: {}, body: '{}' })
   */
  receive(delivery: Delivery): number {
    const { world } = this.#core
    if (world.receiversRefuse) return 503
    world.deliveries.push(delivery)
    return 200
  }

  /**
   * The latest requests and how they were answered, the oldest first.
   * @example
   * expect(fake.control.journal).toMatchObject([{ method: 'POST', target: '/api/v1/contacts', status: 201 }])
   */
  get journal(): readonly JournalEntry[] {
    return this.#core.journal.items
  }

  /**
   * How many older entries the journal and the other lists have dropped; all 0 until they hold `keep` entries.
   * @example
   * expect(fake.control.dropped.journal).toBe(0)
   */
  get dropped(): Dropped {
    return { journal: this.#core.journal.dropped, ...this.#core.world.dropped }
  }

  /**
   * Switches a feature of a workspace on or off (gap.feature-map).
   * @param feature The name of the feature, for instance `deals`.
   * @throws An Error where there is no such feature.
   * @example
   * fake.control.setFeature('deals', false) // `GET /deals` answers 403 `feature_disabled`
   */
  setFeature(feature: string, on: boolean, key: string = demoKeys.main): void {
    const { features } = this.workspace(key)
    if (!(feature in features))
      throw new Error(`no feature '${feature}'${suggestion(feature, Object.keys(features))}`)
    features[feature] = on
    this.divide()
  }

  /**
   * Blocks a workspace by its plan's contact limit, or unblocks it (section 4.1).
   * @example
   * fake.control.setContactLimitReached(true) // lists answer 402 `contact_limit_exceeded`
   */
  setContactLimitReached(on: boolean, key: string = demoKeys.main): void {
    this.workspace(key).contactLimitReached = on
    this.divide()
  }

  /**
   * The latest messages handed to the provider, the oldest first.
   * @example
   * expect(fake.control.outbox.at(-1)).toMatchObject({ channel: 'sms', to: '+34600000000', text: 'Hi' })
   */
  get outbox(): readonly Sent[] {
    return this.#core.world.outbox.items
  }

  /**
   * Sets how many chat and e-mail messages the plan of a workspace has left.
   * @param messages A number of messages, 0 or more; `Infinity` for no bound.
   * @throws An Error where `messages` is not such a number.
   * @example
   * fake.control.setQuota(0) // the next message is refused with 402 `quota_exceeded`
   */
  setQuota(messages: number, key: string = demoKeys.main): void {
    this.workspace(key).planAllowance = count(messages)
    this.divide()
  }

  /**
   * Sets how many SMS the balance of a workspace has left.
   * @param messages A number of messages, 0 or more; `Infinity` for no bound.
   * @throws An Error where `messages` is not such a number.
   * @example
   * fake.control.setSmsBalance(1)
   */
  setSmsBalance(messages: number, key: string = demoKeys.main): void {
    this.workspace(key).smsBalance = count(messages)
    this.divide()
  }

  /**
   * Pauses the e-mail sending of a workspace, or resumes it.
   * @example
   * fake.control.setSendingPaused(true) // an e-mail reply answers 403 `forbidden`
   */
  setSendingPaused(on: boolean, key: string = demoKeys.main): void {
    this.workspace(key).emailPaused = on
    this.divide()
  }

  /**
   * Makes the message provider of a workspace deliver, stay silent, or be down.
   * @throws An Error where there is no such state.
   * @example
   * fake.control.setProvider('silent') // a message answers 409 `unknown_outcome`
   */
  setProvider(state: ProviderState, key: string = demoKeys.main): void {
    if (!providerStates.includes(state))
      throw new Error(`no provider state '${state}'${suggestion(state, providerStates)}`)
    this.workspace(key).provider = state
    this.divide()
  }

  /**
   * The workspace of a key with its records, to read them or to change its switches. `fake.contacts` and the other nouns, or
   * `fake.store(key)`, change records.
   * @example
   * const stored = fake.control.workspace().contacts.get(id)
   */
  workspace(key: string = demoKeys.main): Workspace {
    return workspaceOf(this.#core, key)
  }
}

function count(messages: number): number {
  if (messages !== Number.POSITIVE_INFINITY && !(Number.isSafeInteger(messages) && messages >= 0))
    throw new Error(
      `messages must be a whole number, 0 or more, or Infinity, not ${typeof messages === 'string' ? `'${messages}'` : String(messages)}`,
    )
  return messages
}
