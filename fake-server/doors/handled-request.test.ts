import { describe, expect, test } from 'vitest'
import { createFake, demoKeys, type FakeRequest } from '../index.js'

const fake = createFake()
const request = {
  method: 'GET',
  target: '/api/v1/tags',
  headers: { authorization: `Bearer ${demoKeys.main}` },
  body: '',
}

test('header names count in any case', () => {
  const { authorization } = request.headers
  expect(fake.handle({ ...request, headers: { Authorization: authorization } })).toMatchObject({
    status: 200,
  })
  expect(fake.handle({ ...request, headers: { AUTHORIZATION: authorization } })).toMatchObject({
    status: 200,
  })
})

test('a request without a body has an empty one', () => {
  const { body: _, ...bare } = request
  expect(fake.handle(bare as unknown as FakeRequest)).toMatchObject({ status: 200 })
})

describe('a value that is not a request is refused by its member', () => {
  test.each<[unknown, string]>([
    [undefined, 'fake.handle takes a request: { method, target, headers, body }, not undefined'],
    [{ method: 'GET', url: '/api/v1/tags' }, 'fake.handle needs a target: a path with its query'],
    [{ ...request, method: undefined }, "fake.handle needs a method: a text such as 'GET', not undefined"],
    [{ ...request, headers: undefined }, 'fake.handle needs headers: an object such as'],
    [
      { ...request, headers: { authorization: 7 } },
      'fake.handle needs the header authorization: a text, not 7',
    ],
    [
      { ...request, body: { name: 'Ana' } },
      `fake.handle needs a body: a text, '' for none, not {"name":"Ana"}`,
    ],
  ])('%j', (given, message) => {
    expect(() => fake.handle(given as FakeRequest)).toThrow(message)
  })
})
