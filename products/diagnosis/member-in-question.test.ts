import { expect, it } from 'vitest'
import type { Exchange } from '../../suites/api/index.js'
import { memberInQuestion } from './member-in-question.js'

const exchange = { index: 1 } as Exchange

const compared = (...path: readonly string[]) =>
  memberInQuestion({
    ...{ expected: '', actual: '', exchanges: [exchange] },
    comparison: { of: 'member', in: exchange, path, is: { equals: 'abc' } },
  })

it.each([
  [['data', '1', 'priority'], 'priority'],
  [['data', 'ticket', 'priority'], 'priority'],
  [['data', 'tags', '0'], 'tags'],
])('finds it at %j', (path, member) => {
  expect(compared(...path)).toBe(member)
})

it('takes another id for another record, not for a wrong member', () => {
  expect(compared('data', '0', 'leadId')).toBeUndefined()
  expect(compared('data', '0', 'id')).toBeUndefined()
})

const differing = (expected: object, actual: object) =>
  memberInQuestion({ expected: '', actual: '', exchanges: [], values: { expected, actual } })

it('finds it where two records differ in one member, and not where they differ in more', () => {
  const expected = { id: 'a', name: 'Ana', tags: ['x'] }
  expect(differing(expected, { ...expected, tags: [] })).toBe('tags')
  expect(differing(expected, { ...expected, tags: [], name: 'Eva' })).toBeUndefined()
  expect(differing({ messageId: 'a' }, { messageId: 'b' })).toBeUndefined()
})

it('finds none where no member was compared', () => {
  expect(memberInQuestion({ expected: 'a `title` as sent', actual: '', exchanges: [] })).toBeUndefined()
})
