import { expect, test } from 'vitest'
import { fullOperations } from '../../../contract/index.js'
import { ask, keyed } from '../../ask.test-kit.js'
import { type AnyFake, createFake } from '../../index.js'
import { mergeCounts } from './merge-counts.js'

const answersOf = (fake: AnyFake, operation: string) =>
  Object.fromEntries(
    (fake.coverage().operations.find((one) => one.operation === operation)?.answers ?? []).map(
      ({ name, times }) => [name, times],
    ),
  )

const timesOf = (fake: AnyFake, list: 'transitions' | 'forms') =>
  Object.fromEntries(fake.coverage()[list].flatMap(({ name, times }) => (times > 0 ? [[name, times]] : [])))

test('a new fake has met nothing, and lists what there is to meet', () => {
  const { totals, operations, unrouted } = createFake().coverage()
  expect([totals.all.met, unrouted]).toEqual([0, 0])
  expect(totals.all.all).toBeGreaterThan(250)
  expect(totals.called).toEqual({ met: 0, all: 0, percent: 100 })
  expect(operations).toHaveLength(Object.keys(fullOperations).length)
  expect(operations[0]?.answers.every(({ how }) => how !== undefined)).toBe(true)
})

test('answers count by operation, status and code', () => {
  const fake = createFake()
  ask(fake, 'GET', '/contacts?limit=1')
  ask(fake, 'GET', '/contacts?limit=0')
  ask(fake, 'GET', '/contacts', { headers: { authorization: 'Bearer unknown' } })
  ask(fake, 'GET', '/nowhere')
  expect(answersOf(fake, 'GET /api/v1/contacts')).toMatchObject({
    200: 1,
    '400 invalid_request': 1,
    '401 unauthorized': 1,
    '429 rate_limited': 0,
  })
  const { totals, unrouted } = fake.coverage()
  expect([totals.all.met, totals.called.met, unrouted]).toEqual([4, 3, 1])
})

test('answers of faults count, and those in whose place they came do not', () => {
  const fake = createFake()
  fake.fail({ on: 'GET /tags', with: 503, times: 2 })
  fake.fail({ on: 'GET /tags', with: 504, at: 'answer' })
  fake.fail({ on: 'GET /tags', with: 'conflict' })
  for (const _ of [1, 2, 3, 4, 5]) ask(fake, 'GET', '/tags')
  const tags = fake.coverage().operations.find(({ operation }) => operation === 'GET /api/v1/tags')
  expect(tags?.requests).toBe(5)
  expect(answersOf(fake, 'GET /api/v1/tags')).toMatchObject({
    200: 1,
    504: 1,
    '503 unavailable': 2,
    '409 conflict': 1,
  })
  fake.fail({ on: 'GET /tags', with: 'lost-after-commit' })
  expect(() => ask(fake, 'GET', '/tags')).toThrow('ECONNRESET')
  expect(timesOf(fake, 'forms')).toEqual({ 'lost answer': 1 })
  fake.fail({ with: 504, at: 'answer' })
  ask(fake, 'GET', '/nowhere')
  expect(fake.coverage().unrouted).toBe(1)
})

test('changes of state count', () => {
  const fake = createFake()
  const [{ id: leadId }] = ask(fake, 'GET', '/contacts').json.data
  const { id } = ask(fake, 'POST', '/deals', { json: { title: 'A', leadId } }).json.data
  ask(fake, 'POST', `/deals/${id}/close`, { json: { outcome: 'won' } })
  ask(fake, 'POST', `/deals/${id}/close`, { json: { outcome: 'won' } })
  const task = ask(fake, 'POST', '/activities', { json: { type: 'task', leadId, title: 'A' } }).json.data
  for (const done of [true, false])
    ask(fake, 'POST', `/contacts/${leadId}/tasks/${task.id}/complete`, { json: { done } })
  const [ticket] = ask(fake, 'GET', '/tickets?status=open').json.data
  ask(fake, 'PATCH', `/tickets/${ticket.id}`, { json: { status: 'closed' } })
  const meeting = ask(fake, 'GET', '/meetings?from=2030-01-02').json.data.find(
    ({ status }: { status: string }) => status === 'confirmed',
  )
  for (const _ of [1, 2]) ask(fake, 'POST', `/meetings/${meeting.id}/cancel`, { json: {} })
  expect(timesOf(fake, 'transitions')).toEqual({
    'deal new -> open': 1,
    'deal open -> won': 1,
    'task open -> done': 1,
    'task done -> open': 1,
    'ticket open -> closed': 1,
    'meeting confirmed -> canceled': 1,
    'meeting canceled -> canceled': 1,
  })
})

test('forms of pages and replayed answers count', () => {
  const fake = createFake()
  const first = ask(fake, 'GET', '/tags?limit=1').json.nextCursor
  const second = ask(fake, 'GET', `/tags?limit=1&cursor=${first}`).json.nextCursor
  ask(fake, 'GET', `/tags?limit=100&cursor=${second}`)
  ask(fake, 'GET', '/contacts?tag=none')
  for (const _ of [1, 2]) ask(fake, 'POST', '/contacts', { json: { name: 'A' }, headers: keyed('k') })
  expect(timesOf(fake, 'forms')).toEqual({
    'first page of several': 1,
    'next page': 1,
    'last page': 1,
    'empty page': 1,
    'replayed answer': 1,
  })
})

test('a reset keeps it, and counts of several fakes add up', () => {
  const [one, other] = [createFake(), createFake()]
  for (const fake of [one, other, one]) ask(fake, 'GET', '/tags')
  one.control.reset()
  expect(answersOf(one, 'GET /api/v1/tags')['200']).toBe(2)
  const { answers } = mergeCounts([one.control.core.coverage.counts, other.control.core.coverage.counts])
  expect(answers).toEqual({ 'GET /api/v1/tags': { 200: 3 } })
})

test('the compact variant has its own operations', () => {
  const { operations, transitions, forms } = createFake({ variant: 'compact' }).coverage()
  expect([operations.length, transitions]).toEqual([10, []])
  expect(forms.map(({ name }) => name)).toContain('empty page with a cursor')
})
