import { expect, it } from 'vitest'
import { Untested } from '../engine/outcome.js'
import type { SetUpApi } from './set-up-api.js'
import { type ConversationCriteria, findUsableConversations } from './usable-conversations.js'

const apiWith = (...ids: readonly string[]) =>
  ({ target: { records: { conversations: ids.map((id) => ({ id })) } } }) as unknown as SetUpApi

it.each<[ConversationCriteria, string]>([
  [{ channels: ['sms', 'email'] }, 'add one of sms or email to records.conversations'],
  [
    { channels: ['chatapp_1'], window: 'open' },
    "add one of chatapp_1 with window: 'open' (its contact has written within 24 hours) to records.conversations",
  ],
  [
    { channels: ['chatapp_1'], window: 'closed' },
    "add one of chatapp_1 with window: 'closed' (its contact has been silent for 24 hours) to records.conversations",
  ],
])('names the kind of conversation that %o lacks', async (wish, remediation) => {
  const error = await findUsableConversations(apiWith('chatapp_2__34600100200'), wish).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Untested)
  expect(error).toMatchObject({ remediation })
})

it('names the member alone where any conversation would do', async () => {
  await expect(findUsableConversations(apiWith())).rejects.toMatchObject({
    remediation: 'add records.conversations (ids of conversations that may be used) to the configuration',
  })
})
