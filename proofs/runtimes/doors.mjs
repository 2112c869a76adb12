// Tries each door of the fake in the runtime that carries this out; prints by door 'yes', or why not.
import http from 'node:http'
import https from 'node:https'
import { createFake, demoKeys, mswHandlers } from 'workspace-crm-conformance/fake'

const origin = 'https://crm.example.com'
const path = '/api/v1/tags'
const headers = { authorization: `Bearer ${demoKeys.main}` }

/** Sends a request by `node:http` or `node:https`; gives the status. */
const sent = (module, url) =>
  new Promise((resolve, reject) => {
    module
      .get(url, { headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
      .on('error', reject)
  })

/** What answers a request that is sent while the fake intercepts. */
async function intercepted(fake, send) {
  const door = fake.intercept(origin, { others: 'refuse' })
  try {
    return await send()
  } finally {
    door.dispose()
  }
}

/** What answers a request that is sent to the fake on a port. */
async function listened(fake, send) {
  const served = await fake.listen()
  try {
    return await send(served.url)
  } finally {
    await served.close()
  }
}

const doors = {
  '`fake.fetch`': async (fake) => (await fake.fetch(origin + path, { headers })).status,
  '`fake.intercept`, `fetch`': (fake) =>
    intercepted(fake, async () => (await fetch(origin + path, { headers })).status),
  '`fake.intercept`, `node:https`': (fake) => intercepted(fake, () => sent(https, origin + path)),
  '`fake.intercept`, axios': (fake) =>
    intercepted(fake, async () => {
      const { default: axios } = await import('axios')
      return (await axios.get(origin + path, { headers })).status
    }),
  '`fake.dispatcher`, undici': async (fake) => {
    const { request } = await import('undici')
    const answer = await request(origin + path, { headers, dispatcher: fake.dispatcher() })
    await answer.body.dump()
    return answer.statusCode
  },
  '`mswHandlers`, `setupServer` of MSW': async (fake) => {
    const { setupServer } = await import('msw/node')
    const { http: mock } = await import('msw')
    const server = setupServer(...mswHandlers(fake, origin, mock))
    server.listen({ onUnhandledRequest: 'error' })
    try {
      return (await fetch(origin + path, { headers })).status
    } finally {
      server.close()
    }
  },
  '`fake.listen`, `fetch`': (fake) =>
    listened(fake, async (url) => (await fetch(url + path, { headers })).status),
  '`fake.listen`, `node:http`': (fake) => listened(fake, (url) => sent(http, url + path)),
}

/** What a door does: it leads a request to the fake, and no further. */
async function tried(open) {
  const fake = createFake()
  let timer
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, 5000, 'no answer within 5 s')
  })
  try {
    const status = await Promise.race([open(fake), late])
    if (typeof status === 'string') return status
    if (status !== 200) return `an answer with ${status}`
    return fake.requests().length === 1 ? 'yes' : 'an answer that is not the fake’s'
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n')[0]
  } finally {
    clearTimeout(timer)
  }
}

const found = {}
for (const [door, open] of Object.entries(doors)) found[door] = await tried(open)
console.log(JSON.stringify(found))
process.exit(0)
