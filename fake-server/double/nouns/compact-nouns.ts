import type { Agent, CompactContact, CompactConversation, Lead } from '../../../contract/index.js'
import { type AgentDraft, agents } from './agent.js'
import { type CompactContactDraft, compactContacts } from './compact-contact.js'
import { type CompactConversationDraft, compactConversations } from './compact-conversation.js'
import { type LeadDraft, leads } from './lead.js'
import type { Noun } from './noun.js'

/** The draft and the record of each noun of the compact variant (section 4.11). */
export interface CompactNouns {
  readonly agents: readonly [AgentDraft, Agent]
  readonly contacts: readonly [CompactContactDraft, CompactContact]
  readonly leads: readonly [LeadDraft, Lead]
  readonly conversations: readonly [CompactConversationDraft, CompactConversation]
}

/** The nouns of the compact variant, each after those that its records refer to. */
export const compactNouns = {
  agents,
  contacts: compactContacts,
  leads,
  conversations: compactConversations,
} satisfies { readonly [N in keyof CompactNouns]: Noun<CompactNouns[N][1], CompactNouns[N][0]> }
