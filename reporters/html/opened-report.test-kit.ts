import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import type { Report } from '../model/report.js'
import { html } from './html.js'

/** A browser that opens a page, and collects what its console reports. */
interface Opener<O> {
  open(url: string, options?: O): Promise<{ readonly page: Page; readonly errors: readonly string[] }>
}

/** A report in a browser. */
interface OpenedReport {
  readonly page: Page
  /** What the console reported as an error or a warning. */
  readonly errors: readonly string[]
  /** The addresses that the page asked for, except its own. */
  readonly requests: readonly string[]
  /** How long it took until the page was there. */
  readonly ms: number
}

/** Opens reports as files, as users do. */
export class ReportOpener<O> {
  readonly #folder = mkdtempSync(join(tmpdir(), 'conformance-html-'))
  readonly #browser: Opener<O>

  constructor(browser: Opener<O>) {
    this.#browser = browser
  }

  /** Opens a report, at a part of it if one is given. */
  async open(report: Report, hash = '', options?: O): Promise<OpenedReport> {
    const file = join(this.#folder, 'report.html')
    writeFileSync(file, html(report))
    const { page, errors } = await this.#browser.open('about:blank', options)
    const address = pathToFileURL(file).href
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().split('#')[0] !== address) requests.push(request.url())
    })
    const started = performance.now()
    await page.goto(`${address}${hash}`)
    return { page, errors, requests, ms: performance.now() - started }
  }

  /** Removes the files. */
  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
