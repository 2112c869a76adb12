import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assume, type OperationId, operationIds, operationOf } from '../../contract/index.js'
import { sideEffectsOf } from '../../suites/drivers/index.js'
import { answeredWith, type Given, sent } from './exchange.test-kit.js'
import { SideEffectRecorder } from './recorder.js'

const recorder = () => new SideEffectRecorder(assume({}), () => new Date(0))

const outcome = (operation: OperationId, given: Given, status: number, json: unknown) =>
  recorder().outcome(answeredWith(sent(operation, given), status, json))

describe('what an answer leaves behind', () => {
  it('is read of every write, and of nothing else', () => {
    for (const id of operationIds)
      expect(sideEffectsOf(id) !== undefined, id).toBe(operationOf(id).method !== 'GET')
  })

  const rows: readonly (readonly [OperationId, Given, unknown, unknown])[] = [
    ['POST /api/v1/contacts', {}, { id: 'con_1', email: 'a@b.c' }, ['contact con_1']],
    [
      'POST /api/v1/contacts/upsert',
      {},
      { id: 'con_1', noteCreatedId: 'n_1' },
      ['contact con_1', 'note n_1'],
    ],
    [
      'POST /api/v1/contacts/{id}/tags',
      { params: { id: 'con_1' }, body: { add: ['a', 'b'], remove: ['c'] } },
      { id: 'con_1', tags: ['a', 'old'] },
      ['tag a on con_1'],
    ],
    ['POST /api/v1/activities', { body: { type: 'note' } }, { id: 'n_1' }, ['note n_1']],
    ['POST /api/v1/activities', { body: { type: 'task' } }, { id: 't_1', type: 'task' }, ['task t_1']],
    [
      'POST /api/v1/activities',
      { body: { type: 'call' } },
      { id: 'a_1', type: 'call', leadId: 'con_1', nextStepTaskId: 't_1' },
      ['activity a_1', 'task t_1'],
    ],
    ['POST /api/v1/deals', {}, { id: 'deal_1', leadId: 'con_1', rev: 3 }, ['deal deal_1']],
    ['POST /api/v1/tickets/{id}/comments', {}, { commentId: 'cmt_1', ticket: {} }, ['comment cmt_1']],
    ['POST /api/v1/conversations/{id}/reply', {}, { messageId: 'msg_1' }, ['message msg_1']],
    [
      'POST /api/v1/messaging/messages',
      { idempotencyKey: 'k-1' },
      { messageId: null, conversationId: 'sms__1' },
      ['message k-1'],
    ],
    ['POST /api/v1/booking-types/{id}/book', {}, { meetingId: 'mtg_1' }, ['meeting mtg_1']],
    ['POST /api/v1/webhooks', { body: { name: 'w' } }, { id: 'wh_1', secret: 'whsec_x' }, ['webhook wh_1']],
  ]
  it.each(rows)('%s %o', (operation, given, data, expected) => {
    const { left = [], unsure } = outcome(operation, given, 201, { data }) ?? {}
    expect(left.map(({ noun, id, on }) => `${noun} ${id}${on ? ` on ${on}` : ''}`)).toEqual(expected)
    expect(unsure).toBeUndefined()
    expect(JSON.stringify(left)).not.toContain('whsec')
  })

  it.each([
    [
      'DELETE /api/v1/webhooks/{id}',
      { params: { id: 'wh_1' } },
      { id: 'wh_1', deleted: true },
      'webhook wh_1',
    ],
    ['POST /api/v1/meetings/{id}/cancel', { params: { id: 'mtg_1' } }, { unchanged: false }, 'meeting mtg_1'],
    ['POST /api/v1/deals/{id}/close', { params: { id: 'deal_1' } }, { status: 'won' }, 'deal deal_1'],
    [
      'POST /api/v1/contacts/{id}/tasks/{taskId}/complete',
      { params: { id: 'con_1', taskId: 't_1' } },
      { doneAt: '2030-01-01T00:00:00Z' },
      'task t_1',
    ],
  ] as const)('%s ends what it names', (operation, given, data, expected) => {
    const { ended = [] } = outcome(operation, given, 200, { data }) ?? {}
    expect(ended.map(({ noun, id }) => `${noun} ${id}`)).toEqual([expected])
  })

  it('stands again where a task is reopened', () => {
    const given = { params: { id: 'con_1', taskId: 't_1' }, body: { done: false } }
    const { again } =
      outcome('POST /api/v1/contacts/{id}/tasks/{taskId}/complete', given, 200, { data: {} }) ?? {}
    expect(again).toMatchObject([{ noun: 'task', id: 't_1', leadId: 'con_1' }])
  })

  it('is nothing after a refusal, and in doubt after a 5xx or a success that names no record', () => {
    expect(outcome('POST /api/v1/webhooks', {}, 400, {})).toEqual({ kind: 'answer', n: 1, status: 400 })
    for (const [status, json] of [
      [500, {}],
      [201, {}],
      [409, { error: { code: 'unknown_outcome' } }],
    ] as const)
      expect(outcome('POST /api/v1/webhooks', {}, status, json)).toMatchObject({ unsure: true })
  })

  it('is not in doubt where a message cannot be sent at all, and is where the server failed', () => {
    const of = (code: string) =>
      outcome('POST /api/v1/messaging/messages', {}, 503, { error: { code } })?.unsure
    expect([of('unavailable'), of('internal_error')]).toEqual([undefined, true])
  })

  it('is not in doubt where a slot is the run’s already', () => {
    const writer = recorder()
    const book = sent('POST /api/v1/booking-types/{id}/book')
    const again = answeredWith(book, 200, { data: { meetingId: 'mtg_1', alreadyBooked: true } })
    expect(writer.outcome(again)?.unsure).toBe(true)
    writer.outcome(answeredWith(book, 201, { data: { meetingId: 'mtg_1', alreadyBooked: false } }))
    expect(writer.outcome(again)).toEqual({ kind: 'answer', n: 1, status: 200 })
  })

  it('records how a deal is closed as lost, from either outcome', () => {
    const close = (body: object, status: string) =>
      outcome('POST /api/v1/deals/{id}/close', { body }, 200, { data: { status } })?.lost
    expect(close({ result: 'won', expectedRev: 1 }, 'won')).toEqual({ result: 'lost' })
    expect(close({ won: true }, 'won')).toEqual({ won: false })
    expect(close({ status: 'lost', lostReasonId: 'r', expectedRev: 2 }, 'lost')).toEqual({
      status: 'lost',
      lostReasonId: 'r',
    })
    expect(close({ odd: 1 }, 'won')).toBeUndefined()
  })
})

