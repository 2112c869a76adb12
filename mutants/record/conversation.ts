import { type families, op } from '../../contract/index.js'
import { type Mutants, mutant, onRecord } from '../mutant.js'
import { blank, field, type Shown, showing, without, withoutNulls } from './operators.js'

const conversations = op.listConversations
const assign = op.assignConversation
const messages = op.listMessages
const templates = op.listTemplates
const reply = op.replyToConversation
const send = op.sendMessage

/** A text on pages after the first. */
const onLaterPages = (fault: string, change: (record: Shown) => Shown) =>
  mutant(fault, (behaviour) =>
    onRecord(behaviour, messages, (record, { query }) =>
      query.cursor === undefined ? record : change(record),
    ),
  )

/** Something shown in conversations of one channel only. */
const inChannel = (channel: string, fault: string, change: (record: Shown) => Shown) =>
  mutant(fault, (behaviour) =>
    onRecord(behaviour, messages, (record, { params }) =>
      params.id?.startsWith(`${channel}__`) ? change(record) : record,
    ),
  )

/** Mutants of the rules on how conversations, messages, templates and what sending answers look. */
export const conversationMutants = {
  'record.conversation-shape': [
    field(conversations, 'unreadCount', 'nothing unread is null', (count: number) => count || null),
    field(conversations, 'awaitingReply', 'flags are 0 or 1', Number),
    without(conversations, 'openTicketId', 'conversations do not tell their ticket'),
    showing(assign, 'an assigned conversation leaves nulls out', withoutNulls),
    without(assign, 'snoozedUntil', 'an assigned conversation is not snoozed'),
    field(conversations, 'channel', 'the second application has its own name', (name: string) =>
      name === 'chatapp_2' ? 'instagram' : name,
    ),
    field(assign, 'rev', 'revisions are texts', String),
    field(conversations, 'lastMessageAt', 'times are counted', (at: string) => Date.parse(at)),
    blank(conversations, 'assigneeEmail', 'nobody is the empty text, which is fine, or false', false),
  ],
  'record.conversation-id-form': [
    field(conversations, 'id', 'ids go without their channel', (id: string) => id.split('__')[1]),
    field(conversations, 'id', 'one underscore is enough', (id: string) => id.replace('__', '_')),
    field(conversations, 'id', 'ids name the application in general', (id: string) =>
      id.replace('chatapp_2', 'chat'),
    ),
    field(conversations, 'id', 'e-mails have nothing but their channel', (id: string) =>
      id.startsWith('email__') ? 'email__' : id,
    ),
    field(conversations, 'channel', 'both applications are one channel', (name: string) =>
      name === 'chatapp_2' ? 'chatapp_1' : name,
    ),
  ],
  'record.conversation-status-values': [
    field(conversations, 'status', 'a snoozed conversation is pending', (status: string) =>
      status === 'snoozed' ? 'pending' : status,
    ),
    field(conversations, 'status', 'states are shouted', (status: string) => status.toUpperCase()),
    field(conversations, 'status', 'a state is a number', (status: string) => status.length),
  ],
  'record.message-shape': [
    without(messages, 'attachment', 'attachments are not told'),
    field(messages, 'direction', 'what goes out is sent', (direction: string) =>
      direction === 'outbound' ? 'sent' : direction,
    ),
    showing(messages, 'a picture has no text', (message) =>
      message.attachment === null ? message : { ...message, text: null },
    ),
    field(messages, 'messageType', 'types are numbered', (type: string) => type.length),
    without(messages, 'subject', 'subjects are left out'),
    onLaterPages('later pages leave nulls out', withoutNulls),
    inChannel('sms', 'an SMS tells when in seconds', (message) => ({
      ...message,
      at: Date.parse(String(message.at)) / 1000,
    })),
    field(messages, 'sender', 'the sender is a word', (sender: Shown) => sender.type),
  ],
  'record.message-sender': [
    field(messages, 'sender', 'a user is an agent', (sender: Shown) =>
      sender.type === 'user' ? { ...sender, type: 'agent' } : sender,
    ),
    field(messages, 'sender', 'a contact has no address', ({ type, email }: Shown) =>
      type === 'contact' ? { type } : { type, email },
    ),
    showing(messages, 'nobody knows who a contact is', (message) =>
      (message.sender as Shown).type === 'contact' ? { ...message, sender: null } : message,
    ),
    field(messages, 'sender', 'no address is false', ({ type, email }: Shown) => ({
      type,
      email: email ?? false,
    })),
    onLaterPages('later pages know users as agents', (message) => ({
      ...message,
      sender: { type: 'agent', email: null },
    })),
  ],
  'record.message-subject-email-only': [
    inChannel('sms', 'an SMS has a subject', (message) => ({ ...message, subject: 'SMS' })),
    inChannel('chatapp_2', 'no subject is an empty one', (message) => ({ ...message, subject: '' })),
    inChannel('chatapp_1', 'the first words are the subject', ({ text, ...message }) => ({
      ...message,
      text,
      subject: String(text).split(' ')[0],
    })),
  ],
  'record.message-interaction': [
    field(
      messages,
      'interaction',
      'an answer has no description',
      ({ description: _, ...rest }: Shown) => rest,
    ),
    field(messages, 'interaction', 'answers are listed', (interaction: Shown) => [interaction]),
    field(messages, 'interaction', 'an answer is its title', (interaction: Shown) => interaction.title),
    field(messages, 'interaction', 'no description is false', (interaction: Shown) => ({
      ...interaction,
      description: interaction.description ?? false,
    })),
    blank(messages, 'interaction', 'no answer is an empty object', {}),
  ],
  'record.message-attachment': [
    field(messages, 'attachment', 'attachments are listed', (attachment: Shown) => [attachment]),
    field(messages, 'attachment', 'an attachment without a name does not say so', withoutNulls),
    field(messages, 'attachment', 'an attachment is its address', (attachment: Shown) => attachment.url),
    field(messages, 'attachment', 'the kind is called type', ({ kind, ...rest }: Shown) => ({
      type: kind,
      ...rest,
    })),
    blank(messages, 'attachment', 'no attachment is an empty list', []),
  ],
  'record.template-shape': [
    field(templates, 'components', 'components are told by their type', (list: Shown[]) =>
      Object.fromEntries(list.map((one) => [one.type, one])),
    ),
    field(templates, 'components', 'components are texts', (list: Shown[]) =>
      list.map((one) => JSON.stringify(one)),
    ),
    without(templates, 'category', 'categories are the provider’s'),
    blank(templates, 'category', 'no category is false', false),
    field(templates, 'language', 'a language has a code and a policy', (code: string) => ({
      code,
      policy: 'deterministic',
    })),
    without(templates, 'businessAccountId', 'accounts are not told'),
    mutant('later pages tell names only', (behaviour) =>
      onRecord(behaviour, templates, (record, { query }) =>
        query.cursor === undefined ? record : { id: record.id, name: record.name },
      ),
    ),
  ],
  'record.send-result-shape': [
    without(reply, 'messageId', 'a reply does not tell its message'),
    without(send, 'messageId', 'a message does not tell its id'),
    field(reply, 'status', 'a reply is delivered', () => 'delivered'),
    field(send, 'status', 'a message is accepted', () => 'accepted'),
    field(reply, 'channel', 'the second application has its own name', (name: string) =>
      name === 'chatapp_2' ? 'instagram' : name,
    ),
    field(reply, 'messageId', 'an SMS has a numbered id', (id: string, { channel }) =>
      channel === 'sms' ? id.length : id,
    ),
    showing(reply, 'a queued e-mail has no id to tell', ({ messageId, ...result }) =>
      result.status === 'queued' ? result : { ...result, messageId },
    ),
    without(send, 'conversationId', 'a message does not tell its conversation'),
  ],
} satisfies Partial<Mutants<typeof families.record>>
