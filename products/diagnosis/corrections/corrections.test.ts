import { describe, expect, it } from 'vitest'
import { assumptions, type OperationId, op, rules } from '../../../contract/index.js'
import {
  type Exchange,
  type Json,
  jsonIn,
  type WireRequest,
  type WireResponse,
} from '../../../suites/api/index.js'
import type { Failure } from '../failure.js'
import { absentRecords } from './absent-records.js'
import { acceptedRequests } from './accepted-requests.js'
import { type Correction, type CorrectionContext, correctedExchange } from './correction.js'
import { inOrderOf } from './list-order.js'
import { listedRecords } from './listed-records.js'
import { recordMembers } from './record-members.js'
import { repeatedWrites } from './repeated-writes.js'
import { sentMembers } from './sent-members.js'
import { staleRevisions } from './stale-revisions.js'
import { strayRecords } from './stray-records.js'
import { wrongAnswers } from './wrong-answer.js'

const context: CorrectionContext = {
  variant: 'full',
  assumptions,
  failures: [],
  errors: [],
  foreignIds: new Set(['tic_theirs']),
}
const [anyRule] = rules
if (!anyRule) throw new Error('there is no rule')

const request = (
  method: string,
  path: string,
  body?: Json,
  headers: Record<string, string> = {},
): WireRequest => ({
  ...{ method, path: `/api/v1${path}`, headers: { authorization: 'Bearer main', ...headers } },
  ...(body ? { body: JSON.stringify(body) } : {}),
})

const answer = (status: number, json: Json, headers: Record<string, string> = {}): WireResponse => ({
  ...{ status, headers, text: JSON.stringify(json) },
})

const exchange = (operation: OperationId, sent: WireRequest, response: WireResponse): Exchange => ({
  ...{ index: 1, operation, request: { ...sent, key: 'main' } },
  response: { ...response, json: jsonIn(response.text) },
})

/** A failure that the last of some exchanges shows. */
function failure(
  exchanges: readonly Exchange[],
  expected = '',
  allowed?: NonNullable<NonNullable<Failure['details']>['answer']>['allowed'],
): Failure {
  const last = exchanges.at(-1)
  if (!last || !anyRule) throw new Error('a failure needs an exchange')
  const details = {
    expected,
    actual: '',
    exchanges,
    ...(allowed ? { answer: { exchange: last, allowed } } : {}),
  }
  return { rule: anyRule, operation: last.operation, verdict: 'fail', details }
}

/** Answers calls by a correction of a target that answers in turn. */
function answering({ answer: by }: Correction, ...answers: readonly WireResponse[]) {
  const sent: WireRequest[] = []
  return {
    sent,
    call: (operation: OperationId, own: WireRequest) =>
      by({
        operation,
        request: own,
        async send(one) {
          sent.push(one)
          const next = answers[sent.length - 1]
          if (!next) throw new Error('the target was asked too often')
          return next
        },
      }),
  }
}

const first = (corrections: readonly Correction[]): Correction => {
  const [one] = corrections
  if (!one) throw new Error('there is no correction')
  return one
}

const codeOf = ({ text }: WireResponse) => (jsonIn(text) as { error?: { code?: string } }).error?.code
const error = (status: number, code: string) =>
  answer(status, { error: { code, message: code, details: {} } })

describe('a wrong answer', () => {
  const missing = request('GET', '/contacts/con_a/notes')
  const wrong = exchange(op.listContactNotes, missing, error(500, 'internal'))
  const correction = first(
    wrongAnswers([failure([wrong], '', [{ status: 404, code: 'not_found' }])], context),
  )

  it('is replaced by the documented one where it comes', async () => {
    const target = answering(correction, error(500, 'internal'), answer(200, { data: [] }))
    const corrected = await target.call(op.listContactNotes, missing)
    expect([corrected.status, codeOf(corrected)]).toEqual([404, 'not_found'])
    expect((await target.call(op.listContactNotes, missing)).status).toBe(200)
  })

  it('stays at other operations', async () => {
    const target = answering(correction, error(500, 'internal'))
    expect((await target.call(op.listTags, request('GET', '/tags'))).status).toBe(500)
  })

  it('has no correction where a success was expected, as nobody knows its record', () => {
    expect(wrongAnswers([failure([wrong], '', [{ status: 200 }])], context)).toEqual([])
  })
})

