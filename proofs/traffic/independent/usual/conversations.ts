import type { Json } from '../../../../suites/index.js'
import { by, pageOf } from './pages.js'
import { invalid, missing, Refusal } from './refusal.js'
import { answer, filtersIn, type Request, type Route } from './request.js'
import * as fit from './shape.js'
import { assigneeOf, requireRev } from './tickets.js'
import { type Row, shown, timeOf, type Workspace } from './workspace.js'

const day = 86_400_000
const replyText = fit.text(1, 4096)
const template = fit.shaped({
  '!name': fit.text(1, 512),
  '!language': fit.text(2, 15),
  components: fit.list((one) => typeof one === 'object' && one !== null, 0, 20),
})
const word = fit.text(1)
const button = fit.shaped({
  '!type': fit.among('reply'),
  '!reply': fit.shaped({ '!id': word, '!title': word }),
})
const interactive = fit.shaped({
  '!type': fit.among('button'),
  '!body': fit.shaped({ '!text': fit.text(1, 1024) }),
  footer: fit.shaped({ '!text': fit.text(1, 60) }),
  '!action': fit.shaped({ '!buttons': fit.list(button, 1, 3) }),
})
const forms = [
  { '!type': fit.among('text'), '!text': replyText, previewUrl: fit.flag },
  { '!type': fit.among('template'), '!template': template },
  { '!type': fit.among('interactive'), '!interactive': interactive },
].map(fit.shaped)
const message: fit.Fits = (value) => forms.some((form) => form(value))

/** What is sent: a text, and whether a template carries it. */
interface Content {
  readonly text: string
  readonly isTemplate: boolean
}

/** What a message of the chat application says. @throws Where its template cannot be sent. */
function contentOf(workspace: Workspace, sent: Json): Content {
  if (sent.type === 'text') return { text: String(sent.text), isTemplate: false }
  if (sent.type === 'interactive')
    return { text: (sent.interactive as { body: { text: string } }).body.text, isTemplate: false }
  const { name, language } = sent.template as Json
  const found = workspace.templates.all().find((one) => one.name === name && one.language === language)
  if (found === undefined) throw missing('Template')
  if (found.status !== 'APPROVED') throw new Refusal(409, 'invalid_state', 'The template is not approved')
  return { text: String(name), isTemplate: true }
}

/** Adds a message to a conversation, and answers what became of it. */
export function put(
  workspace: Workspace,
  conversation: Row,
  text: string,
  now: number,
  isInbound = false,
): Row {
  const isMail = conversation.channel === 'email'
  const at = timeOf(now)
  const sent = workspace.messages.put({
    ...{ id: workspace.newId('message'), _conversation: conversation.id },
    ...{ direction: isInbound ? 'inbound' : 'outbound', text, subject: isMail ? 'Your request' : null, at },
    ...{ sender: { type: isInbound ? 'contact' : 'api', email: null }, messageType: 'text' },
    ...{ deliveryStatus: isMail && !isInbound ? 'queued' : 'sent', attachment: null },
  })
  workspace.conversations.put({
    ...conversation,
    ...{ status: 'open', lastMessagePreview: text.slice(0, 80), lastMessageAt: at, updatedAt: at },
    ...{ lastMessageBy: isInbound ? 'contact' : 'api', awaitingReply: isInbound },
    ...(isInbound ? { lastInboundAt: at } : {}),
    rev: Number(conversation.rev) + 1,
  })
  return sent
}

function send(workspace: Workspace, conversation: Row, { text, isTemplate }: Content, now: number) {
  const { channel, id, lastInboundAt } = conversation
  const isChat = channel === 'chatapp_1' || channel === 'chatapp_2'
  const isOpen = typeof lastInboundAt === 'string' && now - Date.parse(lastInboundAt) < day
  if (isChat && !isTemplate && !isOpen)
    throw new Refusal(409, 'invalid_state', 'The window for free text is closed')
  if (channel === 'sms' && text.length > 1600) throw invalid('An SMS holds 1600 characters')
  const { id: messageId } = put(workspace, conversation, text, now)
  const isQueued = channel === 'email'
  return answer(
    { conversationId: id, channel, messageId, status: isQueued ? 'queued' : 'sent' },
    isQueued ? 202 : 201,
  )
}

function reply({ workspace, ids: [id], body, now }: Request) {
  fit.requireShape(body, { text: replyText, template, message })
  if (Object.keys(body).length !== 1) throw invalid('one of text, template and message is required')
  const conversation = workspace.conversations.get(id)
  if (body.text !== undefined)
    return send(workspace, conversation, { text: String(body.text), isTemplate: false }, now)
  if (!String(conversation.channel).startsWith('chatapp_')) throw invalid('this channel takes text alone')
  const content = body.template ? { type: 'template', template: body.template } : (body.message as Json)
  return send(workspace, conversation, contentOf(workspace, content), now)
}

