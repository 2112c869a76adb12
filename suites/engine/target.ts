import type { Assumptions, Effects, GapName, Scope, Variant } from '../../contract/index.js'
import type { Transport } from './exchange.js'
import type { Pauses } from './pauses.js'

/** A key that holds only some scopes. */
export interface LimitedKey {
  readonly key: string
  readonly scopes: readonly Scope[]
}

/** The keys a run may use; every one but `main` is optional and unlocks rules. */
export interface Keys {
  readonly main: string
  readonly limited?: readonly LimitedKey[]
  readonly revoked?: string
  readonly expired?: string
  readonly otherWorkspace?: string
  readonly featuresOff?: string
  readonly contactLimited?: string
  readonly lowRate?: string
  readonly withoutPipeline?: string
  readonly quotaExhausted?: string
  readonly sendingPaused?: string
  readonly silentProvider?: string
  readonly providerDown?: string
  /** A key of a workspace that holds no records. */
  readonly emptyWorkspace?: string
}

/** The name of a key, as exchanges and reports show it. */
export type KeyName = Exclude<keyof Keys, 'limited'>

/** A template as a message names it. */
export interface TemplateName {
  readonly name: string
  readonly language: string
}

/** Records of the workspace that no documented call creates. */
export interface Records {
  /** Ids of tickets the suite may change. */
  readonly tickets?: readonly string[]
  readonly conversations?: readonly { readonly id: string; readonly window?: 'open' | 'closed' }[]
  /** E-mail addresses of users of the workspace. */
  readonly users?: readonly string[]
  /** The id of a booking type that has slots. */
  readonly bookingType?: string
  /** A booking type that nothing can be booked of. */
  readonly inactiveBookingType?: string
  /** Slots of the booking type; each free one serves one booking. */
  readonly slots?: { readonly free?: readonly string[]; readonly taken?: readonly string[] }
  /** Booking types of the workspaces of other keys, each with a slot that is free. */
  readonly bookables?: { readonly [K in KeyName]?: { readonly bookingType: string; readonly slot?: string } }
  /** A confirmed meeting that is over, and may be canceled should that be possible. */
  readonly pastMeeting?: string
  /** The id of a number that messages may go out from. */
  readonly phoneNumber?: string
  /** The id of a second number of the workspace, of another business account. */
  readonly otherPhoneNumber?: string
  /** The numbers of the workspaces of other keys. */
  readonly phoneNumbers?: { readonly [K in KeyName]?: string }
  /** Conversations of the workspaces of other keys that may be used; without them the listed ones are. */
  readonly conversationOf?: { readonly [K in KeyName]?: readonly string[] }
  readonly templates?: { readonly approved?: TemplateName; readonly unapproved?: TemplateName }
  /** The only numbers and addresses that new messages may go to. */
  readonly sendTo?: readonly string[]
  /** A conversation with an internal note, and a text that the note alone holds. */
  readonly internalNote?: { readonly conversation: string; readonly text: string }
  /** The id of a conversation of a private mailbox. */
  readonly privateMailbox?: string
  /** Event ids, where the catalog cannot be read. */
  readonly eventIds?: readonly string[]
  readonly archivedDeal?: string
  /** The contact of the archived deal. */
  readonly archivedDealContact?: string
  /** A deal of the workspace whose features are off. */
  readonly featuresOffDeal?: string
  /** The contact of that deal. */
  readonly featuresOffDealContact?: string
  /** Ids of records of another workspace. */
  readonly foreign?: {
    readonly contact?: string
    readonly deal?: string
    readonly ticket?: string
    readonly conversation?: string
    readonly webhook?: string
    readonly pipeline?: string
    readonly meeting?: string
    readonly bookingType?: string
    readonly slot?: string
    readonly phoneNumber?: string
    readonly task?: string
    readonly taskContact?: string
    /** Records of the compact variant. */
    readonly agent?: string
    readonly lead?: string
  }
}

/** A request that a webhook destination received. */
export interface Delivery {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A webhook receiver that the target can reach. */
export interface Receiver {
  /** An address to register as a destination; a path may be added. */
  readonly url: string
  /** Everything received so far. */
  received(): Promise<readonly Delivery[]>
  /** Makes the receiver refuse deliveries, or take them again. */
  refuse(on: boolean): Promise<void>
  /** Sends the receiver a delivery as the target would, and gives the status that it answers. */
  send?(delivery: Delivery): Promise<number>
}

/** What the target's operator can do for a run. */
export interface Control {
  /** Moves the target's clock forward by milliseconds. */
  advanceClock?(ms: number): Promise<void>
  /** Keeps the next write in processing until the returned release is called. */
  holdNextWrite?(): Promise<() => Promise<void>>
  /** Makes the next request fail unexpectedly. */
  failNext?(): Promise<void>
  readonly receiver?: Receiver
}

/** The server under test and what may be used of it. */
export interface Target {
  /** Where the target is reached, for the report and for reproduction scripts. */
  readonly baseUrl: string
  readonly variant: Variant
  readonly transport: Transport
  readonly keys: Keys
  readonly records: Records
  readonly control: Control
  /** Hooks that the configuration has and the run may not call, as it may only read. */
  readonly withheld?: ReadonlySet<keyof Control>
  readonly assumptions: Assumptions
  /** The gaps that the configuration sets, which nothing found out overrides; absent where all are known. */
  readonly configured?: ReadonlySet<GapName>
  /**
   * Whether keys and records are surely as named, as they were read from the server's own state. Otherwise they are
   * claims of a person, and a failure that a wrong claim could explain is not held against the server.
   */
  readonly isExact?: boolean
  /** The clock by which its outages pass and its replicas catch up; the computer's own where absent. */
  readonly pauses?: Pauses
  /** What the run may leave behind. */
  readonly allow: Effects
}
