import { expect, test } from 'vitest'
import { createFake } from '../../fake.js'
import { controlReply } from './control-http.js'

function call(method: string, path: string, body?: unknown) {
  const { control } = createFake()
  const text = body === undefined ? '' : JSON.stringify(body)
  const reply = controlReply(control, {
    method,
    target: `/__fake/${path}`,
    headers: {},
    body: text,
  })
  if (reply instanceof Promise) throw new Error('the control call made the caller wait')
  return { status: reply.status, answer: JSON.parse(reply.body) as unknown, control }
}

test.each([
  ['fail-next', { count: 3 }, "POST fail-next has no member 'count': it takes none"],
  ['sending-paused', {}, "the member 'on' is missing: it is true or false"],
  ['sending-paused', { on: 'yes' }, '\'on\' must be true or false, not "yes"'],
  ['sending-paused', { on: true, keys: 'k' }, "no member 'keys': did you mean 'key'?"],
  ['clock', { advanceMs: '60000' }, '\'advanceMs\' must be a number, not "60000"'],
  ['clock', {}, 'give exactly one of advanceMs, advance, set, not none'],
  [
    'clock',
    { advanceMs: 5, set: '2031-01-01T00:00:00Z' },
    'one of advanceMs, advance, set, not advanceMs, set',
  ],
  ['clock', { advance: 'soon' }, "advance: 'soon' is not a duration"],
  ['clock', { set: '2029-01-01T00:00:00Z' }, 'the clock only moves forward'],
  ['restore', { id: 'clean' }, "no snapshot 'clean'"],
  ['quota', { messages: 'all' }, '\'messages\' must be a number, or null for no bound, not "all"'],
  ['quota', { messages: -1 }, 'messages must be a whole number, 0 or more, or Infinity, not -1'],
  ['feature', { feature: 'dealz', on: true }, "no feature 'dealz': did you mean 'deals'?"],
  ['provider', { state: 'up' }, "no provider state 'up'; known: delivers, silent, down"],
  [
    'deliveries',
    { url: 'https://a.example', headers: { n: 1 }, body: '' },
    "'headers' must be an object of texts",
  ],
  ['reset', [], 'the body must be a JSON object'],
  ['sending-paused', { on: true, key: 'none' }, "no workspace for the key 'none'"],
])('%s with %j is refused by name, value and fix', (path, body, message) => {
  const { status, answer } = call('POST', path, body)
  expect(status).toBe(400)
  expect((answer as { error: string }).error).toContain(message)
})

test('a path that is not percent-encoded is refused by name', () => {
  const { status, answer } = call('GET', 'contacts/50%')
  expect(status).toBe(400)
  expect((answer as { error: string }).error).toContain("'50%' in the path is not percent-encoded")
})

test('events of a key that the fake does not have are refused', async () => {
  await using listening = await createFake().listen()
  const answer = await fetch(`${listening.url}/__fake/events?key=demo_mian`)
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: expect.stringContaining("'demo_mian'") as unknown },
  ])
})

test('a call without a body takes none, and one of a key is about its workspace', () => {
  const failing = call('POST', 'fail-next')
  expect([failing.status, failing.control.core.world.failNext]).toEqual([200, true])
  const paused = call('POST', 'sending-paused', { on: true, key: 'demo_other_workspace' })
  expect(paused.control.workspace().emailPaused).toBe(false)
})
