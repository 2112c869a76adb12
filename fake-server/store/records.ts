import type { Message, Note, Scope, Webhook } from '../../contract/index.js'
import type { FakeResponse } from '../messages/message.js'

/** An API key. */
export interface Key {
  readonly key: string
  readonly workspaceId: string
  readonly scopes: ReadonlySet<Scope>
  readonly revoked?: boolean
  /** Milliseconds since 1970 after which the key is refused. */
  readonly expiresAt?: number
  /** Calls per minute; the assumed quota where absent (gap.rate-quota). */
  readonly perMinute?: number
}

/** A user of a workspace, to whom records are assigned. */
export interface User {
  readonly email: string
  readonly name: string
}

/** A stage of a pipeline; a new deal may only enter an open one. */
export interface Stage {
  readonly id: string
  readonly open: boolean
}

/** A pipeline with its stages in order; the first pipeline is the default one. */
export interface Pipeline {
  readonly id: string
  readonly stages: readonly Stage[]
  /** Whether it takes no new deals (gap.deal-create-invalid-state). */
  readonly archived?: boolean
}

/** A webhook destination as stored, with its secret. */
export type StoredWebhook = Webhook & { readonly secret: string }

/** A note as stored: what a list shows, and its contact. */
export interface StoredNote {
  readonly id: string
  readonly contactId: string
  readonly shown: Note
}

/** A sending number of the workspace and the business account that owns its templates. */
export interface PhoneNumber {
  readonly id: string
  readonly businessAccountId: string
  /** Whether the chat application is connected; over a number that is not, nothing can be sent. */
  readonly connected: boolean
}

/** A message as stored: what a list shows, its conversation, and when it is visible. */
export interface StoredMessage {
  readonly id: string
  readonly conversationId: string
  /** An internal note is kept here and never shown (section 2.5). */
  readonly internal: boolean
  /** Milliseconds since 1970 from which a list shows it (gap.reply-visibility). */
  readonly visibleFrom: number
  readonly shown: Message
}

/** How the message provider behaves: accepts every message, never answers, or is down. */
export type ProviderState = (typeof providerStates)[number]

export const providerStates = ['delivers', 'silent', 'down'] as const

/** What can be booked, with the user who holds the meetings (section 4.8). */
export interface BookingType {
  readonly id: string
  readonly title: string
  readonly active: boolean
  readonly timeZone: string
  /** Null where no user can hold a meeting. */
  readonly host: User | null
}

/** What a message costs on delivery. */
export interface PendingCharge {
  /** Milliseconds since 1970 at which it is delivered. */
  readonly at: number
  readonly purse: 'smsBalance' | 'planAllowance'
  readonly units: number
}

/** A time of a booking type, free or held by a meeting (section 4.10). */
export interface Slot {
  readonly id: string
  readonly bookingTypeId: string
  readonly startAt: string
  readonly endAt: string
  readonly meetingId: string | null
}

/** What can be switched on and off in a workspace, by the names of gap.feature-map. */
export type Features = Record<string, boolean>

/** A request that was sent with an idempotency key: in processing, or with its answer. */
export interface Answered {
  readonly fingerprint: string
  /** The API key and the operation of the request. */
  readonly by: string
  /** Milliseconds since 1970 at which the key was first used. */
  readonly since: number
  /** Absent while the request is being processed. */
  readonly response?: FakeResponse
  /** The error that was answered and not stored: the next request with the key is processed again (gap.idempotency-failed-storage). */
  readonly failed?: FakeResponse
  /** Fulfilled when the processing ends, for requests that wait for it (gap.idempotency-race). */
  readonly done?: Promise<void>
}

/** A change of a deal that the server makes by itself. */
export interface BackgroundChange {
  /** Milliseconds since 1970 from which it shows. */
  readonly at: number
  readonly dealId: string
}
