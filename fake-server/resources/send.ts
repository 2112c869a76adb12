import {
  type Conversation,
  messageMembers,
  op,
  type RuleId,
  recordOf,
  type SendResult,
} from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { one, type Reply } from '../messages/reply.js'
import type { Context } from '../pipeline/context.js'
import { restsOn, restsOnChoice } from '../pipeline/rests-on.js'
import { cut, lengthOf } from '../schema/length.js'
import type { PhoneNumber } from '../store/records.js'
import type { Content } from './content.js'
import { storeConversation } from './conversation.js'
import { handOver } from './provider.js'
import { sendableTemplate, textOfTemplate } from './template.js'

/** The statements a refused send enforces: a reply and a message each have their own. */
export interface SendRules {
  readonly quota: RuleId
  readonly smsBalance: RuleId
  readonly paused: RuleId
  readonly notConnected: RuleId
  readonly window: RuleId
  readonly silent: RuleId
  readonly down: RuleId
}

/** A message on its way: where to, over which number, and what. */
export interface MessageSending {
  readonly conversation: Conversation
  readonly number: PhoneNumber | undefined
  readonly content: Content
  readonly rules: SendRules
}

/** Whether a channel is a chat application. */
export const isChat = (channel: Conversation['channel']): boolean =>
  channel === 'chatapp_1' || channel === 'chatapp_2'

/**
 * Sends a message and records it in its conversation: 201, or 202 where it is queued. Looks at the request,
 * the plan, the template and the window in that order, and at all of them before it sends (section 4.7).
 */
export function send(context: Context, sending: MessageSending): Reply {
  const { workspace, world, assumptions } = context
  const { conversation, number, rules } = sending
  const parts = partsOf(context, sending)
  checkPlan(context, sending)
  const content = resolved(context, sending)
  if (isChat(conversation.channel)) checkChat(context, { ...sending, content })
  const outgoing = {
    conversationId: conversation.id,
    channel: conversation.channel,
    from: isChat(conversation.channel) ? (number?.id ?? null) : null,
    to: addressOf(conversation),
    template: content.template ? [content.template.name, content.template.language].join(' ') : null,
  }
  const outcomes = parts.map((text) =>
    handOver(context, { ...outgoing, text: content.template ? content.text : text }, rules),
  )
  const status = outcomes.includes('queued') ? 'queued' : 'sent'
  charge(context, sending)
  const at = world.instant()
  const { delayMs, senderType } = assumptions['reply-visibility']
  const shown = recordOf(messageMembers, {
    id: world.id('msg'),
    direction: 'outbound',
    text: content.text,
    at,
    sender: { type: senderType, email: null },
    messageType: content.type,
    deliveryStatus: status,
    replyToMessageId: null,
    interaction: null,
    attachment: content.attachment,
  })
  workspace.messages.put({
    id: shown.id,
    conversationId: conversation.id,
    internal: false,
    visibleFrom: world.now() + delayMs,
    shown: Object.freeze(shown),
  })
  storeConversation(context, conversation, {
    status: statusAfter(context),
    snoozedUntil: null,
    lastMessageAt: at,
    lastMessagePreview: previewOf(content.text),
    lastMessageBy: senderType,
    awaitingReply: false,
    unreadCount: 0,
  })
  const result: SendResult = {
    conversationId: conversation.id,
    channel: conversation.channel,
    messageId: shown.id,
    status,
  }
  return one(status === 'queued' ? 202 : 201, result)
}

/** The status a message leaves its conversation in: open, but a reply may close it (gap.conversation-transitions). */
const statusAfter = ({ operation, assumptions }: Context): Conversation['status'] =>
  operation === op.replyToConversation && assumptions['conversation-transitions'] === 'reply-closes'
    ? 'closed'
    : 'open'

/** The first characters of a text. */
export const previewOf = (text: string): string => [...text.slice(0, 200)].slice(0, 100).join('')

const addressOf = ({ id, channel, contactHandle }: Conversation): string =>
  contactHandle ?? id.slice(`${channel}__`.length)

/** The texts to hand over: one, but an SMS that is too long is refused or split (gap.sms-length-error). */
function partsOf(context: Context, { conversation, content }: MessageSending): string[] {
  const { behaviour, assumptions } = context
  const { text } = content
  const most = behaviour.policy.smsMax
  const { 'length-unit': unit, 'sms-length-error': tooLong } = assumptions
  const length = lengthOf(text, unit)
  if (conversation.channel !== 'sms' || length <= most) return [text]
  restsOn(context, 'sms-length-error')
  if (tooLong === 'split') return cut(text, most, unit)
  throw new ApiError(
    tooLong === 'refuse' ? 'invalid_request' : 'invalid_state',
    `an SMS holds at most ${most} characters, not ${length}`,
    'limit.sms-text-max',
  )
}

