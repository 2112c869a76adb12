import * as fc from 'fast-check'
import {
  conversationStatuses,
  isConversationFilter,
  limits,
  op,
  type RuleId,
} from '../../../contract/index.js'
import { channelOf, type Exchange, isSameValue, type Json, type Walk } from '../../../suites/api/index.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { assignConversationTo } from '../../../suites/observations/borrow-conversation.js'
import { awaitMessage, isCounted, says } from '../../../suites/observations/message.js'
import { descending, expectSorted } from '../../../suites/order/sorting.js'
import { command } from '../command.js'
import type { LeasedConversation } from '../leases.js'
import { ownLists } from '../lists/own-lists.js'
import { readingOf } from '../lists/reading.js'
import type { KnownRecord } from '../model/known.js'
import type { Sent } from '../model/message.js'
import { NotApplicable } from '../model/not-applicable.js'
import { recent } from '../references.js'
import { look } from '../revised-record.js'
import type { Scenario } from '../scenario.js'

const noun = 'conversation'
const about = ['conversations', 'conversation', 'messaging']

/** Conversations that differ in what they take. */
const kinds: Readonly<Record<string, LeasedConversation>> = {
  chat: { channels: ['chatapp_1'], window: 'open' },
  'silent chat': { channels: ['chatapp_1'], window: 'closed' },
  'other chat': { channels: ['chatapp_2'] },
  sms: { channels: ['sms'] },
  email: { channels: ['email'] },
  'not open': { channels: ['sms', 'email'], isOpen: false },
}

/** The most conversations that one scenario has for itself. */
const maxConversations = 3

const take = command({
  name: 'take a conversation',
  variant: 'full',
  operations: [op.listConversations],
  about,
  weight: 3,
  draw: (world) =>
    world.names(noun).length < maxConversations
      ? fc.record({ kind: fc.constantFrom(...Object.keys(kinds)) })
      : undefined,
  async run(scenario, { kind }, n) {
    const wish = kinds[kind]
    if (wish === undefined) throw new NotApplicable(kind)
    await learnErrorCodes(scenario.api)
    takeIn(scenario, await scenario.leases.conversation(wish), n)
  },
})

/** Takes a conversation in, to be given back to whom it is assigned now. */
function takeIn({ api, world }: Scenario, before: Json, n: number): KnownRecord {
  const known = world.add(noun, `${noun} ${n}`, before, 'conversation.list-ok')
  api.after(async () => {
    const isSame = (record: Json) => record.assigneeEmail === before.assigneeEmail
    if (world.has(known.name) && isSame(known.record)) return undefined
    const present = await api.read.conversation(before)
    if (isSame(present)) return undefined
    return assignConversationTo(api, before, before.assigneeEmail, present.rev)
  })
  return known
}

const takeOfNumber = command({
  name: 'take the conversation of a number',
  operations: [op.listConversations],
  about,
  weight: 1,
  draw: ({ messages }) =>
    messages.recipients.size > 0
      ? fc.record({ to: fc.constantFrom(...messages.recipients.keys()) })
      : undefined,
  async run(scenario, { to }, n) {
    const { api, world } = scenario
    const id = world.messages.recipients.get(String(to))?.conversations.get('sms')
    if (id === undefined || world.all(noun).some(({ record }) => record.id === id))
      throw new NotApplicable('a conversation by SMS')
    takeIn(scenario, await api.read.conversation({ id }), n)
  },
})

const listOfStatus = command({
  name: 'list conversations of a status',
  variant: 'full',
  operations: [op.listConversations],
  about: [...about, 'filter'],
  weight: 1,
  draw: () => fc.record({ status: fc.constantFrom(...conversationStatuses) }),
  async run(scenario, { status }) {
    const list = ownLists.find((one) => one.noun === noun)
    const by = list?.queries.find(({ filters }) => Object.keys(filters).join() === 'status')
    if (list === undefined || by === undefined || !isConversationFilter(status))
      throw new NotApplicable('a status')
    await readingOf(scenario, { list, by, query: { status }, params: {}, limit: limits.page.max })
  },
})

const readAgain = command({
  name: 'read a conversation again',
  operations: [op.listConversations],
  about,
  weight: 1,
  draw(world) {
    const conversation = recent(world.names(noun))
    return conversation && fc.record({ conversation })
  },
  async run(scenario, { conversation }) {
    await look(scenario, scenario.world.get(conversation))
  },
})

/** The most pages of messages that are read. */
const maxPages = 12

const list = command({
  name: 'list messages',
  operations: [op.listMessages],
  about: [...about, 'paging', 'order'],
  weight: 4,
  draw(world) {
    const conversation = recent(world.names(noun))
    return (
      conversation &&
      fc.record({
        conversation,
        limit: fc.oneof(fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 100 })),
      })
    )
  },
  async run(scenario, { conversation, limit }) {
    const { api, world } = scenario
    const known = world.get(conversation)
    const id = String(known.record.id)
    const walk = await api.read.walk(op.listMessages, { params: { id } }, { limit, maxPages })
    const last = walk.pages.at(-1)?.exchange
    if (last === undefined) return
    judgePages(scenario, walk, limit, last)
    judgeContents(scenario, known, walk.records, last)
    for (const one of world.messages.sentIn(id)) await judgeListed(scenario, walk, one)
    const shown = walk.records.map((message) => [String(message.id), message] as const)
    world.messages.seen.set(id, new Map([...(world.messages.seen.get(id) ?? []), ...shown]))
  },
})

