import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sixVerdicts } from '../../cli/run/six-verdicts.test-kit.js'
import {
  browserPath,
  type OpenOptions,
  TestBrowser,
} from '../../fake-server/double/inspector/browser.test-kit.js'
import type { Report } from '../model/report.js'
import {
  exchangeOf,
  failingRules,
  failureOf,
  hostileReport,
  reportOf,
  ruleOf,
} from './made-reports.test-kit.js'
import { ReportOpener } from './opened-report.test-kit.js'

const require = createRequire(import.meta.url)
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds serious in a part of a page; of each table it looks at the first rows. */
async function seriousIn(page: Page, part: string): Promise<readonly string[]> {
  const { violations } = (await page.evaluate(
    `axe.run({ include: '${part}', exclude: ['tbody tr:nth-child(n+4)', 'li:nth-child(n+9)'] }, { resultTypes: ['violations'] })`,
  )) as { violations: { id: string; impact: string; nodes: { html: string }[] }[] }
  return violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => `${part} ${id} ${nodes[0]?.html}`)
}

const width = (page: Page) => page.evaluate('document.documentElement.scrollWidth') as Promise<number>

/** Opens every entry of a part, and those that are in them. */
async function openAll(page: Page, part: string): Promise<void> {
  const closed = `${part} details:not([open])`
  while ((await page.locator(closed).count()) > 0) {
    await page.evaluate(`for (const one of document.querySelectorAll('${closed}')) one.open = true`)
    // The event that fills them in comes later.
    await page.locator(`${part} details[open] > .details:empty`).first().waitFor({ state: 'detached' })
  }
}

const isNarrow = { viewport: { width: 360, height: 740 } }
const looks = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  narrow: { colorScheme: 'light', reducedMotion: 'reduce', ...isNarrow },
} as const

/** What a run of every kind may add to a report. */
const extras: Partial<Report> = {
  incomplete: 'the budget of 10 s is spent',
  exit: { code: 1, status: 'fails', reason: '4 rules fail' },
  requirements: [{ requirement: 'paging.*=pass', met: false, actual: '3 of 20 fail' }],
  baseline: {
    file: 'known.json',
    known: 2,
    expired: 1,
    stale: [{ rule: 'tag.list-ok', endpoint: 'GET /api/v1/tags' }],
  },
  warnings: ['the environment variable CRM_KEY is not set'],
  leftovers: [
    { noun: 'contact', state: 'stays', count: 7, ids: ['con_1', 'con_2'], why: 'no call deletes them' },
  ],
  ledger: '.conformance/1x2y3z.json',
  sweep: 'npx conformance sweep .conformance/1x2y3z.json',
}

