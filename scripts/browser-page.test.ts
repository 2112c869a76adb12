import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byFetch } from '../fake-server/doors/clients.test-kit.js'
import { type Line, play } from '../fake-server/doors/script/play.test-kit.js'
import { browserPath } from '../fake-server/double/inspector/browser.test-kit.js'
import { createFake } from '../fake-server/index.js'
import { Pages } from './browser-page.test-kit.js'

/** What a test asks of the page. */
const source = `
import { createFake, demoKeys } from 'workspace-crm-conformance/fake'
import { play } from '../fake-server/doors/script/play.test-kit.js'

const byFetch = (fetch) => async ({ url, body, ...sent }) => {
  const response = await fetch(url, { ...sent, ...(body === '' ? {} : { body }) })
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}

const headers = { authorization: 'Bearer ' + demoKeys.main, 'content-type': 'application/json' }

window.asked = {
  async played(seed) {
    const fake = createFake({ seed })
    return (await play(fake, byFetch(fake.fetch))).map(({ step, ...line }) => line)
  },
  async replaced() {
    const fake = createFake({ webhooks: { deliver: ({ type }) => void deliveries.push(type) } })
    const deliveries = []
    const { fetch: real } = globalThis
    globalThis.fetch = fake.fetch
    try {
      const url = 'https://api.example.com/api/v1/'
      fake.webhooks.create({ url: 'https://hooks.example.com/', events: ['contact.created'] })
      const made = await fetch(url + 'contacts', { method: 'POST', headers, body: '{"name":"Zoë"}' })
      const later = fake.fork()
      const aborted = await fetch(url + 'tags', { headers, signal: AbortSignal.abort() }).catch(({ name }) => name)
      fake.fail({ with: 'reset' })
      const lost = await fetch(new Request(url + 'tags', { headers })).catch(({ name }) => name)
      const waiting = fake.waitFor('GET /tags', { times: 2 })
      const blob = await fetch(url + 'tags', { headers })
      await waiting
      return {
        status: made.status,
        name: (await made.json()).data.name,
        aborted,
        lost,
        tags: blob.status,
        journals: [fake.requests().length, later.requests().length],
        deliveries,
        explained: (await fake.explain('conflict')).status,
      }
    } finally {
      globalThis.fetch = real
    }
  },
}
`

describe.skipIf(browserPath === undefined)(
  'the fake in a page (needs chromium; CHROMIUM names another one)',
  () => {
    const pages = new Pages()
    beforeAll(async () => {
      await pages.start()
      await pages.addModule('/page.js', source)
      await pages.addModule(
        '/made.js',
        "import { createFake } from 'workspace-crm-conformance/fake'\ncreateFake()",
      )
    })
    afterAll(() => pages.stop())

    test('answers a whole script as it does with Node', async () => {
      const { page, errors } = await pages.open('/page.js')
      const fake = createFake({ seed: 5 })
      const expected = (await play(fake, byFetch(fake.fetch))).map(({ step: _, ...line }) => line)
      const lines = (await page.evaluate('asked.played(5)')) as Line[]
      // Undefined members do not leave the page.
      expect(lines).toEqual(JSON.parse(JSON.stringify(expected)))
      expect(errors).toEqual([])
    })

    test('answers in place of the global fetch', async () => {
      const { page, errors } = await pages.open('/page.js')
      expect(await page.evaluate('asked.replaced()')).toEqual({
        status: 201,
        name: 'Zoë',
        aborted: 'AbortError',
        lost: 'TypeError',
        tags: 200,
        journals: [3, 1],
        deliveries: ['contact.created'],
        explained: 409,
      })
      expect(errors).toEqual([])
    })

    test('says what the policy of a page forbids', async () => {
      pages.headers = { 'content-security-policy': "script-src 'self'" }
      const { page } = await pages.open('/page.js')
      pages.headers = {}
      const refused = page.waitForEvent('pageerror')
      await page.addScriptTag({ url: '/made.js', type: 'module' })
      expect((await refused).message).toContain("add 'unsafe-eval' to its script-src")
    })
  },
)
