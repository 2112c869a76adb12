import { expect, test } from 'vitest'
import { op } from '../../contract/index.js'
import { type Api, Inconclusive } from '../api/index.js'
import { messageDrivers } from './message.js'

/** As much of a check as reading a sent template back uses: a conversation with some messages. */
const apiOf = (ids: readonly string[], isExact: boolean) =>
  ({
    target: { isExact, records: {} },
    assumptions: { 'reply-visibility': { delayMs: 0, senderType: 'user' } },
    observe: async () => 0,
    inconclusive: (reason: string) => {
      throw new Inconclusive(reason)
    },
    read: { leading: async () => ({ records: ids.map((id) => ({ id, direction: 'outbound' })), by: [] }) },
  }) as unknown as Api

const sent = {
  body: { message: { type: 'template' } },
  on: { kind: 'template', conversationId: 'chatapp_1__1', to: '+1', before: ['msg_1'] },
}
const stateAt = (api: Api) => messageDrivers[op.sendMessage].state(api, sent)

test('a template that was sent is the message that was not there before', async () => {
  expect(await stateAt(apiOf(['msg_1', 'msg_2'], false))).toMatchObject([{ id: 'msg_2' }])
})

test('of two templates one may be of another client', async () => {
  await expect(stateAt(apiOf(['msg_1', 'msg_2', 'msg_3'], false))).rejects.toThrow('another client')
})

test('where no other client is, two templates are two', async () => {
  expect(await stateAt(apiOf(['msg_1', 'msg_2', 'msg_3'], true))).toHaveLength(2)
})
