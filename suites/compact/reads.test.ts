import { expect, test } from 'vitest'
import { op } from '../../contract/index.js'
import { dueAlone, isAsListed, similarId } from './reads.js'

const listed = {
  id: 'c1',
  name: 'Ada',
  company: null,
  tags: ['b', 'a'],
  createdAt: '2026-07-25T17:20:08Z',
  extra: 1,
}
const alone = { ...listed, tags: ['a', 'b'], createdAt: '2026-07-25T17:20:08.000+00:00' }

test('a record is as it is listed whatever the order of its tags and the notation of its instants', () => {
  expect(isAsListed(op.listContacts, listed, alone)).toBe(true)
})

test('other tags and another instant are a difference', () => {
  expect(isAsListed(op.listContacts, listed, { ...alone, tags: ['a'] })).toBe(false)
  expect(isAsListed(op.listContacts, listed, { ...alone, createdAt: '2026-07-25T17:20:09Z' })).toBe(false)
})

test('what the document does not list may be another at each reading', () => {
  expect(isAsListed(op.listContacts, listed, { ...alone, extra: 2 })).toBe(true)
})

test('a listed field may be left out where it is null or not documented, and no other', () => {
  const { company: _, extra: __, ...rest } = alone
  expect(isAsListed(op.listContacts, listed, rest)).toBe(true)
  const { name: ___, ...nameless } = alone
  expect(isAsListed(op.listContacts, listed, nameless)).toBe(false)
  expect(Object.keys(dueAlone(op.listContacts, listed, {}))).toEqual(['id', 'name', 'tags', 'createdAt'])
})

test('no id is made of one that may be counted up', () => {
  expect(similarId('12345678', 1, 'none')).toBe('none')
  expect(similarId('con_1a2b3c4d5e6f', 1, 'none')).toBe('con_f1a2b3c4d5e6')
})
