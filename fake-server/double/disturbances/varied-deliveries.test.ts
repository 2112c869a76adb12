import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ask } from '../../ask.test-kit.js'
import { createFake, type Fake, verifySignature } from '../../index.js'

/** Registers a destination, and gives its secret. */
const register = (fake: Fake, url: string, name = 'CRM'): string =>
  ask(fake, 'POST', '/webhooks', { json: { name, url, events: ['contact.created'] } }).json.data.secret

test('a delivery over a port has headers in capitals, no length, and a signature over its bytes', async () => {
  const got: { request: IncomingMessage; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    got.push({ request, body: Buffer.concat(parts) })
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const fake = createFake({ disturb: 'varied-deliveries', webhooks: { deliver: true, allowLoopback: true } })
  const secret = register(fake, url)
  ask(fake, 'POST', '/contacts', { json: { name: 'Ána' } })
  await fake.waitForDelivery({ status: 204 })
  await expect.poll(() => got.length).toBe(2)
  for (const { request, body } of got) {
    expect(request.rawHeaders).toEqual(expect.arrayContaining(['CONTENT-TYPE', 'X-WEBHOOK-SIGNATURE']))
    expect(request.headers).toMatchObject({ 'transfer-encoding': 'chunked' })
    expect(request.headers['content-length']).toBeUndefined()
    expect(verifySignature(secret, body, request.headers)).toBe(true)
    expect(JSON.parse(String(body))).toMatchObject({ type: 'contact.created', data: { name: 'Ána' } })
  }
  expect(got[0]?.body).toEqual(got[1]?.body)
  server.close()
})

test('two equal deliveries are under way at the same time, those of the next event after them', async () => {
  const steps: string[] = []
  const release: (() => void)[] = []
  const fake = createFake({
    disturb: 'varied-deliveries',
    webhooks: {
      async deliver({ eventId, isVaried }) {
        steps.push(`${eventId} ${isVaried}`)
        await new Promise<void>((resolve) => void release.push(resolve))
      },
    },
  })
  register(fake, 'https://hooks.example.com')
  ask(fake, 'POST', '/contacts', { json: { name: 'Ana' } })
  ask(fake, 'POST', '/contacts', { json: { name: 'Bo' } })
  await expect.poll(() => steps.length).toBe(2)
  expect(steps[0]).toBe(steps[1])
  release.shift()?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(steps.length).toBe(2)
  release.shift()?.()
  await expect.poll(() => steps.length).toBe(4)
  expect(steps[2]).not.toBe(steps[0])
  for (const free of release) free()
  await expect.poll(() => fake.deliveries.length).toBe(4)
})

test('what is kept without a receiver has the form, and comes once', () => {
  const fake = createFake({ disturb: 'varied-deliveries' })
  const secret = register(fake, 'https://hooks.example.com')
  ask(fake, 'POST', '/contacts', { json: { name: 'Ana' } })
  const [delivery, ...others] = fake.deliveries
  expect(others).toEqual([])
  expect(delivery?.text).toContain('\\u0063ontact.created')
  expect(verifySignature(secret, delivery?.text ?? '', delivery?.headers ?? {})).toBe(true)
})

test('only deliveries of the workspace that is meant are varied, and none for a key', () => {
  const fake = createFake()
  register(fake, 'https://hooks.example.com')
  const isVaried = () => {
    ask(fake, 'POST', '/contacts', { json: { name: 'Ana' } })
    return fake.deliveries.at(-1)?.isVaried
  }
  expect(isVaried()).toBeUndefined()
  const mine = fake.disturb('varied-deliveries', { workspace: 'main' })
  expect(isVaried()).toBe(true)
  mine.remove()
  fake.disturb('varied-deliveries', { key: 'demo_main' })
  expect(isVaried()).toBeUndefined()
})
