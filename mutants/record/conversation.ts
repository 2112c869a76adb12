import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { onRecord } from '../operators/record.js'
import { ruledOut } from '../ruled-out.js'
import { type AnsweredRecord, blank, field, without, withoutNulls } from './operators.js'

/** A text on pages after the first. */
const onLaterPages = (change: (record: AnsweredRecord) => AnsweredRecord) =>
  onRecord(op.listMessages, (record, { query }) => (query.cursor === undefined ? record : change(record)))

/** Something shown in conversations of one channel only. */
const inChannel = (channel: string, change: (record: AnsweredRecord) => AnsweredRecord) =>
  onRecord(op.listMessages, (record, { params }) =>
    params.id?.startsWith(`${channel}__`) ? change(record) : record,
  )

/** Mutants of the rules on how conversations, messages, templates and what sending answers look. */
export const conversationMutants = {
  'record.conversation-shape': {
    'nothing unread is null': field(op.listConversations, 'unreadCount', (count: number) => count || null),
    'flags are 0 or 1': field(op.listConversations, 'awaitingReply', Number),
    'conversations do not show their ticket': without(op.listConversations, 'openTicketId'),
    'an assigned conversation leaves nulls out': onRecord(op.assignConversation, withoutNulls),
    'an assigned conversation is not snoozed': without(op.assignConversation, 'snoozedUntil'),
    'the second application has its own name': field(op.listConversations, 'channel', (name: string) =>
      name === 'chatapp_2' ? 'instagram' : name,
    ),
    'revisions are texts': field(op.assignConversation, 'rev', String),
    'times are counted': field(op.listConversations, 'lastMessageAt', (at: string) => Date.parse(at)),
    'no assignee is the empty text, which is fine, or false': blank(
      op.listConversations,
      'assigneeEmail',
      false,
    ),
  },
  'record.conversation-id-form': {
    'ids go without their channel': field(op.listConversations, 'id', (id: string) => id.split('__')[1]),
    'one underscore is enough': field(op.listConversations, 'id', (id: string) => id.replace('__', '_')),
    'ids name the application in general': field(op.listConversations, 'id', (id: string) =>
      id.replace('chatapp_2', 'chat'),
    ),
    'e-mails have nothing but their channel': field(op.listConversations, 'id', (id: string) =>
      id.startsWith('email__') ? 'email__' : id,
    ),
    'both applications are one channel': field(op.listConversations, 'channel', (name: string) =>
      name === 'chatapp_2' ? 'chatapp_1' : name,
    ),
  },
  'record.conversation-status-values': {
    'a snoozed conversation is pending': field(op.listConversations, 'status', (status: string) =>
      status === 'snoozed' ? 'pending' : status,
    ),
    'states are shouted': field(op.listConversations, 'status', (status: string) => status.toUpperCase()),
    'a state is a number': ruledOut(field(op.listConversations, 'status', (status: string) => status.length)),
  },
  'record.message-shape': {
    'attachments are not shown': without(op.listMessages, 'attachment'),
    'what goes out is sent': field(op.listMessages, 'direction', (direction: string) =>
      direction === 'outbound' ? 'sent' : direction,
    ),
    'a picture has no text': onRecord(op.listMessages, (message) =>
      message.attachment === null ? message : { ...message, text: null },
    ),
    'types are numbered': field(op.listMessages, 'messageType', (type: string) => type.length),
    'subjects are left out': without(op.listMessages, 'subject'),
    'later pages leave nulls out': onLaterPages(withoutNulls),
    'an SMS shows its time in seconds': inChannel('sms', (message) => ({
      ...message,
      at: Date.parse(String(message.at)) / 1000,
    })),
    'the sender is a word': field(op.listMessages, 'sender', (sender: AnsweredRecord) => sender.type),
  },
  'record.message-sender': {
    'a user is an agent': field(op.listMessages, 'sender', (sender: AnsweredRecord) =>
      sender.type === 'user' ? { ...sender, type: 'agent' } : sender,
    ),
    'a contact has no address': ruledOut(
      field(op.listMessages, 'sender', ({ type, email }: AnsweredRecord) =>
        type === 'contact' ? { type } : { type, email },
      ),
    ),
    'the sender is not named': ruledOut(
      onRecord(op.listMessages, (message) =>
        (message.sender as AnsweredRecord).type === 'contact' ? { ...message, sender: null } : message,
      ),
    ),
    'no address is false': ruledOut(
      field(op.listMessages, 'sender', ({ type, email }: AnsweredRecord) => ({
        type,
        email: email ?? false,
      })),
    ),
    'later pages know users as agents': onLaterPages((message) => ({
      ...message,
      sender: { type: 'agent', email: null },
    })),
  },
  'record.message-subject-email-only': {
    'an SMS has a subject': inChannel('sms', (message) => ({ ...message, subject: 'SMS' })),
    'no subject is an empty one': inChannel('chatapp_2', (message) => ({ ...message, subject: '' })),
    'the first words are the subject': inChannel('chatapp_1', ({ text, ...message }) => ({
      ...message,
      text,
      subject: String(text).split(' ')[0],
    })),
  },
  'record.message-interaction': {
    'an answer has no description': field(
      op.listMessages,
      'interaction',
      ({ description: _, ...rest }: AnsweredRecord) => rest,
    ),
    'answers are listed': field(op.listMessages, 'interaction', (interaction: AnsweredRecord) => [
      interaction,
    ]),
    'an answer is its title': field(
      op.listMessages,
      'interaction',
      (interaction: AnsweredRecord) => interaction.title,
    ),
    'no description is false': field(op.listMessages, 'interaction', (interaction: AnsweredRecord) => ({
      ...interaction,
      description: interaction.description ?? false,
    })),
    'no answer is an empty object': blank(op.listMessages, 'interaction', {}),
  },
  'record.message-attachment': {
    'attachments are listed': field(op.listMessages, 'attachment', (attachment: AnsweredRecord) => [
      attachment,
    ]),
    'an attachment without a name does not say so': field(op.listMessages, 'attachment', withoutNulls),
    'an attachment is its address': field(
      op.listMessages,
      'attachment',
      (attachment: AnsweredRecord) => attachment.url,
    ),
    'the kind is called type': field(op.listMessages, 'attachment', ({ kind, ...rest }: AnsweredRecord) => ({
      type: kind,
      ...rest,
    })),
    'no attachment is an empty list': blank(op.listMessages, 'attachment', []),
  },
  'record.template-shape': {
    'components are shown by their type': field(op.listTemplates, 'components', (list: AnsweredRecord[]) =>
      Object.fromEntries(list.map((one) => [one.type, one])),
    ),
    'components are texts': field(op.listTemplates, 'components', (list: AnsweredRecord[]) =>
      list.map((one) => JSON.stringify(one)),
    ),
    'categories are the provider’s': without(op.listTemplates, 'category'),
    'no category is false': blank(op.listTemplates, 'category', false),
    'a language has a code and a policy': field(op.listTemplates, 'language', (code: string) => ({
      code,
      policy: 'deterministic',
    })),
    'accounts are not shown': without(op.listTemplates, 'businessAccountId'),
    'later pages show names only': onRecord(op.listTemplates, (record, { query }) =>
      query.cursor === undefined ? record : { id: record.id, name: record.name },
    ),
  },
  'record.send-result-shape': {
    'a reply does not show its message': without(op.replyToConversation, 'messageId'),
    'a message does not show its id': without(op.sendMessage, 'messageId'),
    'a reply is delivered': field(op.replyToConversation, 'status', () => 'delivered'),
    'a message is accepted': field(op.sendMessage, 'status', () => 'accepted'),
    'the second application has its own name': field(op.replyToConversation, 'channel', (name: string) =>
      name === 'chatapp_2' ? 'instagram' : name,
    ),
    'an SMS has a numbered id': field(op.replyToConversation, 'messageId', (id: string, { channel }) =>
      channel === 'sms' ? id.length : id,
    ),
    'a queued e-mail shows no id': onRecord(op.replyToConversation, ({ messageId, ...result }) =>
      result.status === 'queued' ? result : { ...result, messageId },
    ),
    'a message does not show its conversation': without(op.sendMessage, 'conversationId'),
  },
} satisfies Partial<FamilyMutants<'record'>>
