import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sixVerdicts } from '../../cli/run/six-verdicts.test-kit.js'
import {
  browserPath,
  type OpenOptions,
  TestBrowser,
} from '../../fake-server/double/inspector/browser.test-kit.js'
import type { Report, ReportedRule } from '../model/report.js'
import { ReportOpener } from './opened-report.test-kit.js'

describe.skipIf(browserPath === undefined)('a report in a browser', () => {
  const browser = new TestBrowser()
  const opener = new ReportOpener<OpenOptions>(browser)
  let report: Report
  beforeAll(async () => {
    report = (await sixVerdicts()).report
  })
  afterEach(() => browser.closePages())
  afterAll(async () => {
    await browser.close()
    opener.close()
  })
  const open = (hash = '', options: OpenOptions = {}) => opener.open(report, hash, options)
  const of = (verdict: string) => report.rules.filter((rule) => rule.verdict === verdict)
  const rows = (page: Page) => page.locator('#rule-list > li')
  const verdict = (page: Page, name: string) => page.locator(`[name=verdict][value=${name}]`)
  const shown = (page: Page) => page.locator('#shown').innerText()
  const focused = (page: Page) =>
    page.evaluate('document.activeElement.id || document.activeElement.textContent')
  const hash = (page: Page) => page.evaluate('location.hash')

  /** A rule that fails at one operation with some exchanges. */
  const failing = (): { readonly rule: ReportedRule; readonly at: ReportedRule['endpoints'][number] } => {
    for (const rule of of('fail'))
      for (const at of rule.endpoints) if (at.failure && at.failure.exchanges.length > 0) return { rule, at }
    throw new Error('no rule fails with exchanges')
  }

  test('shows the numbers of the report, asks for nothing, and reports no error', async () => {
    const { page, errors, requests } = await open()
    const totals = await page.locator('.totals li').allInnerTexts()
    expect(totals.map((text) => Number.parseInt(text, 10))).toEqual(Object.values(report.totals))
    expect(await page.locator('.summary h2').innerText()).toBe(
      `${report.verified} of ${report.documented} documented rules verified (${report.rules.length} selected)`,
    )
    await expect.poll(() => shown(page)).toBe(`${report.rules.length} rules`)
    expect(await rows(page).first().innerText()).toContain('fail')
    expect(errors).toEqual([])
    expect(requests).toEqual([])
  })

  test('filters by verdict, family and operation, and counts what fits', async () => {
    const { page } = await open()
    await verdict(page, 'inconclusive').check()
    await expect.poll(() => shown(page)).toBe(`${of('inconclusive').length} of ${report.rules.length} rules`)
    await verdict(page, 'fail').check()
    await expect.poll(() => rows(page).count()).toBe(of('inconclusive').length + of('fail').length)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => shown(page)).toBe(`${report.rules.length} rules`)

    await page.locator('[name=family]').selectOption('tag')
    const tag = report.rules.filter(({ family }) => family === 'tag')
    expect(await rows(page).locator('.mono').allInnerTexts()).toEqual(
      expect.arrayContaining(tag.map(({ id }) => id)),
    )
    await expect.poll(() => rows(page).count()).toBe(tag.length)
    await expect
      .poll(() => page.locator('[data-count=pass]').innerText())
      .toBe(String(tag.filter(({ verdict }) => verdict === 'pass').length))

    await page.locator('[name=family]').selectOption('')
    await page.locator('[name=operation]').selectOption('GET /api/v1/tags')
    const there = report.rules.filter(({ endpoints }) =>
      endpoints.some(({ endpoint }) => endpoint === 'GET /api/v1/tags'),
    )
    await expect.poll(() => shown(page)).toBe(`${there.length} of ${report.rules.length} rules`)
  })

  test('searches ids, sentences and the texts of failures', async () => {
    const { page } = await open()
    const { rule, at } = failing()
    const search = page.getByRole('searchbox')
    for (const text of [rule.id, rule.says.toUpperCase(), at.failure?.actual ?? '']) {
      await search.fill(text)
      await page.locator('.rule-row').filter({ hasText: rule.id }).waitFor()
      await expect.poll(() => rows(page).count()).toBeLessThan(report.rules.length / 2)
    }
    await search.fill('no such text')
    await expect.poll(() => shown(page)).toBe(`0 of ${report.rules.length} rules`)
    await search.pressSequentially(' at all')
    expect(await search.inputValue()).toBe('no such text at all')
  })

  test('adds rules to a long list when it is asked to', async () => {
    const { page } = await open()
    const before = await rows(page).count()
    expect(before).toBeLessThan(report.rules.length)
    await page.getByRole('button', { name: /^Show \d+ more/ }).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before)
    await expect.poll(() => focused(page)).toBe(await rows(page).nth(before).locator('a').textContent())
  })

  test('a failure shows what was expected, its exchanges, and how to reproduce it', async () => {
    const { page, errors } = await open('', { permissions: ['clipboard-read', 'clipboard-write'] })
    const { rule, at } = failing()
    await page.getByRole('searchbox').fill(rule.id)
    await page.locator('.rule-row').filter({ hasText: rule.id }).first().click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.locator('blockquote').innerText()).toContain(`Section ${rule.section}`)
    const first = dialog.locator('.endpoint').first()
    await first.locator('.failure').waitFor()
    expect(await first.locator('.exchange').count()).toBeGreaterThanOrEqual(at.failure?.exchanges.length ?? 1)
    expect(await first.locator('.compared h5').allInnerTexts()).toEqual(['Expected', 'Actual'])

    await first.locator('.reproduction').getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(at.failure?.replay)
    const script = first.locator('details', { hasText: 'Repeat the exchanges with curl' })
    if ((await script.getAttribute('open')) === null) await script.locator('summary').click()
    await first.getByRole('button', { name: 'Copy script' }).click()
    await script.getByRole('button', { name: 'Copied' }).waitFor()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(at.failure?.curl)
    expect(errors).toEqual([])
  })

  test('each operation of a rule opens when it is asked for', async () => {
    const many = of('fail').find(({ endpoints }) => endpoints.filter(({ failure }) => failure).length > 1)
    if (!many) throw new Error('no rule fails at two operations')
    const { page } = await open(`#rule=${many.id}`)
    const second = page.getByRole('dialog').locator('.endpoint').nth(1)
    expect(await second.locator('.failure').count()).toBe(0)
    await second.locator('> summary').click()
    await second.locator('.failure').waitFor()
  })

  test('the address of a rule survives a reload, and Back closes the rule', async () => {
    const { rule } = failing()
    const { page } = await open('#family=limit')
    await page.locator('.rule-row').first().click()
    const address = await hash(page)
    await page.reload()
    expect(address).toBe(`#family=limit&rule=${await page.getByRole('dialog').locator('h2 bdi').innerText()}`)
    await expect.poll(() => page.locator('[name=family]').inputValue()).toBe('limit')
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.goto(`${page.url().split('#')[0]}#rule=${rule.id}`)
    await page.getByRole('dialog').getByText(rule.id, { exact: true }).waitFor()
  })

  test('a rule that is opened while another one closes stays open', async () => {
    const { rule } = failing()
    const { page } = await open(`#rule=${rule.id}`)
    await page.evaluate(
      `new Promise((resolve) => {
        const dialog = document.querySelector('dialog')
        dialog.addEventListener('close', () => setTimeout(resolve))
        dialog.close()
        dialog.showModal()
      })`,
    )
    expect([await hash(page), await page.getByRole('dialog').count()]).toEqual([`#rule=${rule.id}`, 1])
  })

  test('a cell of the matrix opens its rules, and Escape leads back to it', async () => {
    const { page } = await open()
    const cell = page.locator('.matrix tbody td .cell.fail').first()
    const about = (await cell.getAttribute('title')) ?? ''
    const [, family = '', operation = ''] = /^(\S+) at (.*?): /.exec(about) ?? []
    await cell.click()
    await expect.poll(() => page.locator('[name=family]').inputValue()).toBe(family)
    await expect.poll(() => page.locator('[name=operation]').inputValue()).toBe(operation)
    await expect.poll(() => focused(page)).toBe('shown')
    const there = report.rules.filter(
      (rule) => rule.family === family && rule.endpoints.some(({ endpoint }) => endpoint === operation),
    )
    await expect.poll(() => rows(page).count()).toBe(there.length)
    await page.keyboard.press('Escape')
    await expect.poll(() => shown(page)).toBe(`${report.rules.length} rules`)
    await expect.poll(() => page.evaluate('document.activeElement.title')).toBe(about)
  })

  test('the keyboard alone reaches a cell, its rules, a failure, and the way back', async () => {
    const { page, errors } = await open()
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('q')
    await page.keyboard.type('/retry')
    expect(await page.getByRole('searchbox').inputValue()).toBe('/retry')
    await page.keyboard.press('Escape')
    await page.locator('.matrix [tabindex="0"]').focus()
    expect(await page.locator('.matrix a[tabindex="0"]').count()).toBe(1)
    const label = () => page.evaluate('document.activeElement.title')
    const first = await label()
    await page.keyboard.press('ArrowDown')
    await expect.poll(label).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    await expect.poll(label).toBe(first)
    await page.keyboard.press('Control+Home')
    await expect.poll(() => page.evaluate('document.activeElement.closest("thead") !== null')).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('shown')
    for (let n = 0; n < 2; n += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => focused(page)).toBe('rule-heading')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('rule-row')
    expect(errors).toEqual([])
  })

  test('an address of a rule that the report does not have shows the list', async () => {
    const { page, errors } = await open('#rule=no.such-rule')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('q')
    expect(errors).toEqual([])
  })

  test('the buttons of a rule lead through the list', async () => {
    const { page } = await open('#verdict=fail')
    await page.locator('.rule-row').first().click()
    const heading = page.getByRole('dialog').locator('h2 bdi')
    const first = await heading.innerText()
    await page.getByRole('button', { name: 'Next rule of the list' }).click()
    await expect.poll(() => heading.innerText()).not.toBe(first)
    await page.getByRole('button', { name: 'Previous rule of the list' }).click()
    await expect.poll(() => heading.innerText()).toBe(first)
  })

  test('the theme follows the system until it is switched, and is remembered', async () => {
    const { page } = await open('', { colorScheme: 'dark' })
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    const dark = await ground()
    await page.getByRole('button', { name: 'Light theme' }).click()
    const light = await ground()
    expect(light).not.toBe(dark)
    await page.reload()
    await expect.poll(ground).toBe(light)
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await expect.poll(ground).toBe(dark)
  })

  test('without scripts the essentials are there', async () => {
    const { page } = await open('', { javaScriptEnabled: false })
    const { rule, at } = failing()
    expect(await page.locator('.summary h2').innerText()).toContain('documented rules verified')
    const entry = page.locator('noscript details', { has: page.getByText(rule.id, { exact: true }) })
    await entry.locator('summary').click()
    expect(await entry.innerText()).toContain(at.failure?.replay)
    expect(await page.locator('#filters').isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Copy' }).first().isVisible()).toBe(false)
  })

  test('failing rules are printed in full', async () => {
    const { page } = await open()
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    await expect
      .poll(() => page.locator('.printed h2 bdi').allInnerTexts())
      .toEqual(of('fail').map(({ id }) => id))
    await page.evaluate('dispatchEvent(new Event("afterprint"))')
    await expect.poll(() => page.locator('.printed').count()).toBe(0)
  })
})