/** What a message is paid from (section 4.7, gap.quota-accounting). */
const balanceOf = (
  { assumptions }: Context,
  channel: Conversation['channel'],
): 'smsBalance' | 'planAllowance' =>
  channel === 'sms' && assumptions['quota-accounting'].smsBalance === 'separate'
    ? 'smsBalance'
    : 'planAllowance'

/** Refuses e-mail while it is paused, and what the plan or balance does not pay for. */
function checkPlan(context: Context, sending: MessageSending): void {
  const { workspace, assumptions } = context
  const {
    conversation: { channel },
    rules,
  } = sending
  chargeDelivered(context)
  if (channel === 'email' && workspace.emailPaused) restsOn(context, 'forbidden-reason-path')
  if (channel === 'email' && workspace.emailPaused) throw paused(rules.paused, assumptions)
  const purse = balanceOf(context, channel)
  if (workspace[purse] < priceOf(context, sending)) restsOn(context, 'quota-accounting')
  if (workspace[purse] < priceOf(context, sending))
    throw new ApiError(
      'quota_exceeded',
      purse === 'smsBalance' ? 'the SMS balance is used up' : "the plan's monthly messages are used up",
      channel === 'sms' ? rules.smsBalance : rules.quota,
    )
}

/** The error for e-mail while it is paused, with its reason (gap.forbidden-reason-path). */
function paused(
  rule: RuleId,
  { 'forbidden-reason-path': { within, member } }: Context['assumptions'],
): ApiError {
  const message = "the workspace's email sending is paused"
  if (within === 'message') return new ApiError('forbidden', `sending_paused: ${message}`, rule)
  const reason = { [member]: 'sending_paused' }
  return new ApiError(
    'forbidden',
    message,
    rule,
    within === 'body' ? { alongside: reason } : { details: reason },
  )
}

/** How long the provider takes to deliver, in milliseconds. */
const deliveryMs = 1000

/** The characters of one segment of an SMS. */
const segment = 160

/** What a message costs (gap.quota-accounting). */
function priceOf(
  { assumptions }: Context,
  { conversation: { channel }, content: { text } }: MessageSending,
): number {
  const { unitsPerMessage, smsUnits } = assumptions['quota-accounting']
  const segments = Math.max(1, Math.ceil(text.length / segment))
  return unitsPerMessage * (channel === 'sms' && smsUnits === 'segment' ? segments : 1)
}

/** Takes the price of a message from the plan or balance, at once or on delivery. */
function charge(context: Context, sending: MessageSending): void {
  const { workspace, world, assumptions } = context
  const purse = balanceOf(context, sending.conversation.channel)
  const units = priceOf(context, sending)
  if (assumptions['quota-accounting'].countedWhen === 'accepted') workspace[purse] -= units
  else workspace.pendingCharges.push({ at: world.now() + deliveryMs, purse, units })
}

/** Takes the price of the messages that have been delivered by now. */
function chargeDelivered({ workspace, world }: Context): void {
  const { pendingCharges } = workspace
  while (pendingCharges[0] !== undefined && pendingCharges[0].at <= world.now()) {
    const { purse, units } = pendingCharges[0]
    pendingCharges.shift()
    workspace[purse] = Math.max(0, workspace[purse] - units)
  }
}

/** The content with the words of its template, which must be one that can be sent. */
function resolved(context: Context, { content, number }: MessageSending): Content {
  if (!content.template) return content
  const template = sendableTemplate(context, number?.businessAccountId ?? '', content.template)
  const { name, language } = template
  return { ...content, text: textOfTemplate(template), template: { name, language } }
}

/** Whether the contact of a conversation wrote within the last 24 hours (section 4.7). */
export function isWindowOpen({ world, behaviour }: Context, { lastInboundAt }: Conversation): boolean {
  const age = lastInboundAt === null ? Number.POSITIVE_INFINITY : world.now() - Date.parse(lastInboundAt)
  return age <= behaviour.policy.chatWindowMs
}

/** Refuses a chat message over a number that is not connected, and free text once the window is closed. */
function checkChat(context: Context, { conversation, number, content, rules }: MessageSending): void {
  const { assumptions } = context
  if (!number?.connected)
    throw new ApiError(
      'invalid_state',
      'the number is not connected to the chat application',
      rules.notConnected,
    )
  if (!content.template && !isWindowOpen(context, conversation))
    restsOnChoice(context, 'window-channels', (channels) => channels.includes(conversation.channel))
  if (content.template || !assumptions['window-channels'].includes(conversation.channel)) return
  if (!isWindowOpen(context, conversation)) {
    const error = assumptions['window-error']
    restsOn(context, 'window-error')
    throw new ApiError(
      error === 'unprocessable' ? 'invalid_request' : error,
      'no message from the contact within 24 hours: send a template',
      rules.window,
      error === 'unprocessable' ? { status: 422 } : {},
    )
  }
}