/** Judges pages as such: their sizes, no message twice, the newest first. */
function judgePages(scenario: Scenario, walk: Walk, limit: number, last: Exchange): void {
  for (const { records, exchange } of walk.pages) {
    scenario.judge('conversation.messages-ok', exchange, ({ expect }) => expect.status(exchange, 200))
    scenario.judge('paging.limit-caps-page', exchange, ({ expect }) =>
      expect.that(records.length <= limit, `at most ${limit} messages`, records.length, { by: exchange }),
    )
  }
  const twice = walk.ids.find((id, at) => walk.ids.indexOf(id) !== at)
  scenario.judge('paging.traversal-complete', last, ({ expect }) =>
    expect.that(twice === undefined, 'each message once', `${twice} again`, { by: last }),
  )
  scenario.judge('order.messages', last, (api) =>
    expectSorted(api, walk, 'at', [descending], 'messages, the newest first'),
  )
}

/** Judges that a conversation holds no message of another one, and nothing that was not to be sent. */
function judgeContents(
  scenario: Scenario,
  { record }: KnownRecord,
  listed: readonly Json[],
  last: Exchange,
): void {
  const { messages } = scenario.world
  const others = messages.sentElsewhere(record.id)
  const isOther = (message: Json) =>
    others.some((one) => isIt(isCounted(message.id) ? { ...one, messageId: undefined } : one)(message)) ||
    [...messages.seen].some(
      ([id, shown]) =>
        id !== record.id && !isCounted(message.id) && isSameValue(shown.get(String(message.id)), message),
    )
  const stray = listed.find(isOther)
  scenario.judge('conversation.messages-ok', last, ({ expect }) =>
    expect.that(stray === undefined, 'messages of this conversation alone', stray, { by: last }),
  )
  for (const { word, rule, by } of messages.unsent) {
    const sent = listed.filter(says(word))
    scenario.judge(rule, by, ({ expect }) =>
      expect.equal(sent.length, 0, 'messages with a text that was not to be sent', { by: [by, last] }),
    )
  }
}

/** Whether a listed message is one that was sent. */
const isIt =
  ({ messageId, word }: Sent) =>
  (message: Json): boolean =>
    messageId === undefined ? word !== undefined && says(word)(message) : message.id === messageId

const onceRule = ({ by }: Sent): RuleId =>
  by.operation === op.sendMessage ? 'idempotency.message-send' : 'idempotency.reply'

/** Judges that a message sent is listed once, as it was sent; one that is not listed yet is waited for (gap.reply-visibility). */
async function judgeListed(scenario: Scenario, walk: Walk, sent: Sent): Promise<void> {
  const { api } = scenario
  const { word, text, by, conversationId } = sent
  const copies = word === undefined ? [] : walk.records.filter(says(word))
  scenario.judge(onceRule(sent), by, ({ expect }) =>
    expect.that(copies.length <= 1, 'the message once', `${copies.length} messages`, { by }),
  )
  if (sent.messageId === undefined && word === undefined) return
  const shown = walk.records.filter(isIt(sent))
  if (shown.length === 0 && sent.isListed && !walk.ended) return
  const found = shown.length > 0 ? shown : (await awaitMessage(api, conversationId, isIt(sent))).found
  const [message] = found
  const seen = message && {
    direction: message.direction,
    ...(text === undefined ? {} : { text: message.text }),
  }
  scenario.judge('conversation.reply-listed', by, ({ expect }) =>
    expect.equal(
      seen,
      { direction: 'outbound', ...(text === undefined ? {} : { text }) },
      'the message sent among those of its conversation',
      { by: [by, ...scenario.calls.slice(-1)] },
    ),
  )
  sent.isListed = true
}

const missing = command({
  name: 'read messages of a conversation that is not there',
  operations: [op.listMessages],
  about,
  weight: 1,
  draw(world) {
    const conversation = recent(world.names(noun))
    return conversation && fc.record({ conversation, isLonger: fc.boolean() })
  },
  async run(scenario, { conversation, isLonger }) {
    const { api, world } = scenario
    const { id: known } = world.get(conversation).record
    const id = isLonger ? `${known}${api.fresh.word()}` : `${channelOf(String(known))}__${api.fresh.word()}`
    const exchange = await scenario.call(op.listMessages, { params: { id } })
    scenario.judge('conversation.messages-missing', exchange, ({ expect }) =>
      expect.error(exchange, 404, 'not_found'),
    )
  },
})

const notes = command({
  name: 'list messages around an internal note',
  operations: [op.listMessages],
  about,
  weight: 1,
  draw: () => fc.record({ limit: fc.integer({ min: 1, max: 100 }) }),
  async run(scenario, { limit }) {
    const { api } = scenario
    api.need('record:internal-note')
    const { conversation: id = '', text = '' } = api.target.records.internalNote ?? {}
    const walk = await api.read.walk(op.listMessages, { params: { id } }, { limit, maxPages })
    for (const { records, exchange } of walk.pages)
      scenario.judge('conversation.no-internal-notes', exchange, ({ expect }) =>
        expect.that(!records.some(says(text)), 'no internal note', text, { by: exchange }),
      )
  },
})

/** Taking conversations and reading their messages (section 4.7). */
export const conversationCommands = [take, takeOfNumber, listOfStatus, readAgain, list, notes, missing]
