import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { browserPath, TestBrowser } from '../fake-server/double/inspector/browser.test-kit.js'
import { createFake, type Listening } from '../fake-server/index.js'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

describe.skipIf(browserPath === undefined)('examples/browser', () => {
  const fake = createFake({ workspace: 'empty' })
  const browser = new TestBrowser()
  const files = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' })
    response.end(await readFile(new URL(`browser${path}`, import.meta.url)))
  })
  let server: Listening
  let address: string
  beforeAll(async () => {
    server = await fake.listen({ cors: true })
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(files.address() as AddressInfo).port}/?api=${server.url}`
  })
  afterEach(() => fake.reset())
  afterAll(async () => {
    await browser.close()
    await server.close()
    files.closeAllConnections()
    files.close()
  })

  test('lists contacts page by page, and creates one', async () => {
    fake.seed({
      contacts: Array.from({ length: 25 }, (_, n) => ({ id: `c${100 + n}`, name: `Contact ${n}` })),
    })
    const { page, errors } = await browser.open(address)
    const items = page.locator('#contacts li')
    await page.getByRole('button', { name: 'More' }).click()
    await expect.poll(() => items.count()).toBe(25)
    await page.getByLabel('Name').fill('Bo')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Created Bo').waitFor()
    expect(await items.first().textContent()).toBe('Bo')
    expect(fake.contacts.list({ name: 'Bo' })).toHaveLength(1)
    expect(errors).toEqual([])
    await page.close()
  })

  test('creates one contact where the answer is lost and the button is pressed again', async () => {
    // Chromium itself repeats a request on a connection that is reset.
    fake.fail({ on: 'POST /contacts', with: 'truncate' })
    const { page } = await browser.open(address)
    await page.getByLabel('Name').fill('Bo')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Not done').waitFor()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Created Bo').waitFor()
    expect(fake.contacts.list({ name: 'Bo' })).toHaveLength(1)
    await page.close()
  })

  test('waits after a 429', async () => {
    fake.fail({ on: 'GET /contacts', with: 429, retryAfter: 1 })
    fake.seed({ contacts: [{ id: 'ana' }] })
    const { page } = await browser.open(address)
    await page.getByText('Waiting 1 s').waitFor()
    await page.locator('[data-id=ana]').waitFor()
    expect(fake.requests('GET /contacts').map(({ status }) => status)).toEqual([429, 200])
    await page.close()
  })
})
