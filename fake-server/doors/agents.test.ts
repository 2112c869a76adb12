import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createFake, demoKeys, type Intercepting } from '../index.js'

const headers = { authorization: `Bearer ${demoKeys.main}` }
const path = '/api/v1/tags'
const open = new Set<Intercepting | http.Agent>()
afterEach(() => {
  for (const each of open) 'destroy' in each ? each.destroy() : each.dispose()
  open.clear()
})
const agentWith = (options: http.AgentOptions): http.Agent => {
  const agent = new http.Agent(options)
  open.add(agent)
  return agent
}
const intercept = (fake = createFake(), at = origin) => {
  open.add(fake.intercept(at))
  return fake
}

/** A server of the network, whose answers take a while, as what an agent does with it is the expectation. */
const real = http.createServer((_, reply) => void setTimeout(() => reply.end('real'), 20))
let origin = ''
beforeAll(async () => {
  real.listen(0, '127.0.0.1')
  await once(real, 'listening')
  origin = `http://127.0.0.1:${(real.address() as AddressInfo).port}`
})
afterAll(() => {
  real.close()
  real.closeAllConnections()
})

/** Sends a request; gives the body of its answer once it has ended, and the socket that it was sent over. */
async function ask(agent: http.Agent, more: http.RequestOptions = {}): Promise<[string, Socket]> {
  const request = http.get(origin + path, { agent, headers, ...more })
  const [socket] = (await once(request, 'socket')) as [Socket]
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  let body = ''
  for await (const part of answer) body += part
  return [body, socket]
}

const count = (pool: NodeJS.ReadOnlyDict<unknown[]>) =>
  Object.fromEntries(Object.entries(pool).map(([name, all]) => [name.replaceAll(/\d+/g, 'N'), all?.length]))
const pools = ({ sockets, freeSockets, requests }: http.Agent) => [sockets, freeSockets, requests].map(count)

/** What an agent does with a number of requests that are sent at once. */
async function burst(options: http.AgentOptions, requests: number): Promise<unknown[]> {
  const agent = agentWith(options)
  const asked = Array.from({ length: requests }, () => ask(agent))
  const seen: unknown[] = [pools(agent)]
  await new Promise((resolve) => setImmediate(resolve))
  seen.push(pools(agent))
  const answered = await Promise.all(asked)
  seen.push(new Set(answered.map(([, socket]) => socket)).size)
  // An agent takes back a connection on a later tick, and closes those that it does not keep.
  await new Promise((resolve) => setTimeout(resolve, 20))
  return [...seen, pools(agent)]
}

describe('an agent of node:http does with the fake what it does with a server', () => {
  const cases: [http.AgentOptions, number][] = [
    [{ maxSockets: 3 }, 5],
    [{ keepAlive: true, maxSockets: 3 }, 5],
    [{ keepAlive: true, maxSockets: 1 }, 4],
    [{ keepAlive: true, maxTotalSockets: 2 }, 4],
    [{ keepAlive: true, maxFreeSockets: 1 }, 3],
    [{}, 2],
  ]
  test.each(cases)('%o with %i requests at once', async (options, requests) => {
    const expected = await burst(options, requests)
    intercept().latency({ min: 20, max: 20 })
    expect(await burst(options, requests)).toEqual(expected)
  })
})

/** The events of the socket of a request in their order, as its `socket` listener sees them. */
const eventsOf = (request: http.ClientRequest) =>
  new Promise<string[]>((resolve, reject) => {
    const seen: string[] = []
    request.on('error', reject)
    request.on('socket', (socket) => {
      seen.push(`connecting: ${socket.connecting}`)
      for (const event of ['connect', 'secureConnect', 'ready'])
        socket.on(event, () => seen.push(event, `connecting: ${socket.connecting}`))
    })
    request.on('response', (answer) => answer.resume().on('end', () => resolve(seen)))
  })

test('a connection of an agent connects once the request has it', async () => {
  const expected = await eventsOf(http.get(origin, { agent: agentWith({}) }))
  intercept()
  expect(await eventsOf(http.get(origin, { agent: agentWith({}) }))).toEqual(expected)
  expect(expected).toContain('connect')
})

test('a connection of an agent of node:https is secured', async () => {
  intercept(createFake(), 'https://crm.example.com')
  const agent = new https.Agent({ keepAlive: true, maxSockets: 2 })
  open.add(agent)
  const asked = [1, 2, 3].map(() => https.get(`https://crm.example.com${path}`, { agent, headers }))
  const [first] = await Promise.all(asked.map(eventsOf))
  expect(first).toEqual(expect.arrayContaining(['connect', 'secureConnect']))
  expect(Object.keys(agent.freeSockets)).toEqual([
    agent.getName({ host: 'crm.example.com', port: 443, servername: 'crm.example.com' } as never),
  ])
})

test('a request that waits for a connection is answered by the fake of its own context', async () => {
  const agent = agentWith({ keepAlive: true, maxSockets: 1 })
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((name) => {
      const fake = createFake({ workspace: 'empty', records: { contacts: [{ name }] } })
      return fake.intercept(origin, async () => (await ask(agent, { path: '/api/v1/contacts' }))[0])
    }),
  )
  expect(answers.map((body) => (JSON.parse(body) as { data: { name: string }[] }).data[0]?.name)).toEqual([
    'one',
    'two',
    'three',
  ])
})

test('after the interception the agent connects to the server', async () => {
  const agent = agentWith({ keepAlive: true, maxSockets: 1 })
  intercept()
  expect((await ask(agent))[0]).toContain('"data"')
  for (const each of open) if ('dispose' in each) each.dispose()
  expect((await ask(agent))[0]).toBe('real')
})

test('a request that got a connection of before the interception fails before it is sent', async () => {
  const agent = agentWith({ keepAlive: true, maxSockets: 1 })
  const before = ask(agent)
  await new Promise((resolve) => setImmediate(resolve))
  intercept()
  await expect(ask(agent)).rejects.toThrow(
    `GET ${origin}${path} is refused: its agent waited for a connection that was opened before the interception`,
  )
  expect((await before)[0]).toBe('real')
})

test.each([
  ['createConnection', { createConnection: () => net.connect(9, '127.0.0.1') }],
  ['createSocket', { createSocket: () => expect.fail('no proxy is asked') }],
])('an agent with its own %s keeps its limits', async (_, own) => {
  const agent = Object.assign(agentWith({ keepAlive: true, maxSockets: 1 }), own)
  intercept().latency({ min: 5, max: 5 })
  const answered = await Promise.all([1, 2, 3].map(() => ask(agent)))
  expect(new Set(answered.map(([, socket]) => socket)).size).toBe(1)
})
