import * as fc from 'fast-check'
import { op } from '../../../contract/index.js'
import { type Exchange, isInWindow, isPastWindow, recordIn, succeeded } from '../../../suites/api/index.js'
import { findConversationWith } from '../../../suites/messaging/first-message.js'
import { expectSent, smsBodies } from '../../../suites/messaging/sending.js'
import {
  findMessageRoute,
  makeTemplateBody,
  numberOf,
  textBody,
} from '../../../suites/observations/outgoing-message.js'
import { command } from '../command.js'
import { write } from '../keyed-write.js'
import type { Recipient } from '../model/message.js'
import { NotApplicable } from '../model/not-applicable.js'
import { recent } from '../references.js'
import { look, stir } from '../revised-record.js'
import type { Scenario } from '../scenario.js'
import { judgeUnsendable, maxMessages, templateNamed } from './reply.js'

const send = op.sendMessage
const about = ['messaging', 'messages', 'conversations']

/** The recipient that a symbol stands for in a scenario. */
async function recipientOf({ world, leases }: Scenario, symbol: string): Promise<Recipient> {
  const known = world.messages.recipients.get(symbol)
  if (known) return known
  const recipient = { number: await leases.recipient(), conversations: new Map<string, string>() }
  world.messages.recipients.set(symbol, recipient)
  return recipient
}

/** Notes a message that was sent, and that the conversation of its recipient is the one known before. */
function noted(
  scenario: Scenario,
  { conversations }: Recipient,
  exchange: Exchange,
  said: { readonly word?: string; readonly text?: string },
): string {
  const { conversationId, channel, messageId } = recordIn(exchange)
  const id = String(conversationId)
  const before = conversations.get(String(channel))
  scenario.judge('messaging.continues-conversation', exchange, ({ expect }) =>
    expect.equal(id, before ?? id, 'the conversation of the first message', { by: exchange }),
  )
  conversations.set(String(channel), id)
  scenario.world.messages.sent.push({
    conversationId: id,
    messageId: typeof messageId === 'string' ? messageId : undefined,
    ...said,
    by: exchange,
    isListed: false,
  })
  stir(scenario)
  return id
}

const recipients = ['a', 'a', 'b']

const byTemplate = command({
  name: 'send a template to a number',
  operations: [send],
  about: [...about, 'templates'],
  weight: 2,
  draw: ({ messages }) =>
    messages.sent.length < maxMessages
      ? fc.record({
          to: fc.constantFrom(...recipients),
          which: fc.constantFrom('approved', 'approved', 'approved', 'unapproved', 'near'),
          nth: fc.nat(3),
        })
      : undefined,
  async run(scenario, { to, which, nth }, n) {
    const { api, world } = scenario
    api.need('record:phone-number', 'record:template')
    await findMessageRoute(api)
    const recipient = await recipientOf(scenario, to)
    const named = await templateNamed(api, which, nth)
    const template = { name: named.name, language: named.language }
    const plain = await makeTemplateBody(api, recipient.number)
    const body = { ...plain, message: { type: 'template', template } }
    const exchange = await write(scenario, send, { body }, n)
    if (which !== 'approved') return judgeUnsendable(scenario, which, named, exchange)
    // A template may want values of its own.
    if (!succeeded(exchange)) return
    world.messages.isTemplateTaken = true
    const listed = await scenario.judging('messaging.send-201', send, () =>
      expectSent(api, exchange, recipient.number),
    )
    const id = noted(scenario, recipient, exchange, {})
    if (world.all('conversation').some(({ record }) => record.id === id)) return
    world.add('conversation', `conversation ${n}`, listed, 'messaging.send-201').mayHaveChanged = true
    scenario.coverage.moved('conversation begun')
  },
})

