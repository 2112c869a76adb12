import { expect, test } from 'vitest'
import { accusations, behind, failing, found, judgeByRules } from './behind.js'
import { stripping } from './layers.js'

const header = 'idempotency-key'

const rules = [
  'idempotency.replay-same-response',
  'idempotency.key-reused',
  'idempotency.key-max-length',
  'idempotency.contact-create',
  'idempotency.deal-create',
  'idempotency.activity-create',
  'idempotency.webhook-create',
]

test('keys that are ignored at every operation fail in one entry, which names both causes', async () => {
  const result = await judgeByRules(behind(stripping(header)), rules)
  expect(failing(result)).toHaveLength(rules.length)
  expect(found(result)).toEqual(['baseUrl is contradicted'])
  const [claim] = result.claims ?? []
  expect(claim?.fault).toContain('the server ignores `Idempotency-Key`')
  expect(claim?.correction).toContain('let what is in front of it pass `Idempotency-Key` on')
  expect(claim?.rules.toSorted()).toEqual(rules.toSorted())
})

test('keys that are ignored at one operation alone are a fault of the server', async () => {
  const atContacts = stripping(header, ({ method, path }) => method === 'POST' && path === '/api/v1/contacts')
  const result = await judgeByRules(behind(atContacts), rules)
  expect(failing(result)).toContain('idempotency.contact-create')
  expect(found(result)).toEqual([])
})

const compact = [
  'compact.contact-create-201',
  'compact.contact-update-200',
  'compact.replay',
  'compact.key-reused',
]

test('a server that refuses each keyed write as lacking the key shows that the header is removed', async () => {
  const result = await judgeByRules(behind(stripping(header), { variant: 'compact' }), compact)
  expect(accusations(result)).toEqual([])
  expect(found(result)).toEqual(['baseUrl is disturbed'])
  expect(result.claims?.[0]?.rules.toSorted()).toEqual(compact.toSorted())
})

test('so does one whose refusals give no reason', async () => {
  const target = behind(
    (transport) => async (request) => {
      const answer = await stripping(header)(transport, undefined as never)(request)
      return answer.status === 400
        ? { ...answer, text: answer.text.replace(/idempotency.?key/gi, 'it') }
        : answer
    },
    { variant: 'compact' },
  )
  const result = await judgeByRules(target, compact)
  expect(accusations(result)).toEqual([])
  expect(found(result)).toEqual(['baseUrl is disturbed'])
})

test('a compact server that takes no key at updates alone is at fault', async () => {
  const atUpdates = stripping(header, ({ method }) => method === 'PATCH')
  const result = await judgeByRules(behind(atUpdates, { variant: 'compact' }), compact)
  expect(found(result)).toEqual([])
})
