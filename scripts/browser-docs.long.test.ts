import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeBlocks } from '../docs/code-blocks.js'
import { browserPath, type OpenPage } from '../fake-server/double/inspector/browser.test-kit.js'
import { demoKeys } from '../fake-server/index.js'
import { Pages } from './browser-page.test-kit.js'

const require = createRequire(import.meta.url)
const page = 'docs/fake/in-the-browser.md'
const examples = new Map(
  codeBlocks(join(fileURLToPath(new URL('..', import.meta.url)), page), page)
    .filter(({ notRun }) => notRun?.includes('scripts/browser-docs.long.test.ts'))
    .map(({ code }) => [/^\/\/ (\S+)/.exec(code)?.[1] ?? '', code] as const),
)

/** An example of the page by the name of its file. */
function example(name: string): string {
  const code = examples.get(name)
  if (code === undefined) throw new Error(`${page} has no example ${name}`)
  used.add(name)
  return code
}
const used = new Set<string>()

/** Sends a request of the API in each way that a page has, and gives its statuses. */
const sending = `
const headers = { authorization: 'Bearer ${demoKeys.main}', 'content-type': 'application/json' }
const api = 'https://crm.example.com/api/v1/'
const call = async (method, path, body, key) => {
  const sent = key === undefined ? headers : { ...headers, authorization: 'Bearer ' + key }
  const response = await fetch(api + path, { method, headers: sent, ...(body ? { body: JSON.stringify(body) } : {}) })
  return { status: response.status, body: await response.json(), rule: response.headers.get('x-fake-rule') }
}
const xhr = (path) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest()
  request.open('GET', api + path)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.onload = () => resolve(request.status)
  request.onerror = () => reject(new Error('no answer'))
  request.send()
})
`

describe.skipIf(browserPath === undefined)(
  'the examples for browsers (needs chromium; CHROMIUM names another one)',
  () => {
    let pages: Pages
    beforeAll(async () => {
      pages = new Pages()
      await pages.start()
    })
    afterAll(() => pages.stop())

    /** Opens a page with an example, and what the test asks of it. */
    async function opened(name: string, asked: string): Promise<OpenPage> {
      const path = `/${name}-page.js`
      await pages.addModule(path, `${example(name)}\n${sending}\nwindow.asked = { ${asked} }`)
      const opening = await pages.open(path)
      await opening.page.waitForFunction('window.asked')
      return opening
    }

    test('a page with the fake in place of fetch', async () => {
      const { page, errors } = await opened('page.js', 'tags')
      expect(await page.evaluate('asked.tags()')).toMatchObject({ data: expect.any(Array) })
      expect(errors).toEqual([])
    })

    test('a page that sends other requests as well', async () => {
      const { page } = await opened(
        'other-requests.js',
        `both: async () => [(await call('GET', 'tags')).status, (await fetch('/other-requests.js-page.js')).status, fake.requests().length]`,
      )
      expect(await page.evaluate('asked.both()')).toEqual([200, 200, 1])
    })

    test("MSW's worker answers by the fake in the page", async () => {
      pages.add('/mockServiceWorker.js', readFileSync(require.resolve('msw/mockServiceWorker.js'), 'utf8'))
      const { page, errors } = await opened(
        'msw.js',
        `
        async made() {
          const { status, body } = await call('POST', 'contacts', { name: 'Zoë' })
          return [status, body.data.name, fake.contacts.get(body.data.id)?.name]
        },
        refused: () => call('GET', 'contacts?limit=0'),
        xhr: () => xhr('tags'),
        async lost() {
          fake.fail({ on: 'GET /tags', with: 'reset' })
          return call('GET', 'tags').catch(({ name }) => name)
        },
        journal: () => fake.requests().map(({ method, path, status }) => method + ' ' + path + ' ' + status),
        workers: async () => (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL.split('/').at(-1)),
        stop: () => worker.stop(),
        `,
      )
      expect(await page.evaluate('asked.workers()')).toEqual(['mockServiceWorker.js'])
      expect(await page.evaluate('asked.made()')).toEqual([201, 'Zoë', 'Zoë'])
      expect(await page.evaluate('asked.refused()')).toMatchObject({ status: 400, rule: 'paging.limit-zero' })
      expect(await page.evaluate('asked.xhr()')).toBe(200)
      expect(await page.evaluate('asked.lost()')).toBe('TypeError')
      expect(await page.evaluate('asked.journal()')).toHaveLength(4)
      await page.evaluate('asked.stop()')
      expect(errors.filter((error) => !/400|net::ERR/.test(error))).toEqual([])
    })

    test('a service worker of its own answers all pages of the site', async () => {
      await pages.addModule('/service-worker.js', example('service-worker.js'))
      const asked = `
        ana: () => call('GET', 'contacts/ana'),
        make: () => call('POST', 'contacts', { name: 'Bo' }),
        xhr: () => xhr('tags'),
      `
      const first = await opened('registration.js', asked)
      expect(await first.page.evaluate('asked.ana()')).toMatchObject({
        status: 200,
        body: { data: { email: 'ana@example.com' } },
      })
      const { body } = (await first.page.evaluate('asked.make()')) as { body: { data: { id: string } } }
      expect(await first.page.evaluate('asked.xhr()')).toBe(200)
      await first.page.reload()
      await first.page.waitForFunction('window.asked')
      const read = `fetch('https://crm.example.com/api/v1/contacts/${body.data.id}', { headers: { authorization: 'Bearer ${demoKeys.main}' } })`
      expect(await first.page.evaluate(`${read}.then(({ status }) => status)`)).toBe(200)
      expect(first.errors).toEqual([])
    })

    test('stories on one page have workspaces of their own', async () => {
      const { page, errors } = await opened(
        'stories.js',
        `
        async apart() {
          const empty = keyOfStory()
          const one = keyOfStory({ contacts: [{ id: 'ana', name: 'Ana' }] })
          const other = keyOfStory({ contacts: [{ id: 'ana', name: 'Another Ana' }] })
          const names = async (key) => (await call('GET', 'contacts', undefined, key)).body.data.map(({ name }) => name)
          await call('POST', 'contacts', { name: 'Bo' }, one)
          fake.fail({ on: 'GET /tags', with: 503, when: { key: other }, times: Infinity })
          return {
            names: await Promise.all([empty, one, other].map(names)),
            tags: await Promise.all([empty, one, other].map(async (key) => (await call('GET', 'tags', undefined, key)).status)),
            stored: fake.store(one).contacts.list().length,
            sent: fake.requests({ key: one }).length,
          }
        },
        `,
      )
      expect(await page.evaluate('asked.apart()')).toEqual({
        names: [[], ['Ana', 'Bo'], ['Another Ana']],
        tags: [200, 200, 503],
        stored: 2,
        sent: 3,
      })
      expect(errors).toEqual([])
    })

    test('every example was tried', () => {
      expect([...examples.keys()].filter((name) => !used.has(name))).toEqual([])
      expect(used.size).toBeGreaterThan(5)
    })
  },
)
