import { expect, test } from 'vitest'
import { clientRules } from '../../contract/index.js'
import { createFake, demoKeys } from '../../fake-server/index.js'
import { portHint } from './port-hint.js'

const hints = clientRules.filter(({ evidence }) => evidence !== 'none').map(({ meet }) => portHint(meet))
const calls = [...new Set(hints.flatMap((hint) => [...hint.matchAll(/POST (\/__fake\/\S+) (\{.*\})/g)]))]

test.each([
  ["fake.fail({ with: 429, retryAfter: '1s' })", 'POST /__fake/fail { "with": 429, "retryAfter": "1s" }'],
  ['fake.fail({ with: 503, times: Infinity })', 'POST /__fake/fail { "with": 503, "times": null }'],
  ['send a request with demoKeys.revoked', 'send a request with the key demo_revoked'],
  ["fake.control.setProvider('silent')", 'POST /__fake/provider { "state": "silent" }'],
  [
    "createFake({ disturb: 'empty-page' }), and read a list to its end",
    'conformance client --disturb empty-page -- <command>, and read a list to its end',
  ],
  ['send any request', 'send any request'],
])('%s is %s', (hint, said) => {
  expect(portHint(hint)).toBe(said)
})

test('no hint for tests over a port is in JavaScript', () => {
  expect(hints.filter((hint) => /fake\.|createFake|demoKeys|undefined/.test(hint))).toEqual([])
})

test.each(calls.map(([, path = '', body = '']) => [path, body] as const))(
  'the fake takes POST %s %s',
  async (path, body) => {
    const server = await createFake().listen()
    try {
      const answer = await fetch(`${server.url}${path}`, { method: 'POST', body })
      expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
    } finally {
      await server.close()
    }
  },
)

test('a fake has the keys that hints name', () => {
  const named = hints.flatMap((hint) => hint.match(/\bdemo_\w+/g) ?? [])
  expect(named.length).toBeGreaterThan(2)
  for (const key of named) expect(Object.values(demoKeys)).toContain(key)
})
