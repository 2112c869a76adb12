import { expect, test } from 'vitest'
import type { Api } from '../api/index.js'
import { findConversationsBy } from './find-conversations-by.js'

const apiWith = (conversationOf: Record<string, readonly string[]>): Api => {
  const target = { records: { conversationOf } }
  return {
    target,
    observe: (_: string, look: (finder: unknown) => unknown) =>
      look({ target, read: { leading: async () => ({ records: [], isListed: false }) } }),
  } as unknown as Api
}

test('the hint names the channel that a configured conversation lacks', async () => {
  const api = apiWith({ quotaExhausted: ['email__cleo@example.com'] })
  await expect(findConversationsBy(api, 'quotaExhausted', ['sms'])).rejects.toMatchObject({
    message: expect.stringContaining(
      'needs a conversation of sms in the workspace of keys.quotaExhausted, and records.conversationOf.quotaExhausted names email alone: ',
    ),
    remediation:
      'add the id of a conversation of sms to records.conversationOf.quotaExhausted, which takes a list',
  })
  expect(await findConversationsBy(api, 'quotaExhausted')).toHaveLength(1)
})

test('where none is configured it asks for the member', async () => {
  await expect(findConversationsBy(apiWith({}), 'quotaExhausted', ['sms'])).rejects.toMatchObject({
    remediation:
      'add records.conversationOf.quotaExhausted (ids of conversations of that workspace, sms) to the configuration',
  })
})
