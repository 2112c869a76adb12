import type { Contact, Conversation } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { type Context, field, type Handler } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import type { PhoneNumber } from '../store/records.js'
import { blankConversation } from './blank-conversation.js'
import { contactOf } from './contact.js'
import { type Content, contentOf, type Form, textContent } from './content.js'
import { numberOf } from './phone-number.js'
import { type SendRules, send } from './send.js'

const rules: SendRules = {
  quota: 'messaging.quota',
  smsBalance: 'messaging.quota',
  paused: 'conversation.reply-paused',
  notConnected: 'messaging.invalid-state',
  window: 'messaging.window',
  silent: 'messaging.unknown-outcome',
  down: 'messaging.unavailable',
}

/** `POST /messaging/messages`: starts or continues a conversation over chatapp_1 or SMS (section 4.7). */
export const sendMessage: Handler = (context) => {
  const { workspace, assumptions, body } = context
  const sms = assumptions['message-sms-body']
  if (body.channel === sms.channel) restsOn(context, 'message-sms-body')
  const channel = body.channel === sms.channel ? 'sms' : 'chatapp_1'
  const content: Content =
    channel === 'sms' ? textContent(textIn(body, sms.text)) : contentOf(field<Form>(context, 'message'))
  if (body.phoneNumberId === undefined || body.to === undefined) restsOn(context, 'message-required-fields')
  const number = sendingNumber(context, channel)
  const leadId = field<string | undefined>(context, 'leadId')
  const contact =
    leadId === undefined ? undefined : contactOf(context, 'isolation.message-references', leadId)
  const to = field<string | undefined>(context, channel === 'sms' ? sms.to : 'to') ?? numberOfContact(contact)
  restsOn(context, 'message-conversation-identity')
  const id = ofContact(context, channel, contact) ?? conversationId(context, channel, number, to)
  const known = workspace.conversation(id)
  checkRecipient(context, contact, known, to)
  const conversation = known
    ? { ...known, leadId: known.leadId ?? contact?.id ?? null, contactHandle: known.contactHandle && to }
    : started(context, { id, channel, to, contact })
  const reply = send(context, { conversation, number, content, rules })
  if (!known && number.id !== workspace.phoneNumbers[0]?.id) workspace.numberOfConversation.set(id, number.id)
  return reply
}

/** The text of an SMS, which stands at a dot path that validation has made sure of (gap.message-sms-body). */
const textIn = (body: Context['body'], path: string): string =>
  path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Readonly<Record<string, unknown>>)[name], body) as string

/** The number to send from; a chat message must name one of several (gap.message-required-fields). */
function sendingNumber(context: Context, channel: Conversation['channel']): PhoneNumber {
  const id = field<string | undefined>(context, 'phoneNumberId')
  if (id === undefined && channel === 'chatapp_1' && context.workspace.phoneNumbers.length > 1)
    throw new ApiError(
      'invalid_request',
      'phoneNumberId is required: the workspace has several numbers',
      'error.invalid-request',
    )
  return numberOf(context, id, 'isolation.message-references')
}

/** One conversation for one channel, number and recipient (gap.message-conversation-identity). */
function conversationId(
  { workspace, assumptions }: Context,
  channel: Conversation['channel'],
  number: PhoneNumber,
  to: string,
): string {
  const isFirst = number.id === workspace.phoneNumbers[0]?.id
  const byNumber = assumptions['message-conversation-identity'].includes('phoneNumberId')
  return isFirst || !byNumber ? `${channel}__${to}` : `${channel}__${to}-${number.id}`
}

/** The conversation by a channel with a contact, where that is what makes it one (gap.message-conversation-identity). */
function ofContact(
  { workspace, assumptions }: Context,
  channel: Conversation['channel'],
  contact: Contact | undefined,
): string | undefined {
  if (!contact || !assumptions['message-conversation-identity'].includes('leadId')) return undefined
  for (const { id, leadId } of workspace.conversations.read({ index: 'channel', prefix: [channel] }))
    if (leadId === contact.id && workspace.conversation(id)) return id
  return undefined
}

/** The number of a contact that stands for the recipient (gap.message-required-fields). */
function numberOfContact(contact: Contact | undefined): string {
  const number = contact && numbersOf(contact)[0]
  if (number !== undefined) return `+${number}`
  throw new ApiError('invalid_request', 'the contact has no phone number to send to', 'error.invalid-request')
}

const digits = (...parts: readonly (string | null | undefined)[]) => parts.join('').replace(/\D/g, '')

/** The digits of a contact's numbers, those of its phone first. */
function numbersOf({ phone, movil }: Contact): readonly string[] {
  const numbers = [digits(phone?.phone_code, phone?.phone), digits(movil?.movil_code, movil?.movil)]
  return numbers.filter((_, n) => [phone?.phone, movil?.movil][n])
}

/** Refuses a contact whose phone, or whose conversation, is not the recipient's, by assumption (gap.message-conflict). */
function checkRecipient(
  context: Context,
  contact: Contact | undefined,
  known: Conversation | undefined,
  to: string,
): void {
  if (!contact) return
  const { workspace, assumptions } = context
  const { id } = contact
  const given = numbersOf(contact)
  const isOther =
    assumptions['message-conflict'] === 'phone-differs'
      ? given.length > 0 && !given.includes(digits(to))
      : [...workspace.contacts.all()].some((one) => one.id !== id && numbersOf(one).includes(digits(to)))
  const isTaken = typeof known?.leadId === 'string' && known.leadId !== id
  restsOn(context, 'message-conflict')
  if (isOther || isTaken)
    throw new ApiError(
      'conflict',
      isOther
        ? `${to} is not the phone of contact ${id}`
        : `the conversation belongs to contact ${known?.leadId}`,
      'messaging.conflict',
    )
}

/** The conversation a first message starts, before it is stored. */
function started(
  { world, assumptions }: Context,
  {
    id,
    channel,
    to,
    contact,
  }: {
    readonly id: string
    readonly channel: Conversation['channel']
    readonly to: string
    readonly contact: Contact | undefined
  },
): Conversation {
  const { first, step } = assumptions['rev-increment']
  const at = world.instant()
  return {
    ...blankConversation,
    id,
    channel,
    leadId: contact?.id ?? null,
    contactName: contact?.name ?? null,
    contactHandle: to,
    // Storing the first message makes this the first revision.
    rev: first - step,
    createdAt: at,
    updatedAt: at,
  }
}
