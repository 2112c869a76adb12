import { expect, test } from 'vitest'
import { ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'

const lead = (fake: ReturnType<typeof createFake>): string =>
  ask(fake, 'POST', '/contacts', { json: { name: 'Ana', email: 'ana@example.com' } }).json.data.id

test('record.activity-result-shape: six members and no others', () => {
  const fake = createFake()
  const leadId = lead(fake)
  const { id, ...rest } = ask(fake, 'POST', '/activities', { json: { type: 'note', leadId } }).json.data
  expect(id).toMatch(/\S/)
  expect(rest).toEqual({ type: 'note', store: 'notes', leadId, nextStepTaskId: null, alreadyExisted: false })
})

test('filter.task-assignee-without-open: refused, as it is meant for open tasks', () => {
  const answer = ask(createFake(), 'GET', '/tasks?assignedToEmail=ines%40main.example.com')
  expect([answer.status, answer.json.error.code]).toEqual([400, 'invalid_request'])
})

test('limit.activity-list-deal: 200 characters and no slash', () => {
  const status = (dealId: string) =>
    ask(createFake(), 'GET', `/activities?dealId=${encodeURIComponent(dealId)}`).status
  expect([status('d'), status('d'.repeat(200))]).toEqual([200, 200])
  expect([status('d'.repeat(201)), status('a/b')]).toEqual([400, 400])
})

test('validation.meeting-list-to: a date or a date-time, and nothing else', () => {
  const status = (to: string) => ask(createFake(), 'GET', `/meetings?to=${encodeURIComponent(to)}`).status
  expect(['2030-01-05', '2030-01-05T10:00:00.000Z'].map(status)).toEqual([200, 200])
  expect(['soon', '2030-02-30', '1893456000'].map(status)).toEqual([400, 400, 400])
})

test('record.conversation-status-values: open, closed or snoozed', () => {
  const { data } = ask(createFake(), 'GET', '/conversations?limit=100').json
  const states = new Set(data.map(({ status }: { status: string }) => status))
  expect([...states].toSorted()).toEqual(['closed', 'open', 'snoozed'])
})
