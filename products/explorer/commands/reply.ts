import * as fc from 'fast-check'
import { op, type RuleId } from '../../../contract/index.js'
import { type Api, type Exchange, isChat, type Json, recordIn, succeeded } from '../../../suites/api/index.js'
import { buttonForm, textForm } from '../../../suites/drivers/reply.js'
import { absentConversations } from '../../../suites/judgements/unknown-ids.js'
import { findTemplateOf } from '../../../suites/observations/outgoing-message.js'
import { replyTo } from '../../../suites/observations/reply.js'
import { readOwnTemplates } from '../../../suites/template/list.js'
import { findUnapproved, isRefusal, type NamedTemplate, near } from '../../../suites/template/sending.js'
import { command } from '../command.js'
import { write } from '../keyed-write.js'
import { freeTextIn } from '../model/conversation.js'
import type { KnownRecord } from '../model/known.js'
import { NotApplicable } from '../model/not-applicable.js'
import { recent } from '../references.js'
import { look, stir } from '../revised-record.js'
import type { Scenario } from '../scenario.js'

/** The most messages that one scenario sends. */
export const maxMessages = 6

/** What a form of reply says, and in which channels it may be used. */
interface Form {
  readonly body: (api: Api, text: string) => Json
  readonly isChatOnly?: true
  /** Whether the text is listed as it was sent. */
  readonly isPlain?: true
  /** Whether the document leaves open what the form looks like (gap.reply-message-forms). */
  readonly isOpen?: true
}

const forms: Readonly<Record<string, Form>> = {
  text: { body: (_, text) => ({ text }), isPlain: true },
  'text message': { body: (_, text) => textForm(text), isPlain: true, isChatOnly: true },
  buttons: { body: (api, text) => buttonForm(api, { body: text }), isChatOnly: true, isOpen: true },
}

/** What follows the word of a text. */
const tails = ['', ' ñ 李 🙂 "x" & <b>', ' Ω\nß', ' 0', " O'Neill %20 +"]

const reply = command({
  name: 'reply to a conversation',
  operations: [op.replyToConversation],
  about: ['conversations', 'conversation', 'messaging'],
  weight: 4,
  draw(world) {
    const conversation = recent(world.names('conversation'))
    if (conversation === undefined || world.messages.sent.length >= maxMessages) return undefined
    return fc.record({
      conversation,
      form: fc.constantFrom('text', 'text', 'text', ...Object.keys(forms)),
      tail: fc.nat(tails.length - 1),
      keyed: fc.boolean(),
    })
  },
  async run(scenario, { conversation, form: name, tail, keyed }, n) {
    const { api, world } = scenario
    const known = world.get(conversation)
    const form = forms[name]
    if (form === undefined || (form.isChatOnly && !isChat(known.record.channel)))
      throw new NotApplicable(name)
    if (known.mayHaveChanged) await look(scenario, known)
    const free = freeTextIn(known.record, isChat(known.record.channel) ? await api.now() : undefined)
    const word = scenario.word(`text ${n}`)
    const text = `${word}${tails[tail] ?? ''}`
    const call = { params: { id: String(known.record.id) }, body: form.body(api, text) }
    const exchange = await write(scenario, op.replyToConversation, call, keyed && n)
    if (free === 'refused') return refused(scenario, exchange, word)
    if (!succeeded(exchange)) {
      if (free === 'taken' && !form.isOpen) await judgeRefusal(scenario, known, exchange)
      return
    }
    sent(scenario, known, exchange, { word, ...(form.isPlain ? { text } : {}) })
  },
})

/** Judges that free text past the window is refused, for whatever reason of the request's (gap.window-error). */
function refused(scenario: Scenario, exchange: Exchange, word: string): void {
  const rule = 'conversation.window-closed'
  const { status } = exchange.response
  if (status === 402 || status >= 500) return
  scenario.judge(rule, exchange, ({ expect }) =>
    expect.that(status >= 400, 'a refusal, as a template is needed', status, { by: exchange }),
  )
  if (status === 409)
    scenario.judge('conversation.reply-invalid-state', exchange, ({ expect }) =>
      expect.error(exchange, 409, 'invalid_state'),
    )
  scenario.world.messages.unsent.push({ word, rule, by: exchange })
}

/** What any reply may be refused for: a quota, a pause, an outage. */
const isAboutAny = ({ response: { status } }: Exchange): boolean =>
  status === 402 || status === 403 || status >= 500

/** Judges a refused text, where the plainest one is taken: then it is the text that is refused. */
async function judgeRefusal(scenario: Scenario, known: KnownRecord, exchange: Exchange): Promise<void> {
  if (isAboutAny(exchange)) return
  const plain = await replyTo(scenario.api, known.record, { text: scenario.api.fresh.word() })
  known.mayHaveChanged = true
  if (!succeeded(plain)) return
  scenario.judge('conversation.reply-201', exchange, ({ expect }) =>
    expect.status(exchange, known.record.channel === 'email' ? [201, 202] : 201, { by: [exchange, plain] }),
  )
}

