import { describe, expect, test } from 'vitest'
import { as, ask, keyed } from '../ask.test-kit.js'
import { type AnyFake, createFake, demoKeys, limitedKeys } from '../index.js'
import {
  at,
  conversationFake,
  errorIn,
  ids,
  putConversation,
  putMessage,
  reply,
  say,
  shownMessages,
  writtenConversation,
} from './conversation.test-kit.js'

const listed = (fake: AnyFake, query = '') =>
  say(fake, 'GET', `/conversations${query}`).json.data.map(({ id }: { id: string }) => id)

describe('listing conversations', () => {
  test.each(['conversation.list-ok', 'record.conversation-shape'])(
    '%s: a page of whole conversations',
    (_) => {
      const answer = say(conversationFake(), 'GET', '/conversations?limit=1')
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({
        data: [{ ...writtenConversation, id: 'chatapp_1__+15550001111', channel: 'chatapp_1' }],
        nextCursor: expect.any(String),
      })
    },
  )

  test('order.conversations: the latest message first, those without any last', () => {
    const fake = conversationFake()
    putConversation(fake, { id: 'sms__+15550009999', channel: 'sms', lastMessageAt: null })
    expect(listed(fake)).toEqual([ids.chat, ids.second, ids.sms, ids.email, 'sms__+15550009999'])
    expect(reply(fake, ids.email, { text: 'Hi' }).status).toBe(202)
    expect(listed(fake)).toEqual([ids.email, ids.chat, ids.second, ids.sms, 'sms__+15550009999'])
  })

  test('order.conversations: the other way round where so assumed', () => {
    const order = { contacts: 'ascending', tasks: 'ascending', meetings: 'ascending' } as const
    const fake = conversationFake({ 'order-direction': { ...order, conversations: 'ascending' } })
    expect(listed(fake)).toEqual([ids.email, ids.sms, ids.second, ids.chat])
  })

  test.each([
    ['filter.conversation-status', '?status=snoozed', [ids.sms]],
    ['filter.conversation-status', '?status=closed', [ids.email]],
    ['filter.conversation-channel', '?channel=chatapp_2', [ids.second]],
    ['filter.conversation-channel', '?channel=email', [ids.email]],
    ['filter.conversation-assignee', '?assigneeEmail=ines@example.com', [ids.sms, ids.email]],
    ['filter.conversation-assignee', '?assigneeEmail=unknown@example.com', []],
    ['filter.conversation-combination', '?assigneeEmail=ines@example.com&channel=sms', [ids.sms]],
    ['filter.conversation-combination', '?assigneeEmail=ines@example.com&channel=sms&status=open', []],
    ['filter.conversation-combination', '?status=open&channel=chatapp_1', [ids.chat]],
  ])('%s: %s', (_, query, expected) => {
    expect(listed(conversationFake(), query)).toEqual(expected)
  })

  test.each([
    ['validation.conversation-list-status', '?status=Open'],
    ['validation.conversation-list-status', '?status=won'],
    ['validation.conversation-list-channel', '?channel=chatapp_3'],
    ['validation.conversation-list-channel', '?channel=SMS'],
    ['validation.conversation-list-assignee-email', '?assigneeEmail=ines'],
    ['validation.conversation-list-assignee-email', '?assigneeEmail=a@b@c.example'],
  ])('%s: %s is refused', (_, query) => {
    const answer = say(conversationFake(), 'GET', `/conversations${query}`)
    expect([answer.status, answer.json.error.code]).toEqual([400, 'invalid_request'])
  })

  test.each(['conversation.list-contact-limit', 'error.contact-limit-exceeded'])(
    '%s: blocked, also when asked again',
    (_) => {
      const fake = createFake()
      for (const query of ['', '?status=open', '?channel=sms']) {
        const answer = ask(fake, 'GET', `/conversations${query}`, { headers: as(demoKeys.contactLimited) })
        expect(errorIn(answer)).toEqual([402, 'contact_limit_exceeded', 'conversation.list-contact-limit'])
      }
    },
  )

  test.each(['', '?status=open', '?channel=email'])(
    'conversation.private-mailboxes: in no list, not with %s either',
    (query) => {
      const fake = conversationFake()
      expect(fake.control.workspace(demoKeys.emptyWorkspace).conversations.get(ids.secret)).toBeDefined()
      expect(listed(fake, query)).not.toContain(ids.secret)
    },
  )

  test('conversation.private-mailboxes: missing for every client', () => {
    const fake = conversationFake()
    expect(say(fake, 'GET', at(ids.secret, 'messages')).status).toBe(404)
    expect(reply(fake, ids.secret, { text: 'Hi' }).status).toBe(404)
    expect(say(fake, 'POST', at(ids.secret, 'assign'), { assigneeEmail: null }).status).toBe(404)
  })

  test.each(['paging.traversal-complete', 'record.conversation-id-form'])(
    '%s: the seeded ones, each once, in every channel',
    (_) => {
      const fake = createFake()
      const seen: { id: string; channel: string }[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { json } = ask(fake, 'GET', `/conversations?limit=50${cursor && `&cursor=${cursor}`}`)
        seen.push(...json.data)
        cursor = json.nextCursor
      }
      expect(seen).toHaveLength(120)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(120)
      expect([...new Set(seen.map(({ channel }) => channel))].sort()).toEqual([
        'chatapp_1',
        'chatapp_2',
        'email',
        'sms',
      ])
      for (const { id, channel } of seen) expect(id.startsWith(`${channel}__`)).toBe(true)
    },
  )
})

