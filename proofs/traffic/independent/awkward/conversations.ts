import { type Book, firstRev, latestFirst, type Row, type Value } from './book.js'
import { email, flag, isMembers, listOf, object, oneOf, orNull, reference, text, whole } from './checks.js'
import { invalid, Problem } from './problem.js'
import { idFilter, paged, type Route, record, single, type Work } from './routes.js'
import { checkRev } from './tickets.js'

const channels = ['chatapp_1', 'chatapp_2', 'sms', 'email'] as const
const day = 24 * 3_600_000

const template = object({
  name: text(1, 512),
  'language?': text(2, 15),
  'components?': listOf(isMembers, 0, 20),
})

const button = object({ id: text(1, 256), title: text(1, 256) })

const interactive = object({
  type: oneOf('button'),
  body: object({ text: text(1, 1024) }),
  'footer?': object({ text: text(1, 60) }),
  action: object({ buttons: listOf(button, 1, 3) }),
})

const forms: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: object({ text: text(1, 4096), 'previewUrl?': flag }),
  template: object({ template }),
  interactive: object({ interactive }),
}

const message = (value: unknown) => isMembers(value) && (forms[String(value.type)]?.(value) ?? false)

interface Content {
  readonly text?: string
  readonly template?: { readonly name: string; readonly language?: string }
}

/** What a message says, in any of its forms. */
function contentOf(said: Readonly<Record<string, unknown>>): Content {
  const { type, ...form } = said
  if (type === 'interactive')
    return { text: (said as { interactive: { body: { text: string } } }).interactive.body.text }
  return form as Content
}

/** A new conversation with a customer. */
export const newConversation = (
  book: Book,
  channel: string,
  handle: string,
  members: Readonly<Record<string, Value>> = {},
): Row =>
  book.add(
    'conversations',
    {
      channel,
      status: 'open',
      leadId: null,
      contactName: null,
      contactHandle: handle,
      assigneeEmail: null,
      assigneeName: null,
      lastMessagePreview: null,
      lastMessageBy: null,
      openTicketId: null,
      lastMessageAt: null,
      lastInboundAt: null,
      snoozedUntil: null,
      awaitingReply: false,
      botActive: false,
      handoffOpen: false,
      unreadCount: 0,
      rev: firstRev,
      createdAt: book.now,
      updatedAt: book.now,
      ...members,
    },
    `${channel}__${book.newId()}`,
  )

/** Puts a message into a conversation, which is read at once or a while later. */
export function say(book: Book, conversation: Row, from: 'contact' | 'user', said: string): Row {
  const message = book.add('messages', {
    _in: conversation.id,
    direction: from === 'contact' ? 'inbound' : 'outbound',
    text: said,
    subject: conversation.channel === 'email' ? 'Your request' : null,
    at: book.now,
    sender: { type: from, email: null },
    attachment: null,
    ...(from === 'user' ? { deliveryStatus: 'accepted', _from: book.now + 2000 } : {}),
  })
  Object.assign(conversation, {
    lastMessageAt: book.now,
    lastMessagePreview: said.slice(0, 60),
    lastMessageBy: from,
    awaitingReply: from === 'contact',
    unreadCount: from === 'contact' ? Number(conversation.unreadCount) + 1 : 0,
    status: from === 'contact' ? 'open' : 'closed',
    ...(from === 'contact' ? { lastInboundAt: book.now } : {}),
  })
  book.touch(conversation)
  return message
}

/** Sends something, and lets the provider report and some customers answer later. */
function send(work: Work, conversation: Row, content: Content): ReturnType<typeof single> {
  const { book } = work
  const { condition } = book
  const { channel } = conversation
  const isChat = String(channel).startsWith('chatapp')
  const chosen = content.template
  if (chosen && !isChat) throw new Problem(409, 'invalid_state')
  if (chosen && !isApproved(book, chosen)) throw invalid('template')
  if (channel === 'sms' && Buffer.from(content.text ?? '').length > 1600)
    throw new Problem(409, 'invalid_state')
  if (condition.isExhausted) throw new Problem(402, 'quota_exceeded')
  const isLate = Number(conversation.lastInboundAt ?? 0) + day < book.now
  if (!chosen && channel === 'chatapp_1' && isLate) throw new Problem(403, 'forbidden')
  if (condition.isPaused && channel === 'email')
    throw new Problem(403, 'forbidden', undefined, { reason: 'sending_paused' })
  if (condition.isSilent) throw new Problem(409, 'unknown_outcome')
  const sent = say(book, conversation, 'user', content.text ?? `[${chosen?.name}]`)
  book.later(book.now + 60_000, () => {
    sent.deliveryStatus = 'delivered'
  })
  if (Number(conversation.rev) % 3 === 0)
    book.later(book.now + 90_000, () => say(book, conversation, 'contact', 'Thanks!'))
  const isQueued = channel === 'email' && Number(conversation.rev) % 2 === 0
  const messageId = isQueued ? null : sent.id
  const result = { conversationId: conversation.id, channel, messageId, status: isQueued ? 'queued' : 'sent' }
  return single(result, isQueued ? 202 : 201)
}

