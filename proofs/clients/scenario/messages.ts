import assert from 'node:assert/strict'
import { withId } from '../../../examples/client/src/api.js'
import type { Conversation } from '../../../fake-server/index.js'
import { template } from './records.js'
import type { ScenarioTests, Scene } from './scenario-test.js'

const to = '+34600000077'

async function conversationOf({ client }: Scene, id = 'chatapp_1__34600000001'): Promise<Conversation> {
  const conversation = await withId(client.conversations(), id)
  if (conversation === undefined) throw new Error(`the conversation ${id} is not in the list`)
  return conversation
}

/** The message that starts a conversation. */
const greeting = ({ fake }: Scene) =>
  ({
    channel: 'chatapp_1',
    to,
    phoneNumberId: fake.phoneNumbers.list()[0]?.id ?? '',
    message: { type: 'template', template },
  }) as const

/** Replies and messages, of which no one must get one twice. */
export const messageTests: ScenarioTests = {
  'a reply is sent': async (scene) => {
    const { fake, client } = scene
    await client.reply(await conversationOf(scene), 'It is on its way.', template)
    assert.equal(fake.control.outbox.filter(({ text }) => text === 'It is on its way.').length, 1)
  },
  'an e-mail is answered': async (scene) => {
    const { client } = scene
    const { status } = await client.reply(await conversationOf(scene, 'email__ana'), 'Thank you.', template)
    assert.ok(status === 'sent' || status === 'queued')
  },
  'a reply is a template from 24 hours after the last message of the contact': async (scene) => {
    const { fake, client, clock } = scene
    const conversation = await conversationOf(scene)
    clock.advance(25 * 3_600_000)
    await client.reply(conversation, 'It is on its way.', template)
    await client.reply(conversation, 'Are you still there?', template)
    assert.equal(fake.control.outbox.length, 2)
  },
  'a reply whose answer is lost is sent once': async (scene) => {
    const { fake, client } = scene
    const conversation = await conversationOf(scene)
    fake.fail({ on: 'POST /conversations/{id}/reply', with: 'lost-after-commit' })
    await client.reply(conversation, 'It is on its way.', template)
    assert.equal(fake.control.outbox.length, 1)
  },
  'a message starts a conversation, and is sent once': async (scene) => {
    const { fake, client } = scene
    fake.fail({ on: 'POST /messaging/messages', with: 'lost-after-commit' })
    await client.sendMessage(greeting(scene), { idempotencyKey: 'greeting-0000000001' })
    assert.equal(fake.control.outbox.filter((sent) => sent.to === to).length, 1)
  },
  'a reply that may have been sent is not sent again': async (scene) => {
    const { fake, client } = scene
    for (const id of ['chatapp_1__34600000001', 'sms__34600000100']) {
      const conversation = await conversationOf(scene, id)
      fake.control.setProvider('silent')
      await assert.rejects(client.reply(conversation, 'Hello', template), { code: 'unknown_outcome' })
      fake.control.setProvider('delivers')
    }
    const keys = fake.requests('POST /conversations/{id}/reply').map(({ idempotencyKey }) => idempotencyKey)
    assert.equal(new Set(keys).size, 2)
  },
  'a message that may have been sent is not sent again': async (scene) => {
    const { fake, client } = scene
    fake.control.setProvider('silent')
    const sent = client.sendMessage(greeting(scene), { idempotencyKey: 'greeting-0000000002' })
    await assert.rejects(sent, { code: 'unknown_outcome' })
    fake.control.setProvider('delivers')
  },
  'a message without quota is reported': async (scene) => {
    const { fake, client } = scene
    fake.control.setQuota(0)
    await assert.rejects(client.reply(await conversationOf(scene), 'Hello', template), {
      code: 'quota_exceeded',
    })
    fake.control.setQuota(100)
  },
}