test('record.conversation-status-values: open, closed and snoozed among the seeded ones, no other', () => {
  const { data } = ask(createFake(), 'GET', '/conversations?limit=100').json
  expect([...new Set(data.map(({ status }: { status: string }) => status))].sort()).toEqual([
    'closed',
    'open',
    'snoozed',
  ])
})

describe('messages of a conversation', () => {
  test.each(['conversation.messages-ok', 'order.messages'])(
    '%s: the newest first, equal times ordered by id',
    (_) => {
      const fake = conversationFake()
      putMessage(fake, ids.chat, { id: 'msg_a', at: '2029-12-31T22:00:00.000Z' })
      putMessage(fake, ids.chat, { id: 'msg_c', at: '2029-12-31T23:00:00.000Z' })
      putMessage(fake, ids.chat, { id: 'msg_b', at: '2029-12-31T23:00:00.000Z' })
      putMessage(fake, ids.sms, { id: 'msg_d', at: '2029-12-31T23:30:00.000Z' })
      expect(shownMessages(fake, ids.chat)).toEqual(['msg_c', 'msg_b', 'msg_a'])
      const first = say(fake, 'GET', `${at(ids.chat, 'messages')}?limit=1`).json
      expect(first.data[0].id).toBe('msg_c')
      const rest = say(fake, 'GET', `${at(ids.chat, 'messages')}?limit=2&cursor=${first.nextCursor}`).json
      expect([rest.data.map(({ id }: { id: string }) => id), rest.nextCursor]).toEqual([
        ['msg_b', 'msg_a'],
        null,
      ])
    },
  )

  test('paging.cursor-garbage: a cursor of another conversation is none of this one', () => {
    const fake = conversationFake()
    for (const id of ['msg_a', 'msg_b']) putMessage(fake, ids.chat, { id })
    const { nextCursor } = say(fake, 'GET', `${at(ids.chat, 'messages')}?limit=1`).json
    expect(say(fake, 'GET', `${at(ids.sms, 'messages')}?limit=1&cursor=${nextCursor}`).status).toBe(400)
  })

  test('paging.empty-list: a conversation without messages has an empty page', () => {
    expect(say(conversationFake(), 'GET', at(ids.sms, 'messages')).json).toEqual({
      data: [],
      nextCursor: null,
    })
  })

  test('conversation.no-internal-notes: on no page, and a page is full without them', () => {
    const fake = conversationFake()
    putMessage(fake, ids.chat, { id: 'msg_a', at: '2029-12-31T20:00:00.000Z' })
    putMessage(fake, ids.chat, { id: 'msg_b', at: '2029-12-31T21:00:00.000Z' }, true)
    putMessage(fake, ids.chat, { id: 'msg_c', at: '2029-12-31T22:00:00.000Z' })
    putMessage(fake, ids.chat, { id: 'msg_d', at: '2029-12-31T23:00:00.000Z' }, true)
    expect(shownMessages(fake, ids.chat)).toEqual(['msg_c', 'msg_a'])
    const { data, nextCursor } = say(fake, 'GET', `${at(ids.chat, 'messages')}?limit=2`).json
    expect([data.length, nextCursor]).toEqual([2, null])
  })

  test.each(['conversation.no-internal-notes', 'record.message-subject-email-only'])(
    '%s: nor among the seeded ones',
    (_) => {
      const fake = createFake()
      const { messages } = fake.control.workspace()
      expect([...messages.all()].filter(({ internal }) => internal).length).toBeGreaterThan(20)
      for (const { id, channel } of ask(fake, 'GET', '/conversations?limit=100').json.data)
        for (const message of ask(fake, 'GET', at(id, 'messages')).json.data) {
          expect(message.text).not.toContain('internal note')
          if (channel !== 'email') expect(message.subject).toBeNull()
        }
    },
  )

  test.each([
    'record.message-shape',
    'record.message-sender',
    'record.message-interaction',
    'record.message-attachment',
  ])('%s', () => {
    const fake = conversationFake()
    putMessage(fake, ids.chat, {
      interaction: { type: 'button_reply', id: 'yes', title: 'Sí', description: null },
      attachment: { kind: 'image', url: null, name: 'a.png' },
    })
    expect(say(fake, 'GET', at(ids.chat, 'messages')).json.data).toEqual([
      {
        id: 'msg',
        direction: 'inbound',
        text: 'Hola',
        subject: null,
        at: '2029-12-31T23:00:00.000Z',
        sender: { type: 'contact', email: null },
        interaction: { type: 'button_reply', id: 'yes', title: 'Sí', description: null },
        attachment: { kind: 'image', url: null, name: 'a.png' },
      },
    ])
  })

  test.each([
    ['conversation.messages-missing', 'GET', 'messages', undefined],
    ['conversation.reply-missing', 'POST', 'reply', { text: 'Hi' }],
    ['conversation.assign-missing', 'POST', 'assign', { assigneeEmail: null }],
  ] as const)('%s: %s %s', (rule, method, action, json) => {
    const answer = say(conversationFake(), method, at('sms__+15559990000', action), json)
    expect(errorIn(answer)).toEqual([404, 'not_found', rule])
  })

  test.each([
    ['GET', 'messages', undefined],
    ['POST', 'reply', { text: 'Hi' }],
    ['POST', 'assign', { assigneeEmail: null }],
  ] as const)('isolation.conversation-paths: %s %s as if there were none', (method, action, json) => {
    const fake = conversationFake()
    const more = json === undefined ? {} : { json }
    const foreign = ask(fake, method, at(ids.chat, action), more)
    const missing = ask(fake, method, at('chatapp_1__+15550001112', action), more)
    expect([foreign.status, foreign.json.error.code]).toEqual([404, 'not_found'])
    expect(foreign.json.error.message.replace(ids.chat, '')).toBe(
      missing.json.error.message.replace('chatapp_1__+15550001112', ''),
    )
    expect(fake.control.outbox).toEqual([])
  })

  test('conversation.messages-missing: a value that is not a conversation id is refused where so assumed', () => {
    const refusing = { 'conversation-id-malformed': 'refuse' } as const
    expect(say(conversationFake(), 'GET', at('nonsense', 'messages')).status).toBe(404)
    expect(say(conversationFake(refusing), 'GET', at('nonsense', 'messages')).status).toBe(400)
    expect(say(conversationFake(refusing), 'GET', at('sms__x', 'messages')).status).toBe(404)
  })
})