const isApproved = (book: Book, { name, language = 'es' }: NonNullable<Content['template']>) =>
  book
    .rows('templates')
    .some((row) => row.name === name && row.language === language && row.status === 'APPROVED')

/** The conversation that the path names. */
function named(work: Work): Row {
  const [id = ''] = work.params
  if (!channels.some((channel) => id.startsWith(`${channel}__`))) throw invalid('id')
  return work.named('conversations')
}

function reply(work: Work) {
  const conversation = named(work)
  const body = work.body({ 'text?': text(1, 4096), 'template?': template, 'message?': message })
  const isChat = String(conversation.channel).startsWith('chatapp')
  if (body.message && !isChat) throw new Problem(409, 'invalid_state')
  if (isMembers(body.message)) return send(work, conversation, contentOf(body.message))
  if (!body.template && !body.text) throw invalid('text')
  return send(
    work,
    conversation,
    body.template ? ({ template: body.template } as Content) : (body as Content),
  )
}

function assign(work: Work) {
  const conversation = named(work)
  const body = work.body(
    { assigneeEmail: orNull(email), expectedRev: whole(0, Number.MAX_SAFE_INTEGER) },
    { isClosed: true },
  )
  checkRev(conversation, body.expectedRev)
  conversation.assigneeEmail = body.assigneeEmail as Value
  conversation.status = 'open'
  return record(work.book.touch(conversation))
}

const phone = text(11, 16, /^\+[1-9]\d{9,14}$/)

function start(work: Work) {
  const { book } = work
  const { channel } = work.body({ channel: oneOf('chatapp_1', 'sms') })
  const isSms = channel === 'sms'
  const body = work.body(
    isSms
      ? { to: phone, message: object({ type: oneOf('text'), text: text(1, 4096) }) }
      : { to: phone, phoneNumberId: reference, 'leadId?': reference, message },
  )
  if (!isSms) work.needed('numbers', body.phoneNumberId)
  const lead = body.leadId ? work.needed('contacts', body.leadId).id : null
  const old = book
    .rows('conversations')
    .find((row) => row.channel === channel && row.contactHandle === body.to)
  const content = contentOf(body.message as Readonly<Record<string, unknown>>)
  if (old) return send(work, old, content)
  const made = newConversation(book, String(channel), String(body.to), { leadId: lead })
  try {
    return send(work, made, content)
  } catch (error) {
    book.remove('conversations', made.id)
    throw error
  }
}

function templates(work: Work) {
  const number = work.query('phoneNumberId')
  if (number === null || !work.book.find('numbers', number)) throw invalid('phoneNumberId')
  const account = work.book.find('numbers', number)?.account
  return work.page(work.book.rows('templates').filter((row) => row.businessAccountId === account))
}

const read = { scope: 'conversations:read' }
const write = { scope: 'conversations:write' }

export const conversationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/conversations',
    ...read,
    query: {
      status: oneOf('open', 'closed', 'snoozed'),
      channel: oneOf(...channels),
      assigneeEmail: email,
      ...paged,
    },
    isBlocked: true,
    run(work) {
      const rows = work.book
        .rows('conversations')
        .filter((row) => work.fits(row, 'status', 'channel', 'assigneeEmail'))
      const order = latestFirst('lastMessageAt')
      return work.page(rows, (a, b) => order(b, a))
    },
  },
  {
    method: 'GET',
    path: '/conversations/:id/messages',
    ...read,
    query: paged,
    run(work) {
      const { id } = named(work)
      const { book } = work
      const rows = book.rows('messages').filter((row) => row._in === id && Number(row._from ?? 0) <= book.now)
      return work.page(rows, latestFirst('at'))
    },
  },
  { method: 'POST', path: '/conversations/:id/reply', ...write, isBlocked: true, run: reply },
  { method: 'POST', path: '/conversations/:id/assign', ...write, ignoresKey: true, run: assign },
  {
    method: 'POST',
    path: '/messaging/messages',
    ...write,
    feature: 'chat',
    isBlocked: true,
    needsKey: true,
    run: start,
  },
  {
    method: 'GET',
    path: '/messaging/chatapp_1/templates',
    ...read,
    feature: 'chat',
    query: { phoneNumberId: idFilter, ...paged },
    run: templates,
  },
]
