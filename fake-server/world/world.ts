import { type Chance, word } from '../../fixtures/chance.js'
import type { FakeRequest } from '../messages/message.js'
import type { Disturbances } from './disturbances.js'
import type { FaultList } from './fault-list.js'
import type { LatencyList } from './latency.js'
import { Recent } from './recent.js'
import type { Time } from './time.js'
import type { Treatment } from './treatment.js'

/** A delivery to a webhook destination. */
export interface Delivery {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether its form is an unusual one that JSON and HTTP permit. */
  readonly isVaried?: true
}

/** A delivery on its way to a destination. */
export interface Undelivered {
  readonly workspaceId: string
  readonly webhookId: string
  readonly eventId: string
  /** The event's id in the catalog, for instance `contact.created`. */
  readonly type: string
  readonly delivery: Delivery
  /** How often it was tried. */
  readonly tries: number
  /** How many attempts there were before it was delivered once more. */
  readonly earlier?: number
  /** Whether it is sent at the same time as the one before it, which is equal. */
  readonly isTwin?: true
}

/** A delivery at an instant in milliseconds since 1970. */
export interface DueDelivery {
  readonly dueAt: number
  readonly again: Undelivered
}

/**
 * What became of one attempt at a delivery: the status that the receiver answered, or why there was none. A simulated one
 * was not sent: it was kept, or refused with the status of a receiver that refuses.
 */
export type DeliveryOutcome =
  | { readonly status: number; readonly simulated?: true }
  | { readonly error: string }
  | { readonly simulated: true }

/** One attempt at a delivery, and what became of it. */
export interface Attempted {
  readonly undelivered: Undelivered
  readonly outcome: DeliveryOutcome
  /** When it was due, in milliseconds since 1970. */
  readonly at: number
}

/** What the receivers of webhooks are like. */
export interface Receivers {
  /** Whether there are any outside of the fake; otherwise the fake keeps what it would deliver. */
  readonly exist: boolean
  /** Whether destinations on this computer may be registered, also by plain http. */
  readonly onLoopback: boolean
  /** How often each event is delivered; at least once is what the document promises. */
  readonly copies: number
}

/** A message that was handed to the provider. */
export interface Sent {
  readonly workspaceId: string
  readonly conversationId: string
  readonly channel: string
  /** The sending number's id, where the channel has one. */
  readonly from: string | null
  readonly to: string
  readonly text: string
  /** The template's name and language, where one was sent. */
  readonly template: string | null
  readonly at: string
  /** `unanswered` where the provider did not answer: the message may have gone out. */
  readonly outcome: 'sent' | 'queued' | 'unanswered'
}

/** A calendar message to the attendee of a meeting (section 4.8). */
export interface Invitation {
  readonly kind: 'invitation' | 'cancellation'
  readonly meetingId: string
  readonly to: string
  /** The notes of the booking, or the reason of the cancellation. */
  readonly note: string | null
}

/** How many older entries of each kind a fake no longer keeps (the option `keep` of `createFake`). */
export interface Dropped {
  readonly journal: number
  readonly deliveries: number
  readonly outbox: number
  readonly invitations: number
}

/** Time, chance and the outside of one fake; no other part of it has access to them. */
export class World {
  /** The latest webhook deliveries. */
  deliveries: Recent<Delivery>
  /** Deliveries that were refused and are tried again, each at an instant in milliseconds since 1970. */
  readonly retries: DueDelivery[] = []
  /** Deliveries that are due and wait to be sent to a receiver outside of the fake. */
  readonly outgoing: DueDelivery[] = []
  /** The latest attempts at deliveries. */
  readonly attempts: Recent<Attempted>
  /** Called after each attempt at a delivery. */
  readonly onAttempt = new Set<() => void>()
  /** Called when the clock was moved, or a delivery waits to be sent or retried. */
  wake: (() => void) | undefined
  /** The latest messages handed to the provider. */
  readonly outbox: Recent<Sent>
  /** The latest calendar messages. */
  readonly invitations: Recent<Invitation>
  /** Whether webhook receivers refuse what they get. */
  receiversRefuse = false
  /** Set to make the next request fail unexpectedly. */
  failNext = false
  /** What was done to requests in addition to answering them. */
  readonly treatments = new WeakMap<FakeRequest, Treatment>()
  /** What disturbs requests; undefined while nothing ever did. */
  disturbances: Disturbances | undefined
  /** Set to keep the next write in processing until it resolves. */
  hold: Promise<void> | undefined

  /** `keep` is how many deliveries, messages and invitations are kept of each. */
  constructor(
    readonly time: Time,
    readonly chance: Chance,
    /** What makes requests fail, or their answers be lost. */
    readonly faults: FaultList,
    /** How late answers are. */
    readonly latencies: LatencyList,
    keep: number,
    readonly receivers: Receivers = { exist: false, onLoopback: false, copies: 1 },
  ) {
    this.deliveries = new Recent(keep)
    this.attempts = new Recent(keep)
    this.outbox = new Recent(keep)
    this.invitations = new Recent(keep)
  }

  /** How many older deliveries, messages and invitations are no longer kept. */
  get dropped(): Omit<Dropped, 'journal'> {
    const { deliveries, outbox, invitations } = this
    return { deliveries: deliveries.dropped, outbox: outbox.dropped, invitations: invitations.dropped }
  }

  /** The fake's time in milliseconds since 1970. */
  now(): number {
    return this.time.now()
  }

  /** The fake's time as records show it, an ISO 8601 instant in UTC. */
  instant(): string {
    return this.time.instant()
  }

  /** Moves the clock forward by milliseconds. */
  advance(ms: number): void {
    this.time.advance(ms)
    this.wake?.()
  }

  /** Whether time passes by itself. */
  get runs(): boolean {
    return this.time.runs
  }

  /** Advances the clock by the millisecond of a request, where it does not run by itself. */
  tick(): void {
    this.time.tick()
  }

  /** A new id for a noun, for instance `con_4f0…`. */
  id(prefix: string): string {
    return `${prefix}_${word(this.chance, 16)}`
  }

  /** A new secret of 32 letters and digits. */
  secret(): string {
    return `whsec_${word(this.chance, 32)}`
  }
}
