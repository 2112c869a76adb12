import { afterAll, afterEach, beforeEach } from 'vitest'
import { createFake, demoKeys, type Fake, type Listening } from '../../index.js'
import { type OpenOptions, type OpenPage, TestBrowser } from './browser.test-kit.js'

/** A fake on a port with its page: start it before each test, stop it after, and close it after all. */
export class Inspected {
  readonly #browser = new TestBrowser()
  #fake: Fake | undefined
  #served: Listening | undefined

  get fake(): Fake {
    if (!this.#fake) throw new Error('start it first')
    return this.#fake
  }

  get url(): string {
    return this.#served?.url ?? ''
  }

  async start(): Promise<void> {
    this.#fake = createFake({ webhooks: { deliver: () => 204 } })
    this.#served = await this.#fake.listen()
  }

  async stop(): Promise<void> {
    await this.#browser.closePages()
    await this.#served?.close()
  }

  async close(): Promise<void> {
    await this.#browser.close()
  }

  /** Makes a request of the API. */
  send(method: string, path: string, body?: object, headers = {}): Promise<Response> {
    const sent = {
      authorization: `Bearer ${demoKeys.main}`,
      'content-type': 'application/json',
      ...headers,
    }
    const init = { method, headers: sent }
    return fetch(`${this.url}/api/v1/${path}`, body ? { ...init, body: JSON.stringify(body) } : init)
  }

  /** Opens the page at a tab. */
  load(tab: string, options: OpenOptions = {}): Promise<OpenPage> {
    return this.#browser.open(`${this.url}/__fake/#${tab}`, options)
  }

  /** Opens the page at a tab, and waits until it follows the fake. */
  async open(tab: string, options: OpenOptions = {}): Promise<OpenPage> {
    const opened = await this.load(tab, options)
    await opened.page.getByText('Live', { exact: true }).waitFor()
    return opened
  }
}

/** Serves a fake with its page for each test of a suite, and closes the browser after all. */
export function inspected(): Inspected {
  const inspect = new Inspected()
  beforeEach(() => inspect.start())
  afterEach(() => inspect.stop())
  afterAll(() => inspect.close())
  return inspect
}
