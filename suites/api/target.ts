import type { BareTarget, KeyName } from '../engine/target.js'
import type { SwitchedFeature } from './switched-feature.js'

/** A template as a message names it. */
export interface TemplateName {
  readonly name: string
  readonly language: string
}

/** Records of the workspace that no documented call creates. */
export interface TargetRecords {
  /** Ids of tickets the suite may change. */
  readonly tickets?: readonly string[]
  readonly conversations?: readonly { readonly id: string; readonly window?: 'open' | 'closed' }[]
  /** E-mail addresses of users of the workspace. */
  readonly users?: readonly string[]
  /** The id of a booking type that has slots. */
  readonly bookingType?: string
  /** A booking type that cannot be booked. */
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
  /** The features that are off in the workspace of `keys.featuresOff`; without it the answers show which are. */
  readonly switchedOff?: readonly SwitchedFeature[]
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

/** The server under test and what may be used of it. */
export interface Target extends BareTarget {
  readonly records: TargetRecords
}