describe('an invalid request that is accepted', () => {
  const invalid = request('PATCH', '/tickets/tic_a', { expectedRev: 1, priority: 'nonsense' })
  const accepted = exchange(
    op.updateTicket,
    invalid,
    answer(200, { data: { id: 'tic_a', priority: 'nonsense' } }),
  )
  const correction = first(
    acceptedRequests([failure([accepted], '', [{ status: 400, code: 'invalid_request' }])], context),
  )

  it('is refused unsent, whatever the value; one with another flaw is not', async () => {
    const target = answering(correction, answer(200, { data: {} }))
    const again = request('PATCH', '/tickets/tic_b', { expectedRev: 2, priority: 'low-ish' })
    expect(codeOf(await target.call(op.updateTicket, again))).toBe('invalid_request')
    expect(target.sent).toEqual([])
    await target.call(op.updateTicket, request('PATCH', '/tickets/tic_b', { expectedRev: 2, status: 'odd' }))
    expect(target.sent).toHaveLength(1)
  })

  it('names the member', () => {
    expect(correction.cause).toBe(
      'PATCH /api/v1/tickets/{id}: an invalid `priority` is accepted instead of being refused with 400 `invalid_request`',
    )
  })
})

it('says that a record cannot be seen only where its refusal does', () => {
  const body = { text: 'x' }
  const replied = (id: string) =>
    exchange(
      op.replyToConversation,
      request('POST', `/conversations/${id}/reply`, body),
      answer(201, { data: {} }),
    )
  const causesOf = (id: string, status: number, code: 'invalid_state' | 'not_found') =>
    acceptedRequests([failure([replied(id)], '', [{ status, code }])], context).map(({ cause }) => cause)
  const unseen =
    'POST /api/v1/conversations/{id}/reply: a call on a record that its key cannot see is accepted'
  expect(causesOf('sms__1', 409, 'invalid_state')).toContain(
    'POST /api/v1/conversations/{id}/reply: a call that is not valid in the state of the record is accepted instead of being refused with 409 `invalid_state`',
  )
  expect(causesOf('sms__1', 409, 'invalid_state').join()).not.toContain(unseen)
  expect(causesOf('sms__1', 404, 'not_found').join()).toContain(unseen)
  expect(causesOf('tic_theirs', 409, 'invalid_state').join()).toContain(unseen)
})

describe('a record of another workspace', () => {
  const path = '/webhooks/wh_a'
  const reached = exchange(op.deleteWebhook, request('DELETE', path), answer(200, { data: { id: 'wh_a' } }))
  const correction = first(
    absentRecords([failure([reached], '', [{ status: 404, code: 'not_found' }])], context),
  )

  it('is refused to the key that was never shown it, and to no other', async () => {
    const made = answer(201, { data: { id: 'wh_a' } })
    const target = answering(correction, made, answer(200, { data: {} }))
    await target.call(op.createWebhook, request('POST', '/webhooks', {}))
    const stranger = request('DELETE', path, undefined, { authorization: 'Bearer other' })
    expect((await target.call(op.deleteWebhook, stranger)).status).toBe(404)
    expect((await target.call(op.deleteWebhook, request('DELETE', path))).status).toBe(200)
  })
})

describe('a member that is missing', () => {
  const tag = { id: 'tag_a', name: 'a', total: 1, active: 1, inactive: 0 }
  const { total: _, ...short } = tag
  const page = (record: Json) => answer(200, { data: [record], nextCursor: null })
  const shown = exchange(op.listTags, request('GET', '/tags'), page(short))
  const correction = first(recordMembers([failure([shown], '`data[0].total`: to be there')], context))
  const shownAfter = async (record: Json) => {
    const corrected = await answering(correction, page(record)).call(op.listTags, request('GET', '/tags'))
    return (jsonIn(corrected.text) as { data: Json[] }).data
  }

  it('is filled in where its schema takes null, and nothing else', async () => {
    expect(await shownAfter(short)).toEqual([{ ...short, total: null }])
    const { active, ...other } = tag
    expect(await shownAfter(other)).toEqual([other])
    expect(correction.cause).toBe('GET /api/v1/tags: `total` is missing')
    expect(active).toBe(1)
  })
})

describe('a member that only a list lacks', () => {
  const contact = { id: 'con_11111', source: 'api', phone: { code: '+34' } }
  const { source: _, ...short } = contact
  const listed = answer(200, { data: [short], nextCursor: null })
  const asked = request('GET', '/contacts')
  const shown = exchange(op.listContacts, asked, listed)
  const [correction] = recordMembers([failure([shown], '`data[0].source`: to be there')], context)

  it('gets the value that the last write of its record has answered', async () => {
    if (!correction) throw new Error('there is no correction')
    const created = answer(201, { data: contact })
    const changed = answer(200, { data: { ...contact, source: 'import' } })
    const target = answering(correction, created, listed, changed, listed)
    const sourceNow = async () => {
      const { text } = await target.call(op.listContacts, asked)
      return (jsonIn(text) as { data: Json[] }).data[0]?.source
    }
    await target.call(op.createContact, request('POST', '/contacts', {}))
    expect(await sourceNow()).toBe('api')
    await target.call(op.updateContact, request('PATCH', '/contacts/con_11111', {}))
    expect(await sourceNow()).toBe('import')
  })
})

