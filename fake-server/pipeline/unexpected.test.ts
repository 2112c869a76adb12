import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ask } from '../ask.test-kit.js'
import { type Behaviour, createFake, demoKeys, type FakeRequest } from '../index.js'

const boom = new TypeError('the list of tags is broken')
const listTags = 'GET /api/v1/tags'
const headers = { authorization: `Bearer ${demoKeys.main}` }
const request: FakeRequest = { method: 'GET', target: '/api/v1/tags', headers, body: '' }

const broken = (behaviour: Behaviour) => {
  behaviour.handlers[listTags] = () => {
    throw boom
  }
}
const brokenLater = (behaviour: Behaviour) => {
  behaviour.handlers[listTags] = () => Promise.reject(boom)
}

describe.each([
  ['at once', broken],
  ['later', brokenLater],
])('an exception that is thrown %s', (_, change) => {
  test('is a documented 500, and the cause of the journal entry', async () => {
    const fake = createFake({ change })
    const { status, body } = await fake.handle(request)
    expect([status, JSON.parse(body).error.code]).toEqual([500, 'internal'])
    expect(body).not.toContain(boom.message)
    expect(fake.control.journal.at(-1)).toMatchObject({ target: '/api/v1/tags', status: 500 })
    expect(fake.control.journal.at(-1)?.cause).toBe(boom)
  })

  test('is passed to onError with its request', async () => {
    const onError = vi.fn()
    await createFake({ change, onError }).handle(request)
    expect(onError.mock.calls).toEqual([[boom, request]])
  })

  test('reaches the caller where onError throws it', async () => {
    const fake = createFake({
      change,
      onError: (error) => {
        throw error
      },
    })
    await expect(fake.fetch('https://any.host/api/v1/tags', { headers })).rejects.toBe(boom)
  })

  describe('on a port', () => {
    const stderr = vi.spyOn(process.stderr, 'write')
    beforeEach(() => void stderr.mockClear().mockReturnValue(true))
    afterEach(() => void stderr.mockReset())

    test.each([
      ['by itself', undefined],
      ['although onError throws', () => expect.unreachable()],
    ])('is logged with its stack, %s, and answered with 500', async (_, onError) => {
      const { url, close } = await createFake({ change, ...(onError && { onError }) }).listen()
      try {
        const answer = await fetch(`${url}/api/v1/tags?limit=1`, { headers })
        expect([answer.status, await answer.json()]).toMatchObject([500, { error: { code: 'internal' } }])
      } finally {
        await close()
      }
      const logged = stderr.mock.calls.map(([text]) => String(text)).join('')
      expect(logged).toContain('GET /api/v1/tags?limit=1 met an unexpected exception')
      if (!onError) expect(logged).toContain(boom.stack)
    })

    test('shows in the journal that is served', async () => {
      const { url, close } = await createFake({ change }).listen()
      try {
        await fetch(`${url}/api/v1/tags`, { headers })
        const journal = await (await fetch(`${url}/__fake/journal`)).json()
        expect(journal).toMatchObject({ data: [{ status: 500, cause: boom.stack }], dropped: 0 })
      } finally {
        await close()
      }
    })
  })
})

test('neither a documented error nor an injected one has a cause', () => {
  const onError = vi.fn()
  const fake = createFake({ onError })
  ask(fake, 'GET', '/nothing')
  fake.control.failNext()
  ask(fake, 'GET', '/tags')
  expect(fake.control.journal.map(({ status, cause }) => [status, cause])).toEqual([
    [404, undefined],
    [500, undefined],
  ])
  expect(onError).not.toHaveBeenCalled()
})

describe('what grows with the run', () => {
  const subscribed = { name: 'n', url: 'https://receiver.example.com/', events: ['deal.created'] }

  test('is bounded, and counts what it dropped', () => {
    const fake = createFake({ keep: 2 })
    ask(fake, 'POST', '/webhooks', { json: subscribed })
    const leadId = ask(fake, 'GET', '/contacts?limit=1').json.data[0].id
    for (const title of ['a', 'b', 'c']) ask(fake, 'POST', '/deals', { json: { title, leadId } })
    expect(fake.control.journal.map(({ target }) => target)).toEqual(['/api/v1/deals', '/api/v1/deals'])
    expect(fake.control.deliveries.map(({ body }) => JSON.parse(body).data.title)).toEqual(['b', 'c'])
    expect(fake.control.dropped).toEqual({ journal: 3, deliveries: 1, outbox: 0, invitations: 0 })
  })

  test.each([0, -1, Number.NaN])('is not bounded by %s', (keep) => {
    expect(() => createFake({ keep })).toThrow('the option keep must be a number of entries, 1 or more')
  })
})
