import { expect, test } from 'vitest'
import { op } from '../../contract/index.js'
import { clientOf, type Exchange, type Keys } from '../api/index.js'
import { answering } from '../engine/answering.test-kit.js'
import { ConfiguredMembers } from './configured-members.js'

/** What a reply that the key `beta` is refused by says of the configuration, where that names the key for two states. */
async function suspected(conversation: string, status: number, code: string, more: Partial<Keys> = {}) {
  const keys = { main: 'alpha', quotaExhausted: 'beta', sendingPaused: 'beta', ...more }
  const target = answering(
    async () => ({ status: 200, headers: {}, text: '{"data":[],"nextCursor":null}' }),
    {
      keys,
    },
  )
  const preconditions = new ConfiguredMembers(clientOf(target), target)
  const note = await preconditions.beforeUse({ as: 'quotaExhausted' })
  const json = { error: { code } }
  const exchange: Exchange = {
    ...{ index: 1, operation: op.replyToConversation },
    request: {
      ...{ method: 'POST', path: `/api/v1/messaging/conversations/${conversation}/messages` },
      ...{ headers: {}, key: 'quotaExhausted' },
    },
    response: { status, headers: {}, text: JSON.stringify(json), json },
  }
  note(exchange)
  return preconditions.suspect({ exchanges: [exchange] }, { needs: [] })
}

test('a refusal that another state of the same key explains is none of this one', async () => {
  expect(await suspected('email__a@example.com', 403, 'forbidden')).toMatchObject({
    finding: { member: 'keys.quotaExhausted', seen: expect.stringContaining('keys.sendingPaused') },
    claim: { state: 'unusable' },
  })
})

test.each([
  ['of a channel that the other state does not concern', 'sms__34600500600', 403, 'forbidden', {}],
  ['of no state of the key', 'email__a@example.com', 400, 'invalid_request', {}],
  [
    'where the other state has a key of its own',
    'email__a@example.com',
    403,
    'forbidden',
    { sendingPaused: 'gamma' },
  ],
])('a wrong refusal still fails: %s', async (_, conversation, status, code, more) => {
  const suspicion = await suspected(conversation, status, code, more)
  expect(suspicion?.claim.state).not.toBe('unusable')
})