it('distinguishes pages of one length, whatever is asked for, from pages that lack records', () => {
  const records = [{ id: 'a' }, { id: 'b' }]
  const shown = (limit: number, data: readonly Json[]) =>
    exchange(
      op.listContacts,
      request('GET', `/contacts?limit=${limit}`),
      answer(200, { data, nextCursor: 'c' }),
    )
  const causesOf = (...pages: readonly Exchange[]) =>
    listedRecords([failure(pages)], context).map(({ cause }) => cause)
  expect(causesOf(shown(100, records), shown(2, records))).toContain(
    'GET /api/v1/contacts: a page has no more than 2 records, also with `limit=100`',
  )
  expect(causesOf(shown(100, records), shown(2, [{ id: 'a' }]))).toContain(
    'GET /api/v1/contacts: pages lack records, or repeat them',
  )
})

it('keeps two values apart that it turns into texts', async () => {
  const page = (name: unknown) => answer(200, { data: [{ id: 'a', name, total: 1, active: 1, inactive: 0 }] })
  const shown = exchange(op.listTags, request('GET', '/tags'), page(7))
  const correction = first(recordMembers([failure([shown])], context))
  const { text } = await answering(correction, page(8)).call(op.listTags, request('GET', '/tags'))
  expect(jsonIn(text)).toMatchObject({ data: [{ name: '8' }] })
})

describe('a list that ignores a filter', () => {
  const contact = (id: string, tag: string) => ({ id, tags: [tag] })
  const page = (records: readonly Json[], nextCursor: string | null) =>
    answer(200, { data: records, nextCursor })
  const asked = request('GET', '/contacts?tag=a&limit=2')
  const shown = exchange(op.listContacts, asked, page([contact('1', 'a'), contact('2', 'b')], null))
  const correction = first(listedRecords([failure([shown])], context))

  it('gives full pages of the records that pass, under cursors of its own', async () => {
    const all = page([contact('1', 'a'), contact('2', 'b'), contact('3', 'a')], 'next')
    const more = page([contact('4', 'b'), contact('5', 'a')], null)
    const target = answering(correction, all, all, more, all)
    const one = jsonIn((await target.call(op.listContacts, asked)).text) as {
      data: Json[]
      nextCursor: string
    }
    expect(one.data.map(({ id }) => id)).toEqual(['1', '3'])
    const rest = request('GET', `/contacts?tag=a&limit=2&cursor=${one.nextCursor}`)
    const two = jsonIn((await target.call(op.listContacts, rest)).text) as {
      data: Json[]
      nextCursor: unknown
    }
    expect([two.data.map(({ id }) => id), two.nextCursor]).toEqual([['5'], null])
  })

  it('leaves calls without the filter as they are', async () => {
    const unfiltered = page([contact('2', 'b')], null)
    const target = answering(correction, unfiltered, unfiltered)
    const corrected = await target.call(op.listContacts, request('GET', '/contacts?limit=2'))
    expect(jsonIn(corrected.text)).toEqual(jsonIn(unfiltered.text))
  })
})

describe('a repeated write', () => {
  const keyed = request('POST', '/contacts', { name: 'Ana' }, { 'idempotency-key': 'k' })
  const made = exchange(op.createContact, keyed, answer(201, { data: { id: 'con_a' } }))
  const [once, reuse] = repeatedWrites([failure([made])], context)

  it('is answered as at first, unsent', async () => {
    const target = answering(once as Correction, answer(201, { data: { id: 'con_a' } }))
    await target.call(op.createContact, keyed)
    expect(jsonIn((await target.call(op.createContact, keyed)).text)).toEqual({ data: { id: 'con_a' } })
    expect(target.sent).toHaveLength(1)
  })

  it('is refused with another body', async () => {
    const target = answering(reuse as Correction, answer(201, { data: { id: 'con_a' } }))
    await target.call(op.createContact, keyed)
    const other = { ...keyed, body: '{"name":"Eva"}' }
    expect(codeOf(await target.call(op.createContact, other))).toBe('idempotency_key_reused')
  })
})

