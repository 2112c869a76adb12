import { expect, it } from 'vitest'
import { memberInQuestion } from './member-in-question.js'

const of = (expected: string, values?: { readonly expected?: unknown; readonly actual: unknown }) =>
  memberInQuestion({ expected, actual: '', exchanges: [], ...(values ? { values } : {}) })

it.each([
  ['`data[1].priority`: low or high', 'priority'],
  ['`data.ticket.priority`: low or high', 'priority'],
  ['`title` in the answer as sent: "abc"', 'title'],
  ['alreadyExisted of something new: false', 'alreadyExisted'],
])('finds it in %j', (expected, member) => {
  expect(of(expected)).toBe(member)
})

it('finds it where two records differ in one member, and not where they differ in more', () => {
  const expected = { id: 'a', name: 'Ana', tags: ['x'] }
  expect(of('the record', { expected, actual: { ...expected, tags: [] } })).toBe('tags')
  expect(of('the record', { expected, actual: { ...expected, tags: [], name: 'Eva' } })).toBeUndefined()
})

it('finds none in a statement about no member, or about two', () => {
  expect(of('only records of {"leadId":"a"}')).toBeUndefined()
  expect(
    of('the first answer again', { expected: { messageId: 'a' }, actual: { messageId: 'b' } }),
  ).toBeUndefined()
  expect(of('dueAt no later than startAt: true')).toBeUndefined()
})