/** Judges the result of a reply, and notes the message. */
function sent(
  scenario: Scenario,
  { record }: KnownRecord,
  exchange: Exchange,
  said: { readonly word?: string; readonly text?: string },
): void {
  const { conversationId, channel, messageId, status } = recordIn(exchange)
  const by = exchange
  scenario.judge('conversation.reply-201', exchange, ({ expect }) => {
    expect.status(exchange, record.channel === 'email' ? [201, 202] : 201)
    expect.equal(conversationId, record.id, 'the conversation of the send result', { by })
  })
  scenario.judge('conversation.reply-same-channel', exchange, ({ expect }) =>
    expect.equal(channel, record.channel, 'the channel of the conversation', { by }),
  )
  const rule: RuleId = record.channel === 'email' ? 'conversation.reply-queued-202' : 'conversation.reply-201'
  const due = exchange.response.status === 202 ? 'queued' : 'sent'
  scenario.judge(rule, exchange, ({ expect }) =>
    expect.equal(status, due, `\`status\` under ${exchange.response.status}`, { by }),
  )
  const { messages } = scenario.world
  const isNamed = typeof messageId === 'string'
  const first = isNamed ? messages.sent.find((one) => one.messageId === messageId) : undefined
  scenario.judge('conversation.reply-listed', exchange, ({ expect }) =>
    expect.that(first === undefined, 'a `messageId` of its own', messageId, { by: [exchange] }),
  )
  messages.sent.push({
    conversationId: String(record.id),
    messageId: isNamed ? messageId : undefined,
    ...said,
    by: exchange,
    isListed: false,
  })
  scenario.coverage.moved(`message sent by ${record.channel}`)
  stir(scenario)
}

const sendTemplate = command({
  name: 'reply with a template',
  operations: [op.replyToConversation],
  about: ['conversations', 'conversation', 'messaging', 'templates', 'template'],
  weight: 3,
  draw(world) {
    const conversation = recent(world.names('conversation'))
    if (conversation === undefined || world.messages.sent.length >= maxMessages) return undefined
    return fc.record({
      conversation,
      isMessage: fc.boolean(),
      which: fc.constantFrom('approved', 'approved', 'unapproved', 'near'),
      nth: fc.nat(3),
      keyed: fc.boolean(),
    })
  },
  async run(scenario, { conversation, isMessage, which, nth, keyed }, n) {
    const { api, world } = scenario
    const known = world.get(conversation)
    if (!isChat(known.record.channel)) throw new NotApplicable('a chat')
    if (known.mayHaveChanged) await look(scenario, known)
    const named = await templateNamed(api, which, nth)
    const template = { name: named.name, language: named.language }
    const call = {
      params: { id: String(known.record.id) },
      body: isMessage ? { message: { type: 'template', template } } : { template },
    }
    const exchange = await write(scenario, op.replyToConversation, call, keyed && n)
    if (which !== 'approved') return judgeUnsendable(scenario, which, named, exchange)
    if (succeeded(exchange)) {
      world.messages.isTemplateTaken = true
      return sent(scenario, known, exchange, {})
    }
    const now = await api.now()
    const isLate = freeTextIn(known.record, now) === 'refused' && known.record.status === 'open'
    // A template may want values of its own: only one that was taken before must be taken here.
    if (!isLate || !world.messages.isTemplateTaken || isAboutAny(exchange)) return
    scenario.judge('conversation.window-template', exchange, ({ expect }) => expect.status(exchange, 201))
  },
})

/** Judges that a template is refused which is not approved, or whose code merely comes near. */
export function judgeUnsendable(
  scenario: Scenario,
  which: string,
  { name, language }: NamedTemplate,
  exchange: Exchange,
): void {
  const rule = which === 'near' ? 'template.language-exact' : 'template.approved-only'
  const { status, text } = exchange.response
  scenario.judge(rule, exchange, ({ expect }) =>
    expect.that(isRefusal(exchange), `a refusal of ${name} (${language})`, `${status} ${text}`, {
      by: exchange,
    }),
  )
}

/** The template that a step names; throws `NotApplicable` where there is none of its kind. */
export async function templateNamed(api: Api, which: string, nth: number) {
  api.need('record:template')
  const approved = await findTemplateOf(api)
  if (which === 'approved') return approved
  const others = which === 'unapproved' ? await findUnapproved(api) : await nearby(api)
  return others[nth % Math.max(1, others.length)] ?? absent(which)
}

const absent = (what: string): never => {
  throw new NotApplicable(`a template that is ${what}`)
}

/** The approved template under codes that merely come near its own, and that no template of its name has. */
async function nearby(api: Api) {
  const { name, language } = await findTemplateOf(api)
  const { records } = await api.observe('the templates of the number', (finder) => readOwnTemplates(finder))
  const held = new Set(records.filter((one) => one.name === name).map((one) => one.language))
  return near(language)
    .filter((code) => !held.has(code))
    .map((code) => ({ name, language: code }))
}

const missing = command({
  name: 'reply to a conversation that is not there',
  operations: [op.replyToConversation, op.assignConversation],
  about: ['conversations', 'conversation'],
  weight: 1,
  draw(world) {
    const conversation = recent(world.names('conversation'))
    return conversation && fc.record({ conversation, nth: fc.nat(4), isAssigned: fc.boolean() })
  },
  async run(scenario, { nth, isAssigned }) {
    const { api } = scenario
    const ids = absentConversations(api)
    const params = { id: String(ids[nth % ids.length]) }
    const rule = isAssigned ? 'conversation.assign-missing' : 'conversation.reply-missing'
    const exchange = isAssigned
      ? await scenario.call(op.assignConversation, { params, body: { assigneeEmail: null, expectedRev: 1 } })
      : await scenario.call(op.replyToConversation, { params, body: { text: 'no such conversation' } })
    scenario.judge(rule, exchange, ({ expect }) => expect.error(exchange, 404, 'not_found'))
  },
})

/** Replies of text, of other forms and by template (section 4.7). */
export const replyCommands = [reply, sendTemplate, missing]
