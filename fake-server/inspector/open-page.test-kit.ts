import { afterAll, afterEach, beforeEach } from 'vitest'
import { createFake, demoKeys, type Fake, type Listening } from '../index.js'
import { TestBrowser } from './browser.test-kit.js'

/** A fake on a port, one for each test, with its page. */
export interface Inspected {
  readonly fake: Fake
  readonly url: string
  /** Makes a request of the API. */
  send(method: string, path: string, body?: object, headers?: object): Promise<Response>
  /** Opens the page, at a tab, once it follows the fake. */
  open(options?: Parameters<TestBrowser['open']>[1], hash?: string): ReturnType<TestBrowser['open']>
  readonly browser: TestBrowser
}

/** Serves a fake for each test of a file, and opens its page. */
export function inspected(): Inspected {
  const browser = new TestBrowser()
  let fake: Fake
  let served: Listening
  beforeEach(async () => {
    fake = createFake({ webhooks: { deliver: () => 204 } })
    served = await fake.listen()
  })
  afterEach(async () => {
    await browser.closePages()
    await served.close()
  })
  afterAll(() => browser.close())
  return {
    browser,
    get fake() {
      return fake
    },
    get url() {
      return served.url
    },
    send: (method, path, body, headers = {}) =>
      fetch(`${served.url}/api/v1/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${demoKeys.main}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    async open(options = {}, hash = '') {
      const opened = await browser.open(`${served.url}/__fake/${hash}`, options)
      await opened.page.getByText('Live', { exact: true }).waitFor()
      return opened
    },
  }
}
