import { expect, test } from 'vitest'
import { operationsNamed } from './operation-name.js'

test.each([
  ['POST /contacts', ['POST /api/v1/contacts']],
  ['POST /api/v1/contacts', ['POST /api/v1/contacts']],
  ['post  /contacts', ['POST /api/v1/contacts']],
  ['PATCH /tickets/{id}', ['PATCH /api/v1/tickets/{id}']],
  ['PATCH /tickets/{ticketId}', ['PATCH /api/v1/tickets/{id}']],
  ['PATCH /tickets/:id', ['PATCH /api/v1/tickets/{id}']],
  ['GET /me', ['GET /api/v1/me']],
  ['PATCH *', ['PATCH /api/v1/contacts/{id}', 'PATCH /api/v1/tickets/{id}']],
  ['* /webhooks', ['GET /api/v1/webhooks', 'POST /api/v1/webhooks']],
  ['POST /webhooks*', ['POST /api/v1/webhooks']],
])('%s names %j', (name, operations) => {
  expect([...operationsNamed(name)].sort()).toEqual(operations)
})

test('* names every operation of both variants', () => {
  expect(operationsNamed('*')).toEqual(expect.arrayContaining(['GET /api/v1/tags', 'GET /api/v1/leads']))
})

test.each([
  ['POST /contact', "there is no operation 'POST /contact': did you mean 'POST /contacts'?"],
  ['PATCH /ticket/{id}', "did you mean 'PATCH /tickets/{id}'?"],
  ['PUT *', 'they are named as in POST /contacts'],
  ['', 'they are named as in POST /contacts'],
  ['.* /contacts', 'did you mean'],
])('%s is refused with the nearest', (name, message) => {
  expect(() => operationsNamed(name)).toThrow(message)
})

test('an operation that is not served is none', () => {
  expect(() => operationsNamed('GET /me', ['GET /api/v1/tags'])).toThrow("there is no operation 'GET /me'")
})
