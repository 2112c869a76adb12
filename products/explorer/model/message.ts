import type { RuleId } from '../../../contract/index.js'
import type { Exchange, Json } from '../../../suites/api/index.js'

/** A message that was sent in a scenario. */
export interface Sent {
  readonly conversationId: string
  /** Its id, where the answer shows one: `messageId` may be null. */
  readonly messageId: string | undefined
  /** What finds it among the messages where it has no id; absent for a template, whose text is the provider's. */
  readonly word?: string
  /** The text as it must be listed, where that is certain. */
  readonly text?: string
  readonly by: Exchange
  /** Whether a list has shown it. */
  isListed: boolean
}

/** A text that must not be among the messages of any conversation, and the rule broken where it is. */
export interface Unsent {
  readonly word: string
  readonly rule: RuleId
  readonly by: Exchange
}

/** A number that the scenario sends to, and the conversation with it once that is known. */
export interface Recipient {
  readonly number: string
  /** The conversation by each channel that messages have gone to. */
  readonly conversations: Map<string, string>
}

/** What the messages of a scenario must be like by the document. */
export class Messages {
  readonly sent: Sent[] = []
  readonly unsent: Unsent[] = []
  /** The messages that lists have shown, by the conversation and their ids, which may be ids of that conversation only. */
  readonly seen = new Map<string, ReadonlyMap<string, Json>>()
  readonly recipients = new Map<string, Recipient>()
  /** Whether a template that may be sent was taken: then its values are not what a refusal is about. */
  isTemplateTaken = false

  /** The messages sent in one conversation, the oldest first. */
  sentIn(conversationId: unknown): readonly Sent[] {
    return this.sent.filter((one) => one.conversationId === conversationId)
  }

  /** The words of what was sent in other conversations. */
  sentElsewhere(conversationId: unknown): readonly Sent[] {
    return this.sent.filter((one) => one.conversationId !== conversationId)
  }
}
