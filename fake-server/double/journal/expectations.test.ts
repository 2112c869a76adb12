import { describe, expect, test } from 'vitest'
import { ask } from '../../ask.test-kit.js'
import { createFake, demoKeys } from '../../index.js'

const named = (name: string) => ({ json: { name } })

describe('expectations', () => {
  const fake = createFake()
  ask(fake, 'POST', '/contacts', named('Ana'))
  const start = fake.mark()
  ask(fake, 'POST', '/contacts', named('Bo'))
  ask(fake, 'POST', '/contacts', { json: { nam: 1 } })
  ask(fake, 'GET', '/tags')

  test('give the requests that they are about', () => {
    expect(fake.expectOnce('POST /contacts', { body: { name: 'Bo' } }).json).toEqual({ name: 'Bo' })
    expect(fake.expectTimes('POST /contacts', 3).map(({ status }) => status)).toEqual([201, 201, 400])
    expect(fake.expectOnce({ on: 'POST *', status: 400 }).rule).toBeDefined()
    fake.expectNone('DELETE *')
    fake.expectNone('POST /contacts', ({ status }) => status >= 500)
  })

  test('can be about what came after a mark or an instant', () => {
    expect(fake.requests({ since: start }).map(({ status }) => status)).toEqual([201, 400, 200])
    expect(fake.requests({ since: '2030-01-01T00:00:00.003Z' }).map(({ status }) => status)).toEqual([
      400, 200,
    ])
    expect(fake.requests({ key: demoKeys.otherWorkspace })).toEqual([])
  })

  test('list what came', () => {
    expect(() => fake.expectOnce('POST /contacts')).toThrow(
      [
        'expected 1 request to POST /contacts, got 3',
        'What came:',
        '  00:00:00.001  POST /api/v1/contacts  201  {"name":"Ana"}',
        '  00:00:00.002  POST /api/v1/contacts  201  {"name":"Bo"}',
        '  00:00:00.003  POST /api/v1/contacts  400  invalid_request  {"nam":1}',
      ].join('\n'),
    )
    expect(() => fake.expectOnce('GET /tags', { query: { limit: '1' } })).toThrow(
      /^expected 1 request to GET \/tags with \{"query":\{"limit":"1"\}\}, got none\nWhat came:\n.*POST.*\n.*\n.*\n.*GET \/api\/v1\/tags/,
    )
    expect(() => fake.expectNone('GET /tags')).toThrow('expected no request to GET /tags, got 1')
  })

  test.each([
    [() => fake.expectOnce('GET /tag'), "did you mean 'GET /tags'?"],
    [() => fake.requests({ of: 'GET /tags' } as never), "no member 'of': did you mean 'on'?"],
    [() => fake.requests((() => true) as never), 'give a function as { when: function }'],
    [() => fake.requests(7 as never), "a filter of requests must be an operation such as 'GET /tags'"],
    [() => fake.expectTimes('GET *', '1' as never), "times must be a whole number, 0 or more, not '1'"],
    [() => fake.expectTimes('GET *', 1.5), 'times must be a whole number, 0 or more, not 1.5'],
    [() => fake.contacts.find({ id: 'ana' } as never), 'find takes a function, not {"id":"ana"}'],
    [() => fake.requests({ when: { json: 1 } as never }), "when has no member 'json'; known: params"],
    [
      () => fake.requests({ since: 'yesterday' }),
      "since must be a mark or an ISO 8601 instant, not 'yesterday'",
    ],
  ])('refuse what is wrong in themselves: %s', (expectation, message) => {
    expect(expectation).toThrow(message)
  })
})

test('a request to an unknown route is shown with the nearest operation', () => {
  const fake = createFake()
  ask(fake, 'GET', '/tags')
  fake.expectNoUnmatched()
  ask(fake, 'GET', '/contact?limit=1')
  expect(() => fake.expectNoUnmatched()).toThrow(
    /GET \/api\/v1\/contact: did you mean GET \/api\/v1\/contacts\?\nWhat came:\n.*GET \/api\/v1\/contact\?limit=1 {2}404 {2}not_found/,
  )
})

test('a count is not trusted where the journal has dropped requests that it could be about', () => {
  const fake = createFake({ keep: 2 })
  for (const name of ['a', 'b', 'c']) ask(fake, 'POST', '/contacts', named(name))
  expect(() => fake.expectTimes('POST /contacts', 2)).toThrow(
    /but the journal no longer holds every request\n.*\n.*\n.*\nThe journal has dropped 1 request before these: give createFake a larger keep/,
  )
  expect(fake.expectTimes({ on: 'POST /contacts', since: 1 }, 2)).toHaveLength(2)
})