describe('assigning a conversation', () => {
  const assign = (fake: AnyFake, json: unknown, headers = {}) =>
    say(fake, 'POST', at(ids.chat, 'assign'), json, headers)

  test.each(['conversation.assign-200', 'revision.increases'])(
    '%s: the user, in the answer and in the list',
    (_) => {
      const fake = conversationFake()
      const answer = assign(fake, { assigneeEmail: 'ines@example.com' })
      expect(answer.status).toBe(200)
      expect(answer.json.data).toMatchObject({
        id: ids.chat,
        assigneeEmail: 'ines@example.com',
        assigneeName: 'Ines',
        rev: 6,
        updatedAt: '2030-01-01T00:00:00.001Z',
        lastMessageAt: '2029-12-31T23:00:00.000Z',
      })
      expect(say(fake, 'GET', '/conversations?limit=1').json.data[0]).toEqual(answer.json.data)
    },
  )

  test('conversation.unassign: null removes the assignee', () => {
    const fake = conversationFake()
    assign(fake, { assigneeEmail: 'ines@example.com' })
    expect(assign(fake, { assigneeEmail: null }).json.data).toMatchObject({
      assigneeEmail: null,
      assigneeName: null,
      rev: 7,
    })
  })

  test('conversation.assign-200: an unknown user, by assumption', () => {
    const to = { assigneeEmail: 'unknown@example.com' }
    expect(errorIn(assign(conversationFake(), to))).toEqual([404, 'not_found', 'error.code-status-pairing'])
    expect(assign(conversationFake({ 'assignee-unknown': 'refuse' }), to).status).toBe(400)
    const accepted = assign(conversationFake({ 'assignee-unknown': 'accept' }), to).json.data
    expect(accepted).toMatchObject({ assigneeEmail: 'unknown@example.com', assigneeName: null })
  })

  test.each(['revision.conversation-assign-stale', 'revision.stale-no-effect'])(
    '%s: an old rev changes nothing',
    (_) => {
      const fake = conversationFake()
      expect(assign(fake, { assigneeEmail: 'ines@example.com', expectedRev: 5 }).json.data.rev).toBe(6)
      const before = say(fake, 'GET', '/conversations').body
      expect(errorIn(assign(fake, { assigneeEmail: null, expectedRev: 5 }))).toEqual([
        409,
        'rev_mismatch',
        'revision.conversation-assign-stale',
      ])
      expect(say(fake, 'GET', '/conversations').body).toBe(before)
    },
  )

  test('revision.conversation-assign-current: the rev of the list and of the last answer', () => {
    const fake = conversationFake()
    const [{ rev }] = say(fake, 'GET', '/conversations?limit=1').json.data
    const answer = assign(fake, { assigneeEmail: null, expectedRev: rev })
    expect(answer.status).toBe(200)
    expect(assign(fake, { assigneeEmail: null, expectedRev: answer.json.data.rev }).status).toBe(200)
  })

  test('revision.increases: a reply raises it, reading does not', () => {
    const fake = conversationFake()
    const rev = () => say(fake, 'GET', '/conversations?limit=1').json.data[0].rev
    expect([rev(), rev()]).toEqual([5, 5])
    reply(fake, ids.chat, { text: 'Hi' })
    expect(rev()).toBe(6)
  })

  test.each([
    ['limit.conversation-assign-rev-min', 0, 409],
    ['limit.conversation-assign-rev-min', -1, 400],
    ['limit.conversation-assign-rev-max', 9007199254740991, 409],
    ['validation.conversation-assign-rev-type', '5', 400],
    ['validation.conversation-assign-rev-type', 5.5, 400],
    ['validation.conversation-assign-rev-type', true, 400],
  ])('%s: expectedRev %j answers %i', (_, expectedRev, status) => {
    expect(assign(conversationFake(), { assigneeEmail: null, expectedRev }).status).toBe(status)
  })

  test('limit.conversation-assign-rev-max: one more than an integer holds', () => {
    const body = '{"assigneeEmail":null,"expectedRev":9007199254740992}'
    const headers = as(demoKeys.emptyWorkspace)
    expect(ask(conversationFake(), 'POST', at(ids.chat, 'assign'), { headers, body }).status).toBe(400)
  })

  test.each([
    ['validation.conversation-assign-required', {}],
    ['validation.conversation-assign-required', { expectedRev: 5 }],
    ['validation.conversation-assign-email', { assigneeEmail: 'ines' }],
    ['validation.conversation-assign-email', { assigneeEmail: '' }],
    ['validation.conversation-assign-email', { assigneeEmail: 7 }],
    ['validation.conversation-assign-extra', { assigneeEmail: null, note: 'x' }],
    ['error.non-object-body', []],
  ])('%s: %j is refused', (_, body) => {
    const answer = assign(conversationFake({ 'unknown-body-properties': 'ignore' }), body)
    expect([answer.status, answer.json.error.code]).toEqual([400, 'invalid_request'])
  })

  test('idempotency.conversation-assign: a replay raises no rev, and is a call of its own where keys are ignored', () => {
    const twice = (fake: AnyFake) =>
      [1, 2].map(() => assign(fake, { assigneeEmail: null }, keyed('k')).json.data.rev)
    expect(twice(conversationFake())).toEqual([6, 6])
    expect(twice(conversationFake({ 'idempotency-assign-endpoints': 'ignored' }))).toEqual([6, 7])
  })

  test.each([
    'ticket.update-conversation',
    'ticket.update-conversation-missing',
    'isolation.ticket-conversation',
  ])('%s', () => {
    const fake = createFake()
    const [ticket] = ask(fake, 'GET', '/tickets?limit=1').json.data
    const [own] = ask(fake, 'GET', '/conversations?limit=1').json.data
    const [foreign] = ask(fake, 'GET', '/conversations?limit=1', {
      headers: as(demoKeys.otherWorkspace),
    }).json.data
    const link = (conversationId: string) =>
      ask(fake, 'PATCH', `/tickets/${ticket.id}`, { json: { conversationId } })
    expect(link(own.id).json.data.conversationId).toBe(own.id)
    for (const id of [foreign.id, 'sms__+15559990000']) expect(link(id).status).toBe(404)
  })
})

