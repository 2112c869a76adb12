import { expect, test } from 'vitest'
import { createFake } from '../../fake.js'
import { addLate } from './late-member.js'

test('a late member is made once, when it is first read, unless it is replaced before', () => {
  let made = 0
  const object = {} as { late: object; replaced: string }
  addLate(object, 'late', () => ({ made: ++made }))
  addLate(object, 'replaced', () => expect.fail('it was replaced'))
  expect(Object.keys(object)).toEqual(['late', 'replaced'])
  expect(made).toBe(0)
  object.replaced = 'by this'
  const { late } = object
  expect({ ...object }).toEqual({ late: { made: 1 }, replaced: 'by this' })
  expect(object.late).toBe(late)
})

test('the records of a noun are the same object at each use, also of a copy of the fake', () => {
  const fake = createFake()
  expect(fake.contacts).toBe(fake.contacts)
  expect({ ...fake }.contacts).toBe(fake.contacts)
  expect(fake.fork().contacts).not.toBe(fake.contacts)
  expect(Object.keys(fake)).toEqual(expect.arrayContaining(['contacts', 'tags', 'receiveMessage', 'store']))
})