describe('what is noted before a write', () => {
  it('is what could find its record again, and no more of its body', () => {
    const body = { name: 'c1', url: 'https://x.example.com/c1', events: ['e'], description: 'd' }
    const call = sent('POST /api/v1/webhooks', { body, idempotencyKey: 'k-1', key: 'only webhooks:manage' })
    expect(recorder().intent(call)).toEqual({
      kind: 'sends',
      n: 1,
      at: '1970-01-01T00:00:00.000Z',
      operation: 'POST /api/v1/webhooks',
      key: 'main',
      params: {},
      words: { name: 'c1', url: 'https://x.example.com/c1' },
      idempotencyKey: 'k-1',
    })
  })

  it('is nothing of a read', () => {
    expect(recorder().intent(sent('GET /api/v1/tags'))).toBeUndefined()
    expect(recorder().outcome(answeredWith(sent('GET /api/v1/tags'), 200, { data: [] }))).toBeUndefined()
  })

  it('is the state of a ticket before its first change, field by field', () => {
    const writer = recorder()
    const ticket = { id: 'tic_1', subject: 'Old', priority: 'low', leadId: 'con_1', rev: 1 }
    writer.outcome(answeredWith(sent('GET /api/v1/tickets'), 200, { data: [ticket], nextCursor: null }))
    const patch = (body: object) => sent('PATCH /api/v1/tickets/{id}', { params: { id: 'tic_1' }, body })
    expect(writer.intent(patch({ subject: 'New', expectedRev: 1 }))?.touch).toEqual({
      noun: 'ticket',
      id: 'tic_1',
      key: 'main',
      before: { subject: 'Old' },
      sent: { subject: ['"new"'] },
      leadId: 'con_1',
    })
    const answer = { data: { ...ticket, subject: 'NEW!', rev: 2 } }
    expect(writer.outcome(answeredWith(patch({ subject: 'New' }), 200, answer))?.touch?.sent).toEqual({
      subject: ['"new!"'],
    })
    const second = writer.intent(patch({ subject: 'Newer', priority: 'high' }))?.touch
    expect(second?.before).toEqual({ priority: 'low' })
  })

  it('holds no state that only came with a change', () => {
    const writer = recorder()
    const assign = sent('POST /api/v1/conversations/{id}/assign', {
      params: { id: 'sms__1' },
      body: { assigneeEmail: null },
    })
    expect(writer.intent(assign)?.touch?.before).toBeUndefined()
    writer.outcome(answeredWith(assign, 200, { data: { id: 'sms__1', assigneeEmail: null } }))
    expect(writer.intent(assign)?.touch?.before).toBeUndefined()
  })
})

it('accepts anything that checks send and servers answer', () => {
  const writes = operationIds.filter((id) => sideEffectsOf(id))
  const name = fc.constantFrom(
    'id',
    'name',
    'tags',
    'data',
    'type',
    'title',
    'email',
    'meetingId',
    'done',
    'subject',
  )
  const record = fc.dictionary(name, fc.jsonValue({ maxDepth: 2 }))
  fc.assert(
    fc.property(fc.constantFrom(...writes), record, fc.jsonValue(), record, (operation, body, odd, data) => {
      const writer = recorder()
      for (const given of [body, odd]) {
        const call = sent(operation, { body: given })
        writer.intent(call)
        for (const json of [odd, data, { data }, { data: odd }, { data: [data] }])
          writer.outcome(answeredWith(call, 200, json))
      }
    }),
    { numRuns: 300 },
  )
})