describe('a member that is not kept', () => {
  const sent = request('POST', '/deals', { title: 'abcdef' })
  const cut = exchange(op.createDeal, sent, answer(201, { data: { id: 'deal_a', title: 'abc' } }))

  it('is shown as it was sent, also in lists', async () => {
    const target = answering(
      first(sentMembers([failure([cut])], context)),
      answer(201, { data: { id: 'deal_b', title: 'xy' } }),
      answer(200, {
        data: [
          { id: 'deal_b', title: 'xy' },
          { id: 'deal_c', title: 'z' },
        ],
      }),
    )
    await target.call(op.createDeal, request('POST', '/deals', { title: 'xyz' }))
    const list = jsonIn((await target.call(op.listDeals, request('GET', '/deals'))).text) as { data: Json[] }
    expect(list.data.map(({ title }) => title)).toEqual(['xyz', 'z'])
  })
})

describe('a change under a stale revision', () => {
  const change = (rev: number) => request('PATCH', '/tickets/tic_a', { expectedRev: rev, subject: 'a' })
  const at = (rev: number) => answer(200, { data: { id: 'tic_a', rev } })
  const correction = first(staleRevisions([failure([exchange(op.updateTicket, change(1), at(2))])], context))

  it('is refused, also when two come together', async () => {
    const target = answering(correction, at(2))
    const both = await Promise.all([1, 1].map((rev) => target.call(op.updateTicket, change(rev))))
    expect(both.map(({ status }) => status)).toEqual([200, 409])
  })
})

it('asks nothing of the target to correct an exchange of the past', async () => {
  const past = exchange(op.listTags, request('GET', '/tags'), answer(200, { data: [] }))
  const further: Correction = {
    cause: '',
    answer: ({ request: own, send }) => send({ ...own, path: '/other' }),
  }
  await expect(correctedExchange(past, further)).rejects.toThrow('cannot be followed by another request')
})

it('puts a list in the order that the document gives it', () => {
  const tasks = [
    { id: 'b', dueAt: '2030-01-02T00:00:00Z' },
    { id: 'a', dueAt: '2030-01-01T00:00:00Z' },
  ]
  const ids = (operation: OperationId, path: string) =>
    inOrderOf({ operation, request: request('GET', path) }, tasks).map(({ id }) => id)
  expect(ids(op.listTasks, '/tasks')).toEqual(['a', 'b'])
  expect(ids(op.listTags, '/tags')).toEqual(['b', 'a'])
})

describe('a record that a list should not show', () => {
  const asked = request('GET', '/templates?limit=100')
  const records = [
    { id: 'a', kind: 'new' },
    { id: 'b', kind: 'new' },
    { id: 'c', kind: 'old' },
  ]
  const page = exchange(op.listTemplates, asked, answer(200, { data: records, nextCursor: null }))
  const shown = failure([page])
  const stray: Failure = {
    ...shown,
    details: {
      ...shown.details,
      comparison: { of: 'records', in: [page], shows: ['c'] },
    } as Failure['details'],
  }

  it('is left out with all that have its mark', async () => {
    const target = answering(first(strayRecords([stray], context)), page.response, page.response)
    const { text } = await target.call(op.listTemplates, asked)
    expect((jsonIn(text) as { data: Json[] }).data.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('has no correction where most records are like it', () => {
    const all = exchange(op.listTemplates, asked, answer(200, { data: records.slice(2), nextCursor: null }))
    const only = { ...stray.details, comparison: { of: 'records', in: [all], shows: ['c'] } }
    expect(strayRecords([{ ...stray, details: only as Failure['details'] }], context)).toEqual([])
  })
})

it('shows a member as a write was to leave it, also where the list is filtered by it', async () => {
  const complete = request('POST', '/contacts/con_a/tasks/task_a/complete', { done: false })
  const left = exchange(
    op.completeTask,
    complete,
    answer(200, { data: { id: 'task_a', doneAt: '2030-01-01T00:00:00Z' } }),
  )
  const shown = failure([left])
  const comparison = { of: 'member', in: left, path: ['data', 'doneAt'], is: { equals: null } }
  const failed = { ...shown, details: { ...shown.details, comparison } as Failure['details'] }
  const [, withLists] = sentMembers([failed], context)
  if (!withLists) throw new Error('there is no correction of the lists')
  const list = request('GET', '/tasks?status=open')
  const unfiltered = answer(200, {
    data: [{ id: 'task_a', doneAt: '2030-01-01T00:00:00Z' }],
    nextCursor: null,
  })
  const target = answering(withLists, left.response, answer(200, { data: [], nextCursor: null }), unfiltered)
  expect(jsonIn((await target.call(op.completeTask, complete)).text)).toEqual({
    data: { id: 'task_a', doneAt: null },
  })
  expect(jsonIn((await target.call(op.listTasks, list)).text)).toEqual({
    data: [{ id: 'task_a', doneAt: null }],
    nextCursor: null,
  })
})
