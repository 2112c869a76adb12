import { type CompactConversation, compactRecords, conversationChannels } from '../../../contract/index.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import type { Noun } from './noun.js'
import { phoneFor } from './readable.js'
import { stampsOf } from './stamps.js'

/** A conversation of the compact variant as a test gives it (section 4.11); `contact` and `agent` are ids. */
export type CompactConversationDraft = Draft<CompactConversation> & {
  readonly contact?: string
  readonly agent?: string
}

/** Conversations of the compact variant (section 4.11), over the first chat application by default. */
export const compactConversations: Noun<CompactConversation, CompactConversationDraft> = {
  singular: 'conversation',
  draft: draftSchema(compactRecords.conversation, { names: { contact: 'contactId', agent: 'agentId' } }),
  references: { contactId: 'contacts', agentId: 'agents' },
  get: ({ compact }, id) => compact.conversations.get(id),
  all: ({ compact }) => compact.conversations.all(),
  add(draft, context) {
    const named = conversationChannels.find((channel) => draft.id?.startsWith(`${channel}__`))
    const channel = draft.channel ?? named ?? 'chatapp_1'
    const stamps = stampsOf(draft, context)
    return context.workspace.compact.conversations.put(
      frozen({
        id: `${channel}__${phoneFor(context.world.id('visitor'))}`,
        contactId: null,
        agentId: null,
        channel,
        state: 'open',
        lastMessage: null,
        lastMessageAt: typeof draft.lastMessage === 'string' ? stamps.updatedAt : null,
        ...draft,
        ...stamps,
      }),
    )
  },
  change: (conversation, change, { workspace, world }) =>
    workspace.compact.conversations.put(frozen({ ...conversation, updatedAt: world.instant(), ...change })),
  remove: ({ id }, { workspace }) => void workspace.compact.conversations.delete(id),
}
