import { type Conversation, conversationChannels, type Message, records } from '../../../contract/index.js'
import { userName } from '../../resources/assignee.js'
import { blankConversation } from '../../resources/blank-conversation.js'
import { nextRevision } from '../../resources/revision.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import { type MessageDraft, messageDraft, messageFault, putMessage } from './message.js'
import type { Noun, RecordContext } from './noun.js'
import { contactOf } from './people.js'
import { phoneFor } from './readable.js'
import { stampsOf } from './stamps.js'
import { traceOf } from './with-message.js'

/**
 * A conversation as a test gives it (section 2.4), with its messages, the oldest first. `contact` is an id. What it shows of
 * its messages, such as `unreadCount` and `lastInboundAt`, follows from them.
 */
export type ConversationDraft = Draft<Conversation> & {
  readonly contact?: string
  readonly openTicket?: string
  /** The sending number that it goes over, where that is not the default one. */
  readonly phoneNumber?: string
  readonly messages?: readonly Omit<MessageDraft, 'conversation' | 'conversationId'>[]
}

const minute = 60_000

/** The channel that an id begins with. */
const channelIn = (id: string | undefined): Conversation['channel'] | undefined =>
  conversationChannels.find((channel) => id?.startsWith(`${channel}__`))

/** The address of a contact in a channel: its e-mail, otherwise its number, otherwise one that its id always gives. */
function handleOf(
  context: RecordContext,
  channel: Conversation['channel'],
  leadId: string | null | undefined,
): string {
  const contact = contactOf(context, leadId)
  const name = leadId ?? context.world.id('visitor')
  if (channel === 'email') return contact?.email ?? `${name.replace(/[^\w.-]/g, '-')}@example.com`
  const { phone, movil } = contact ?? {}
  const number = phone?.phone
    ? [phone.phone_code, phone.phone]
    : movil?.movil
      ? [movil.movil_code, movil.movil]
      : []
  const digits = number.join('').replace(/\D/g, '')
  return digits === '' ? phoneFor(name) : `+${digits}`
}

/** An id of a channel that no conversation has yet. */
function newId({ workspace }: RecordContext, channel: string, handle: string): string {
  const id = `${channel}__${handle}`
  let n = 1
  while (workspace.conversations.has(n === 1 ? id : `${id}-${n}`)) n += 1
  return n === 1 ? id : `${id}-${n}`
}

/** The messages of a draft with their times: of those without one, a minute after the one before, the last one now. */
function dated(
  messages: ConversationDraft['messages'] = [],
  { world }: RecordContext,
): readonly MessageDraft[] {
  const now = Math.floor(world.now())
  let last = now - messages.length * minute
  return messages.map((message) => {
    const at = message.at ? Date.parse(message.at) : Math.min(last + minute, now)
    last = at
    return { ...message, at: message.at === null ? null : new Date(at).toISOString() }
  })
}

/** What a conversation shows of its contact and of its assignee. */
function entailed(draft: ConversationDraft, context: RecordContext): Partial<Conversation> {
  const contact = contactOf(context, draft.leadId)
  return {
    ...(draft.leadId === undefined ? {} : { contactName: contact?.name ?? null }),
    ...(draft.assigneeEmail === undefined ? {} : { assigneeName: userName(context, draft.assigneeEmail) }),
  }
}

/** Conversations (section 2.4), over the first chat application by default. */
export const conversations: Noun<Conversation, ConversationDraft> = {
  singular: 'conversation',
  draft: draftSchema(records.conversation, {
    more: { messages: { type: 'array', items: messageDraft }, phoneNumber: { type: 'string' } },
    names: { contact: 'leadId', openTicket: 'openTicketId' },
  }),
  references: { leadId: 'contacts', openTicketId: 'tickets', phoneNumber: 'phoneNumbers' },
  brings: ({ messages = [] }) => ({ messages: messages.flatMap(({ id }) => (id === undefined ? [] : [id])) }),
  fault({ id, channel, messages = [] }) {
    const own = channelIn(id)
    if (id !== undefined && (own === undefined || id.length === `${own}__`.length))
      return { at: '.id', why: `must be <channel>__<id>, such as 'chatapp_1__${id}', not '${id}'` }
    if (own !== undefined && channel !== undefined && own !== channel)
      return { at: '.channel', why: `must be '${own}' as in the id, not '${channel}'` }
    return messages
      .map((message, n) => messageFault(message, channel ?? own ?? 'chatapp_1', `.messages[${n}]`))
      .find((fault) => fault)
  },
  get: ({ conversations }, id) => conversations.get(id),
  all: ({ conversations }) => conversations.all(),
  add(draft, context) {
    const { workspace, assumptions } = context
    const channel = draft.channel ?? channelIn(draft.id) ?? 'chatapp_1'
    const handle = draft.contactHandle ?? handleOf(context, channel, draft.leadId)
    const id = draft.id ?? newId(context, channel, handle)
    const { messages: _, phoneNumber, ...given } = draft
    const messages = dated(draft.messages, context)
    const begun = messages[0]?.at
    const blank: Conversation = {
      ...blankConversation,
      id,
      channel,
      status: draft.snoozedUntil ? 'snoozed' : 'open',
      contactHandle: draft.id === undefined ? handle : draft.id.slice(`${channel}__`.length),
      rev: assumptions['rev-increment'].first,
      ...stampsOf(begun ? { createdAt: begun } : {}, context),
    }
    const shown: Message[] = []
    for (const message of messages) {
      const put = putMessage(message, blank, context)
      if (!workspace.messages.get(put.id)?.internal) shown.push(put)
    }
    let written = blank
    for (const message of shown.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1)))
      written = { ...written, ...traceOf(written, message) }
    const updatedAt = given.updatedAt ?? given.createdAt ?? written.lastMessageAt ?? written.updatedAt
    if (phoneNumber !== undefined) workspace.numberOfConversation.set(id, phoneNumber)
    return workspace.conversations.put(
      frozen({ ...written, ...entailed(given, context), updatedAt, ...given } as Conversation),
    )
  },
  change: (conversation, { messages: _, phoneNumber, ...change }, context) => {
    const { workspace } = context
    if (phoneNumber !== undefined) workspace.numberOfConversation.set(conversation.id, phoneNumber)
    return workspace.conversations.put(
      frozen({
        ...conversation,
        ...nextRevision(conversation, context),
        ...entailed(change, context),
        ...change,
      } as Conversation),
    )
  },
  remove({ id }, { workspace }) {
    for (const message of [...workspace.messages.read({ index: 'conversation', prefix: [id] })])
      workspace.messages.delete(message.id)
    workspace.conversations.delete(id)
  },
}