const byText = command({
  name: 'send a text to a number that has not written',
  operations: [send],
  about,
  weight: 1,
  draw: () => fc.record({ to: fc.constantFrom(...recipients) }),
  async run(scenario, { to }, n) {
    const { api, world } = scenario
    api.need('record:phone-number')
    // That messages go out at all is what makes a refusal one of the text.
    await findMessageRoute(api)
    const { number } = await recipientOf(scenario, to)
    const before = (await findConversationWith(api, number)).record
    const now = await api.now()
    if (before && (now === undefined || !isPastWindow(before, now)))
      throw new NotApplicable('a silent number')
    const word = scenario.word(`text ${n}`)
    const exchange = await write(scenario, send, { body: textBody(api, number, word) }, n)
    const { status } = exchange.response
    if (status === 402 || status >= 500) return
    const rule = 'messaging.window'
    scenario.judge(rule, exchange, ({ expect }) =>
      expect.that(status >= 400, 'a refusal, as a template is needed', status, { by: exchange }),
    )
    if (status === 409)
      scenario.judge('messaging.invalid-state', exchange, ({ expect }) =>
        expect.error(exchange, 409, 'invalid_state'),
      )
    world.messages.unsent.push({ word, rule, by: exchange })
    if (before) return
    const begun = (await findConversationWith(api, number)).record
    scenario.judge(rule, exchange, ({ expect }) =>
      expect.that(begun === undefined, 'no conversation begun by it', begun, { by: exchange }),
    )
  },
})

const toContact = command({
  name: 'send a text to the contact of a conversation',
  operations: [send],
  about,
  weight: 2,
  draw(world) {
    const conversation = recent(world.names('conversation'))
    if (world.messages.sent.length >= maxMessages) return undefined
    return conversation && fc.record({ conversation })
  },
  async run(scenario, { conversation }, n) {
    const { api, world } = scenario
    api.need('record:phone-number')
    const known = world.get(conversation)
    const way = await findMessageRoute(api)
    const number = numberOf(known.record)
    if (known.record.channel !== 'chatapp_1' || number === undefined || way.kind !== 'text')
      throw new NotApplicable('a chat with a number')
    if (known.mayHaveChanged) await look(scenario, known)
    const now = await api.now()
    if (now === undefined || !isInWindow(known.record, now)) throw new NotApplicable('an open window')
    const text = scenario.word(`text ${n}`)
    const exchange = await write(scenario, send, { body: textBody(api, number, text) }, n)
    // Which conversation a message goes to is open (gap.message-conversation-identity).
    if (!succeeded(exchange)) return
    scenario.judge('messaging.send-201', exchange, ({ expect }) => {
      expect.status(exchange, 201)
      expect.member(recordIn(exchange), 'channel', 'chatapp_1', 'the channel of the send result', {
        by: exchange,
      })
    })
    const own = recipientBy(scenario, number)
    noted(scenario, own, exchange, { word: text, text })
  },
})

/** The recipient of a number, known by that number. */
function recipientBy({ world }: Scenario, number: string): Recipient {
  const { recipients: known } = world.messages
  const recipient = known.get(number) ?? { number, conversations: new Map<string, string>() }
  known.set(number, recipient)
  return recipient
}

const bySms = command({
  name: 'send an SMS to a number',
  operations: [send],
  about,
  weight: 1,
  draw: ({ messages }) =>
    messages.sent.length < maxMessages ? fc.record({ to: fc.constantFrom(...recipients) }) : undefined,
  async run(scenario, { to }, n) {
    const { api } = scenario
    api.need('record:phone-number')
    const recipient = await recipientOf(scenario, to)
    const word = scenario.word(`text ${n}`)
    const [body] = smsBodies(api, recipient.number, word)
    const exchange = await write(scenario, send, { body: body ?? {} }, n)
    // What the body of an SMS holds is open (gap.message-sms-body).
    if (!succeeded(exchange)) return
    scenario.judge('messaging.sms', exchange, ({ expect }) =>
      expect.member(recordIn(exchange), 'channel', 'sms', 'the channel of the send result', { by: exchange }),
    )
    noted(scenario, recipient, exchange, { word })
  },
})

/** Messages to numbers, by template, text and SMS (section 4.7). */
export const messageCommands = [byTemplate, byText, toContact, bySms]