describe('scopes of conversations and messaging', () => {
  const missing = at('sms__+15559990000', 'reply').replace('/reply', '')
  test.each([
    ['auth.scope-conversation-list', 'conversations:read', 'GET', '/conversations', 200],
    ['auth.scope-conversation-messages', 'conversations:read', 'GET', `${missing}/messages`, 404],
    ['auth.scope-conversation-reply', 'conversations:write', 'POST', `${missing}/reply`, 400],
    ['auth.scope-conversation-assign', 'conversations:write', 'POST', `${missing}/assign`, 400],
    ['auth.scope-message-send', 'conversations:write', 'POST', '/messaging/messages', 400],
    ['auth.scope-template-list', 'conversations:read', 'GET', '/messaging/chat/templates', 200],
  ] as const)('%s: %s, and it alone', (rule, scope, method, path, admitted) => {
    const fake = createFake()
    const keyWith = (test: (scopes: readonly string[]) => boolean) =>
      limitedKeys.find(({ scopes }) => test(scopes))?.key ?? ''
    const more = (key: string) => ({ headers: as(key), ...(method === 'POST' ? { json: {} } : {}) })
    const lacking = keyWith((scopes) => scopes.length > 1 && !scopes.includes(scope))
    expect(errorIn(ask(fake, method, path, more(lacking)))).toEqual([403, 'insufficient_scope', rule])
    const alone = keyWith((scopes) => scopes.length === 1 && scopes[0] === scope)
    expect(ask(fake, method, path, more(alone)).status).toBe(admitted)
  })
})