describe.skipIf(browserPath === undefined)('a report in a browser, whatever it holds', () => {
  const browser = new TestBrowser()
  const opener = new ReportOpener<OpenOptions>(browser)
  let report: Report
  beforeAll(async () => {
    report = { ...(await sixVerdicts()).report, ...extras }
  })
  afterEach(() => browser.closePages())
  afterAll(async () => {
    await browser.close()
    opener.close()
  })

  test.each(Object.entries(looks))(
    'axe finds nothing serious, and nothing is cut off: %s',
    async (_, look) => {
      const { page, errors } = await opener.open(report, '', look)
      await page.evaluate(axe)
      await openAll(page, 'main')
      const found = [...(await seriousIn(page, 'body'))]
      expect(await width(page)).toBeLessThanOrEqual(look.viewport.width)
      for (const verdict of ['fail', 'inconclusive', 'error'] as const) {
        const rule = report.rules.find((one) => one.verdict === verdict)
        await page.evaluate(`location.hash = 'rule=${rule?.id}'`)
        await page
          .getByRole('dialog')
          .getByText(rule?.id ?? '', { exact: true })
          .waitFor()
        await openAll(page, 'dialog')
        found.push(...(await seriousIn(page, 'dialog')))
        expect(await page.evaluate('document.querySelector("dialog").scrollWidth')).toBeLessThanOrEqual(
          look.viewport.width,
        )
        await page.keyboard.press('Escape')
        await expect.poll(() => page.evaluate('location.hash')).not.toContain('rule=')
      }
      expect(found).toEqual([])
      expect(errors).toEqual([])
    },
  )

  test('hostile texts stay texts, also where they are opened', async () => {
    const { page, errors, requests } = await opener.open(hostileReport(), '', isNarrow)
    await page.locator('.rule-row').first().click()
    await page.getByRole('dialog').waitFor()
    await openAll(page, 'dialog')
    expect(await page.locator('dialog .exchange').count()).toBeGreaterThan(3)
    expect(await page.title()).toBe('Conformance report')
    expect(await page.locator('img, svg[onload], main script').count()).toBe(0)
    expect(await width(page)).toBeLessThanOrEqual(360)
    expect(errors).toEqual([])
    expect(requests).toEqual([])
  })

  test('a script or style that is no part of the page is refused', async () => {
    const { page } = await opener.open(report)
    await page.evaluate(
      'document.body.append(Object.assign(document.createElement("script"), { textContent: "document.title = 1" }))',
    )
    expect(await page.title()).toBe('Conformance report')
    expect(await page.evaluate('fetch("https://example.com/").then(() => "sent", () => "refused")')).toBe(
      'refused',
    )
  })

  test('a report without a rule shows why', async () => {
    const exit = {
      code: 3,
      status: 'incomplete',
      reason: 'nothing answers at https://a.example.com',
    } as const
    const { page, errors } = await opener.open(reportOf([], { exit }))
    expect(await page.getByRole('region', { name: 'How the run ended' }).innerText()).toContain(
      'at https://a.example.com',
    )
    expect(await page.locator('#rules, #matrix').count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('a report of an exploration shows what the scenarios met', async () => {
    const exploration = {
      scenarios: 40,
      steps: 600,
      withoutResult: 2,
      outcomes: { 'GET /api/v1/tags': { '200': 12, '401 unauthorized': 1 } },
      transitions: { 'deal open -> won': 3 },
      unmet: { 'GET /api/v1/tags': ['403 insufficient_scope'] },
    }
    const { page, errors } = await opener.open(reportOf([], { exploration }))
    expect(await page.locator('.summary h2').innerText()).toBe(
      '40 scenarios of 600 steps: no violation found',
    )
    await page.getByText('1 documented outcome never met').click()
    expect(await page.locator('#exploration').innerText()).toContain('403 insufficient_scope')
    expect(errors).toEqual([])
  })

  test('long ids and text from right to left fit a narrow screen', async () => {
    const id = `contact.${'very-long-'.repeat(20)}id`
    const arabic = 'عميل جديد '.repeat(30)
    const failure = failureOf(arabic, 'x'.repeat(3000), [
      exchangeOf(1, JSON.stringify({ name: arabic }), `/api/v1/contacts?q=${'y'.repeat(2000)}`),
    ])
    const { page, errors } = await opener.open(
      reportOf([ruleOf(id, 'fail', [`GET /${'z'.repeat(300)}`], failure)]),
      '',
      isNarrow,
    )
    expect(await width(page)).toBeLessThanOrEqual(360)
    await page.locator('.rule-row').click()
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate('document.querySelector("dialog").scrollWidth')).toBeLessThanOrEqual(360)
    expect(errors).toEqual([])
  })

  test('three thousand failures open at once, and one of them at a click', async () => {
    const { page, errors, ms } = await opener.open(reportOf(failingRules(600, 5, 400)))
    expect(await page.locator('#shown').innerText()).toBe('600 rules')
    expect(await page.evaluate('document.querySelectorAll("*").length')).toBeLessThan(8000)
    expect(ms).toBeLessThan(20_000)
    await page.getByRole('searchbox').fill('2999-0')
    await page.getByRole('searchbox').fill('rule-599')
    await page.locator('.rule-row').click()
    await page.getByRole('dialog').getByText('many.rule-599', { exact: true }).waitFor()
    expect(errors).toEqual([])
  })
})