/** The conversation with a number, which is made where there is none. */
export function conversationWith(
  workspace: Workspace,
  channel: string,
  handle: string,
  contact: Row | undefined,
  now: number,
): Row {
  const id = `${channel}__${handle}`
  const time = timeOf(now)
  return (
    workspace.conversations.find(id) ??
    workspace.conversations.put({
      ...{ id, channel, status: 'open', leadId: contact?.id ?? null, contactName: contact?.name ?? null },
      ...{ contactHandle: handle, assigneeEmail: null, assigneeName: null, lastMessagePreview: null },
      ...{ lastMessageBy: null, openTicketId: null, lastMessageAt: null, lastInboundAt: null },
      ...{ snoozedUntil: null, awaitingReply: false, botActive: false, handoffOpen: false, unreadCount: 0 },
      ...{ rev: 1, createdAt: time, updatedAt: time },
    })
  )
}

function start({ workspace, body, now }: Request) {
  const to: fit.Fits = (value) => typeof value === 'string' && /^\+[1-9]\d{9,14}$/.test(value)
  const isSms = (body as Json | undefined)?.channel === 'sms'
  const channel = fit.among('chatapp_1', 'sms')
  const common = { '!channel': channel, '!to': to, leadId: fit.id, phoneNumberId: fit.id }
  fit.requireShape(body, { ...common, ...(isSms ? { '!text': fit.text(1, 1600) } : { '!message': message }) })
  const contact = body.leadId === undefined ? undefined : workspace.contacts.get(body.leadId)
  if (body.phoneNumberId !== undefined && body.phoneNumberId !== 'number_1') throw missing('Number')
  const content = isSms
    ? { text: String(body.text), isTemplate: false }
    : contentOf(workspace, body.message as Json)
  if (!isSms && !content.isTemplate && !workspace.conversations.find(`chatapp_1__${body.to}`))
    throw new Refusal(409, 'invalid_state', 'The first message needs a template')
  const conversation = conversationWith(workspace, String(body.channel), String(body.to), contact, now)
  return send(workspace, conversation, content, now)
}

function list({ workspace, query, path }: Request) {
  const asked = filtersIn(query, {
    status: fit.among('open', 'closed', 'snoozed'),
    channel: fit.among('chatapp_1', 'chatapp_2', 'sms', 'email'),
    assigneeEmail: fit.email,
  })
  const found = workspace.conversations
    .all()
    .filter((one) => Object.entries(asked).every(([name, value]) => one[name] === value))
  const { data, next } = pageOf(found, by('lastMessageAt', true), query, path)
  return { status: 200, json: { data, nextCursor: next } }
}

function templates({ workspace, query, path }: Request) {
  const { phoneNumberId } = filtersIn(query, { phoneNumberId: fit.id })
  if (phoneNumberId !== undefined && phoneNumberId !== 'number_1') throw missing('Number')
  const { data, next } = pageOf(workspace.templates.all(), by('name'), query, path)
  return { status: 200, json: { data, nextCursor: next } }
}

/** What is done with conversations, their messages and templates. */
export const conversationRoutes: readonly Route[] = [
  { method: 'GET', path: '/conversations', scope: 'conversations:read', act: list },
  {
    method: 'GET',
    path: '/conversations/*/messages',
    scope: 'conversations:read',
    act: ({ workspace, ids: [id], query, path }) => {
      filtersIn(query, {})
      const conversation = workspace.conversations.get(id)
      const own = workspace.messages.all().filter(({ _conversation }) => _conversation === conversation.id)
      const { data, next } = pageOf(own, by('at', true), query, path)
      return { status: 200, json: { data, nextCursor: next } }
    },
  },
  { method: 'POST', path: '/conversations/*/reply', scope: 'conversations:write', act: reply },
  {
    method: 'POST',
    path: '/conversations/*/assign',
    scope: 'conversations:write',
    act: ({ workspace, ids: [id], body, now }) => {
      fit.requireShape(body, { '!assigneeEmail': fit.orNull(fit.email), expectedRev: fit.rev })
      const conversation = workspace.conversations.get(id)
      const assignee = assigneeOf(workspace, body.assigneeEmail)
      requireRev(conversation, body.expectedRev)
      if (assignee.assigneeEmail === conversation.assigneeEmail) return answer(shown(conversation))
      const rev = Number(conversation.rev) + 1
      return answer(
        shown(workspace.conversations.put({ ...conversation, ...assignee, rev, updatedAt: timeOf(now) })),
      )
    },
  },
  { method: 'POST', path: '/messaging/messages', scope: 'conversations:write', act: start },
  { method: 'GET', path: '/messaging/chat/templates', scope: 'conversations:read', act: templates },
  { method: 'GET', path: '/messaging/chatapp_1/templates', scope: 'conversations:read', act: templates },
]
