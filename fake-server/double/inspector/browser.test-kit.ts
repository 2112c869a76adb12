import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** Where Debian and others install the browser. */
const paths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of this computer; undefined where there is none, which `.ci/run` installs. */
export const browserPath = process.env.CHROMIUM ?? paths.find((path) => existsSync(path))

/** A page of a browser, with what its console reported as an error. */
export interface OpenPage {
  readonly page: Page
  readonly errors: readonly string[]
}

/** How a page is opened; nothing answers its requests for the paths that fit `silent`. */
export type OpenOptions = BrowserContextOptions & { readonly silent?: string }

/**
 * How late the events are that a browser sends after the action that caused them, in ms.
 *
 * A loaded machine delays them at times; with `LATE_EVENTS=200` they are always late, and a test that
 * reads the page before they have arrived fails.
 */
const lateness = Number(process.env.LATE_EVENTS ?? 0)

/** Delays the listeners of such events; it runs in the page, before its scripts. */
function delayEvents(ms: number): void {
  const late = new Set(['hashchange', 'popstate', 'close', 'toggle'])
  const add = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (!late.has(type) || typeof listener !== 'function') return add.call(this, type, listener, options)
    const delayed = (event: Event) => {
      // The target is part of an event only while it is dispatched.
      const { target, currentTarget } = event
      setTimeout(() => {
        Object.defineProperties(event, { target: { value: target }, currentTarget: { value: currentTarget } })
        listener.call(this, event)
      }, ms)
    }
    return add.call(this, type, delayed, options)
  }
}

/** A browser without a window. */
export class TestBrowser {
  #browser: Browser | undefined
  readonly #pages = new Set<Page>()

  /** Opens a page. */
  async open(url: string, { silent, ...options }: OpenOptions = {}): Promise<OpenPage> {
    this.#browser ??= await chromium.launch({
      executablePath: browserPath ?? '',
      args: ['--no-sandbox'],
      // Scrollbars take room, as on most desktops.
      ignoreDefaultArgs: ['--hide-scrollbars'],
    })
    const page = await this.#browser.newPage(options)
    this.#pages.add(page)
    page.setDefaultTimeout(60_000)
    const errors: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text())
    })
    page.on('pageerror', ({ message }) => errors.push(message))
    if (silent !== undefined) await page.route(silent, () => undefined)
    if (lateness > 0) await page.addInitScript(delayEvents, lateness)
    await page.goto(url)
    return { page, errors }
  }

  /** Closes the pages that are open. */
  async closePages(): Promise<void> {
    for (const page of this.#pages) await page.close()
    this.#pages.clear()
  }

  async close(): Promise<void> {
    await this.#browser?.close()
  }
}
