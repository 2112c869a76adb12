import { expect, test } from 'vitest'
import { createFake, demoKeys } from '../../fake-server/index.js'
import { assertClient, judgeClient } from './judge-client.js'

const address = 'https://crm.example.com/api/v1/contacts'
const authorization = `Bearer ${demoKeys.main}`

test('what was sent before a reset and to forks is judged, too', async () => {
  const fake = createFake({ record: true })
  for (let n = 0; n < 3; n += 1) await fake.fetch(address, { headers: { authorization: 'Basic abc' } })
  fake.reset()
  await fake.fork().fetch(address, { headers: { authorization } })
  await fake.fetch(address, { headers: { authorization } })
  const { rules, requests, conformant } = judgeClient(fake)
  expect([requests, conformant]).toEqual([5, false])
  const rule = rules.find(({ id }) => id === 'client.authorizes-each-call')
  expect(rule).toMatchObject({ verdict: 'fail', endpoints: [{ cases: 5 }] })
  expect(rule?.endpoints[0]?.failure?.exchanges).toMatchObject([{ response: { status: 401 } }])
  expect(() => assertClient(fake)).toThrow(
    /FAIL 1 {2}GET \/contacts: the Authorization header has another scheme, 'Basic'/,
  )
})

test('no key is in a report', async () => {
  const fake = createFake({ record: true })
  await fake.fetch(`${address}?key=${demoKeys.main}`, { headers: { authorization } })
  expect(JSON.stringify(judgeClient(fake))).not.toContain(demoKeys.main)
  expect(() => assertClient(fake)).not.toThrow()
})

test('only the rules that are asked for count', async () => {
  const fake = createFake({ record: true })
  await fake.fetch(address)
  expect(judgeClient(fake, { rule: ['client.json-*'] }).rules.map(({ id }) => id)).toEqual([
    'client.json-body',
  ])
  expect(() => assertClient(fake, { exclude: ['client.authorizes-*'] })).not.toThrow()
  expect(() => assertClient(fake, { rule: ['client.jsn'] })).toThrow("no client rule matches 'client.jsn'")
})

test('a fake that was sent nothing shows nothing of a client', () => {
  const fake = createFake({ record: true })
  expect(judgeClient(fake)).toMatchObject({ requests: 0 })
  expect(() => assertClient(fake)).toThrow('nothing was sent to this fake, so that nothing was judged')
})

test('a fake that does not record says how it would', () => {
  expect(() => judgeClient(createFake())).toThrow('make it with createFake({ record: true })')
})
