import { demoKeys } from '../demo/keys.js'
import type { Core } from '../pipeline/context.js'
import type { ProviderState } from '../store/records.js'
import type { Workspace } from '../store/workspace.js'
import { retryDue } from '../webhooks/retries.js'
import type { JournalEntry } from '../world/journal.js'
import type { Delivery, Invitation, Sent } from '../world/world.js'

/** Beyond it instants are no longer written with four digits of a year. */
const farthest = Date.parse('9999-01-01T00:00:00Z')

/** What a test may do to a fake beside calling it. */
export class Control {
  #core: Core

  constructor(private readonly make: () => Core) {
    this.#core = make()
  }

  /** What the fake is made of at present. */
  get core(): Core {
    return this.#core
  }

  /** Puts the fake back to its start: records, clock, ids and keys. */
  reset(): void {
    this.#core = this.make()
  }

  /** The fake's time, an ISO 8601 instant. */
  get now(): string {
    return this.#core.world.instant()
  }

  /** Moves the clock forward by milliseconds. */
  advance(ms: number): void {
    if (!(ms >= 0 && this.#core.world.now() + ms < farthest))
      throw new Error(`the clock only moves forward and not past the year 9998, not by ${ms} ms`)
    this.#core.world.advance(ms)
  }

  /** Makes the next request fail with 500 `internal`. */
  failNext(): void {
    this.#core.world.failNext = true
  }

  /** Keeps the next write in processing until the returned release is called. */
  holdNextWrite(): () => void {
    let release: () => void = () => undefined
    this.#core.world.hold = new Promise((resolve) => {
      release = resolve
    })
    return release
  }

  /** Every webhook delivery so far, the oldest first. */
  get deliveries(): readonly Delivery[] {
    retryDue(this.#core.world, this.#core.assumptions)
    return [...this.#core.world.deliveries]
  }

  /** Every calendar message to an attendee so far, the oldest first. */
  get invitations(): readonly Invitation[] {
    return [...this.#core.world.invitations]
  }

  /** Makes webhook receivers refuse what they get, or take it again. */
  refuseDeliveries(on: boolean): void {
    this.#core.world.receiversRefuse = on
  }

  /** Has the receiver of webhooks receive a request; gives the status that it answers. */
  receive(delivery: Delivery): number {
    const { world } = this.#core
    if (world.receiversRefuse) return 503
    world.deliveries.push(delivery)
    return 200
  }

  /** The latest requests and what they were answered, the oldest first. */
  get journal(): readonly JournalEntry[] {
    return this.#core.journal.entries
  }

  /** Switches a feature of the workspace of a key on or off. */
  setFeature(feature: string, on: boolean, key = demoKeys.main as string): void {
    const { features } = this.workspace(key)
    if (!(feature in features))
      throw new Error(`no feature '${feature}': there is ${Object.keys(features).join(', ')}`)
    features[feature] = on
  }

  /** Blocks the workspace of a key by its plan's contact limit, or lets it go on. */
  setContactLimitReached(on: boolean, key = demoKeys.main as string): void {
    this.workspace(key).contactLimitReached = on
  }

  /** Every message handed to the provider so far, the oldest first. */
  get outbox(): readonly Sent[] {
    return [...this.#core.world.outbox]
  }

  /** Sets how many chat and e-mail messages the plan of a key's workspace has left. */
  setQuota(messages: number, key = demoKeys.main as string): void {
    this.workspace(key).planAllowance = count(messages)
  }

  /** Sets how many SMS the balance of a key's workspace has left. */
  setSmsBalance(messages: number, key = demoKeys.main as string): void {
    this.workspace(key).smsBalance = count(messages)
  }

  /** Pauses the e-mail sending of a key's workspace, or lets it go on. */
  setSendingPaused(on: boolean, key = demoKeys.main as string): void {
    this.workspace(key).emailPaused = on
  }

  /** Has the message provider of a key's workspace deliver, stay silent, or be down. */
  setProvider(state: ProviderState, key = demoKeys.main as string): void {
    if (!providerStates.includes(state))
      throw new Error(`no provider state '${state}': there is ${providerStates.join(', ')}`)
    this.workspace(key).provider = state
  }

  /** The workspace of a demo key, to read or change its switches. */
  workspace(key: string = demoKeys.main): Workspace {
    const id = this.#core.keys.get(key)?.workspaceId
    const workspace = id === undefined ? undefined : this.#core.workspaces.get(id)
    if (!workspace) throw new Error(`no workspace for the key '${key}'`)
    return workspace
  }
}

const providerStates: readonly ProviderState[] = ['delivers', 'silent', 'down']

function count(messages: number): number {
  if (Number.isNaN(messages) || messages < 0) throw new Error(`${messages} is no number of messages`)
  return messages
}
