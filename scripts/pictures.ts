import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { browserPath, TestBrowser } from '../fake-server/double/inspector/browser.test-kit.js'
import { createFake, demoKeys } from '../fake-server/index.js'
import { mutants } from '../mutants/index.js'
import { groupedReport } from '../proofs/grouping-trial.js'
import { reporters } from '../reporters/index.js'

/** Where the pictures are that README and the docs show. */
export const pictureFolder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

/** The size of a picture, in pixels. */
const viewport = { width: 1040, height: 640 }

/** The faults of the server whose report is shown. */
const faults = ['updates overlook expectedRev', 'the default holds for the first page, later ones have 25']

/** Takes the pictures of a page, light and dark, once it is ready. */
type Take = (url: string, ready: (page: Page) => Promise<unknown>) => Promise<void>

/** The pages of which pictures are taken, by the names that their files begin with. */
const pages: Readonly<Record<string, (take: Take) => Promise<void>>> = {
  async report(take) {
    const planted = faults.map((fault) => {
      const mutant = mutants.find((one) => one.fault === fault)
      if (!mutant)
        throw new Error(`no mutant has the fault "${fault}": choose others for the picture of the report`)
      return mutant
    })
    const { report } = await groupedReport(planted, 7)
    const folder = mkdtempSync(join(tmpdir(), 'pictured-report-'))
    try {
      const file = join(folder, 'report.html')
      writeFileSync(
        file,
        reporters.html({ ...report, startedAt: '2030-01-01T09:00:00.000Z', durationMs: 7000 }),
      )
      await take(pathToFileURL(file).href, (page) => page.getByRole('heading').first().waitFor())
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  async inspector(take) {
    const fake = createFake()
    const served = await fake.listen({ port: 4010 })
    const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
    const send = (method: string, path: string, body?: object, more = {}) =>
      fetch(`${served.url}/api/v1/${path}`, {
        method,
        headers: { ...headers, ...more },
        ...(body && { body: JSON.stringify(body) }),
      })
    try {
      fake.fail({ on: 'GET /tags', with: 429, retryAfter: '30s' })
      await send('GET', 'contacts?limit=2')
      await send('POST', 'contacts', { Name: 'Ana' })
      await send('POST', 'contacts', { name: 'Ana' }, { 'idempotency-key': 'order-1' })
      await send('POST', 'contacts', { name: 'Ana' }, { 'idempotency-key': 'order-1' })
      await send('POST', 'contacts', { name: 'Bo' }, { 'idempotency-key': 'order-1' })
      await send('GET', 'tags')
      await take(`${served.url}/__fake/#requests`, async (page) => {
        await page.getByText('Live', { exact: true }).waitFor()
        await page.locator('tbody tr').nth(4).locator('td').nth(2).click()
        await page.getByRole('heading', { name: 'Why' }).waitFor()
      })
    } finally {
      await served.close()
    }
  },
}

/** What names the parts of each pictured page, by the name of its pictures: a picture is outdated where these differ. */
export type PicturedLabels = Readonly<Record<string, readonly string[]>>

/** Where the labels of the pictured pages are recorded. */
export const labelsFile = join(pictureFolder, 'labels.json')

const labelsOf = (page: Page): Promise<string[]> =>
  page
    .locator('h1, h2, nav a, [role=tab]')
    .evaluateAll((all) => all.map(({ textContent }) => (textContent ?? '').replace(/\d+/g, 'N').trim()))

/** Shows each page in both colour schemes, once it is ready. */
async function showPages(
  see: (page: Page, name: string, colorScheme: string) => Promise<void>,
): Promise<void> {
  if (browserPath === undefined)
    throw new Error('no browser was found: install chromium, or name one by CHROMIUM=/path/to/chromium')
  const browser = new TestBrowser()
  try {
    for (const [name, show] of Object.entries(pages))
      await show(async (url, ready) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          const { page } = await browser.open(url, { viewport, colorScheme })
          await ready(page)
          await see(page, name, colorScheme)
        }
        await browser.closePages()
      })
  } finally {
    await browser.close()
  }
}

/** The labels of the pages as they are now; throws where there is no browser. */
export async function currentLabels(): Promise<PicturedLabels> {
  const labels: Record<string, readonly string[]> = {}
  await showPages(async (page, name) => {
    labels[name] = await labelsOf(page)
  })
  return labels
}

/** Takes all pictures of the docs, and records the labels of their pages; throws where there is no browser. */
export async function takePictures(): Promise<void> {
  mkdirSync(pictureFolder, { recursive: true })
  const labels: Record<string, readonly string[]> = {}
  await showPages(async (page, name, colorScheme) => {
    labels[name] = await labelsOf(page)
    // WebP takes a third of the bytes of PNG, which `page.screenshot` would write.
    const devTools = await page.context().newCDPSession(page)
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 50 })
    writeFileSync(join(pictureFolder, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
  })
  writeFileSync(labelsFile, `${JSON.stringify(labels, null, 2)}\n`)
}
