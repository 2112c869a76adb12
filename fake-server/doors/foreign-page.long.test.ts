import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath, TestBrowser } from '../double/inspector/browser.test-kit.js'
import { createFake, type Listening } from '../index.js'

describe.skipIf(browserPath === undefined)('a page of another origin in a browser', () => {
  const fake = createFake()
  const browser = new TestBrowser()
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Foreign</title><body></body>')
  })
  /** The statuses that control calls were answered with: a browser does not show them to the page. */
  const answered: number[] = []
  const note = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.url?.startsWith('/__fake/')) answered.push(response.statusCode)
  }
  let served: Listening
  let port = 0
  beforeAll(async () => {
    subscribe('http.server.response.finish', note)
    served = await fake.listen({ cors: true })
    await new Promise<void>((resolve) => site.listen(0, resolve))
    port = (site.address() as AddressInfo).port
  })
  afterAll(async () => {
    unsubscribe('http.server.response.finish', note)
    await browser.close()
    await served.close()
    site.close()
  })

  /** What pages send without asking first (Fetch, section 4.8); each is run in a page and settles once it is answered. */
  const simple: Readonly<Record<string, (base: string) => Promise<void>>> = {
    'a form': async (base) => {
      const frame = Object.assign(document.createElement('iframe'), { name: 'target' })
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        action: `${base}seed`,
        enctype: 'text/plain',
        target: 'target',
      })
      const field = Object.assign(document.createElement('input'), {
        name: '{"contacts":[{"name":"Planted","lastname":"',
        value: '"}]}',
      })
      form.append(field)
      document.body.append(frame, form)
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      form.submit()
      await loaded
    },
    'fetch without CORS': async (base) => {
      const init: RequestInit = { method: 'POST', mode: 'no-cors' }
      await fetch(`${base}seed`, { ...init, body: '{"contacts":[{"name":"Planted"}]}' }).catch(
        () => undefined,
      )
      await fetch(`${base}reset`, init).catch(() => undefined)
    },
    'fetch with CORS': async (base) => {
      await fetch(`${base}seed`, { method: 'POST', body: '{"contacts":[{"name":"Planted"}]}' }).catch(
        () => undefined,
      )
      await fetch(`${base}contacts/kept`, { method: 'DELETE' }).catch(() => undefined)
    },
    'a beacon': async (base) => {
      navigator.sendBeacon(`${base}reset`, '')
      await new Promise((resolve) => setTimeout(resolve, 500))
    },
    'an image': async (base) => {
      const image = new Image()
      const ended = new Promise((resolve) => {
        image.addEventListener('load', resolve)
        image.addEventListener('error', resolve)
      })
      image.src = `${base}wait-for-delivery?timeout=1`
      await ended
    },
  }

  // The same site has another port alone; the other one is cross-site to an address.
  test.each(
    ['127.0.0.1', 'localhost'].flatMap((host) => Object.keys(simple).map((way) => [host, way] as const)),
  )('of http://%s with %s neither seeds nor resets the fake', async (host, way) => {
    fake.reset()
    fake.contacts.create({ id: 'kept' })
    const { page } = await browser.open(`http://${host}:${port}/`)
    const from = answered.length
    await page.evaluate(simple[way] as (base: string) => Promise<void>, `${served.url}/__fake/`)
    await expect.poll(() => answered.length, { timeout: 5000 }).toBeGreaterThan(from)
    expect(fake.contacts.list({ name: 'Planted' })).toEqual([])
    expect(fake.contacts.list().map(({ id }) => id)).toContain('kept')
    expect(new Set(answered.slice(from))).toEqual(new Set([403]))
    await browser.closePages()
  })
})
