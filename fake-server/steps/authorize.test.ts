import { describe, expect, test } from 'vitest'
import { as, ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'

describe('scopes of conversations and messaging', () => {
  test.each([
    ['auth.scope-conversation-list', 'GET', '/conversations', 'conversations_read'],
    ['auth.scope-conversation-messages', 'GET', '/conversations/sms__1/messages', 'conversations_read'],
    ['auth.scope-conversation-reply', 'POST', '/conversations/sms__1/reply', 'conversations_write'],
    ['auth.scope-conversation-assign', 'POST', '/conversations/sms__1/assign', 'conversations_write'],
    ['auth.scope-message-send', 'POST', '/messaging/messages', 'conversations_write'],
    ['auth.scope-template-list', 'GET', '/messaging/chat/templates', 'conversations_read'],
  ])('%s', (rule, method, path, scope) => {
    const fake = createFake()
    const json = method === 'GET' ? {} : { json: {} }
    const without = ask(fake, method, path, { headers: as(`demo_without_${scope}`), ...json })
    expect([without.status, without.json.error.code]).toEqual([403, 'insufficient_scope'])
    expect(without.headers['x-fake-rule']).toBe(rule)
    expect(ask(fake, method, path, { headers: as(`demo_only_${scope}`), ...json }).status).not.toBe(403)
  })
})
