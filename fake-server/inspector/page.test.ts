import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inspectorModule, inspectorPage } from '../../scripts/inspector-page.js'
import { createFake, demoKeys, type Fake, type Listening } from '../index.js'
import { browserPath, TestBrowser } from './browser.test-kit.js'
import { html } from './page.js'

const require = createRequire(import.meta.url)

test('the page is built from its sources; npm run inspector builds it', async () => {
  expect(readFileSync(inspectorModule, 'utf8')).toBe(await inspectorPage())
})

test('the page is small and refers to nothing outside of it', () => {
  expect(html.length).toBeLessThan(40_000)
  expect(html).not.toMatch(/https?:\/\/|\bimport\s*\(|<link[^>]*stylesheet|\bsrc=/)
})

test('the sources of the page have no type errors', async () => {
  const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
  const project = fileURLToPath(new URL('client/tsconfig.json', import.meta.url))
  await promisify(execFile)(process.execPath, [tsc, '-p', project])
})

describe.skipIf(browserPath === undefined)(
  'in a browser (needs chromium; CHROMIUM names another one)',
  () => {
    const browser = new TestBrowser()
    afterAll(() => browser.close())

    let fake: Fake
    let served: Listening
    beforeEach(async () => {
      fake = createFake({ webhooks: { deliver: () => 204 } })
      served = await fake.listen()
    })
    afterEach(() => served.close())

    const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
    const send = (method: string, path: string, body?: object) =>
      fetch(`${served.url}/api/v1/${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })

    const open = async (options: Parameters<TestBrowser['open']>[1] = {}, hash = '') => {
      const opened = await browser.open(`${served.url}/__fake/${hash}`, options)
      await opened.page.getByText('Live', { exact: true }).waitFor()
      return opened
    }

    test('a request appears while the page is open, with its rule', async () => {
      const { page, errors } = await open()
      await page.getByText('No request yet.').waitFor()
      await send('GET', 'contacts?limit=200')
      await page.getByRole('cell', { name: 'paging.limit-above-max' }).waitFor()
      await page.getByRole('button', { name: '1', exact: true }).click()
      expect(await page.locator('#details-text').textContent()).toContain('"status": 400')
      expect(errors).toEqual([])
      await page.close()
    })

    test('records are shown as text, whatever they hold', async () => {
      await send('POST', 'contacts', { name: '<img src=x onerror="document.title=1"><b>Ana</b>' })
      const { page, errors } = await open({}, '#records')
      await page.getByRole('cell', { name: '<img src=x onerror="document.title=1"><b>Ana</b>' }).waitFor()
      expect(await page.title()).toBe('Fake of the CRM API')
      expect(errors).toEqual([])
      await page.close()
    })

    test('the clock moves', async () => {
      const { page } = await open({}, '#clock')
      await page.getByLabel('Amount').fill('3')
      await page.getByLabel('Unit').selectOption('days')
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await page.getByText('The clock has moved by 3 days').waitFor()
      expect(fake.clock.now).toBe('2030-01-04T00:00:00.000Z')
      await page.getByText('2030-01-04 00:00:00.000 UTC').waitFor()
      await page.close()
    })

    test('a feature is switched off, and the page shows that it is off', async () => {
      const { page } = await open({}, '#workspace')
      await page.getByLabel('deals').uncheck()
      await page.getByText('deals: off').waitFor()
      expect((await send('GET', 'deals')).status).toBe(403)
      fake.control.setFeature('deals', true)
      await expect.poll(() => page.getByLabel('deals').isChecked()).toBe(true)
      await page.close()
    })

    test('a delivery is shown and repeated', async () => {
      await send('POST', 'webhooks', {
        name: 'CRM',
        url: 'https://a.example.com/',
        events: ['contact.created'],
      })
      const { page } = await open({}, '#webhooks')
      await send('POST', 'contacts', { name: 'Ana' })
      await page.getByRole('button', { name: /^Redeliver/ }).click()
      await expect.poll(() => fake.deliveries.length).toBe(2)
      await expect.poll(() => page.getByRole('row').count()).toBe(3)
      await page.close()
    })

    test('a fault that is added hits a request, and is removed', async () => {
      const { page } = await open({}, '#faults')
      await page.getByLabel('Which requests').selectOption('GET /api/v1/tags')
      await page.getByLabel('How often').fill('2')
      await page.getByRole('button', { name: 'Add fault' }).click()
      await page.getByRole('cell', { name: 'GET /api/v1/tags' }).waitFor()
      expect((await send('GET', 'deals')).status).toBe(200)
      expect((await send('GET', 'tags')).status).toBe(503)
      await page.getByRole('button', { name: 'Remove fault 1' }).click()
      await page.getByText('No fault:').waitFor()
      expect((await send('GET', 'tags')).status).toBe(200)
      await page.close()
    })

    test('what does not work is announced', async () => {
      const { page } = await open({}, '#clock')
      await page.getByLabel('Time, in UTC').fill('2029-01-01T00:00:00')
      await page.getByRole('button', { name: 'Set', exact: true }).click()
      await page.getByText('That did not work: the clock moves only forward').waitFor()
      await page.close()
    })

    test('the keyboard reaches the tabs, a row and its details, and what is typed stays', async () => {
      await send('GET', 'tags')
      const { page } = await open()
      await page.getByRole('tab', { name: 'Requests' }).focus()
      for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
      expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Clock')
      await page.keyboard.press('Home')
      for (let n = 0; n < 3; n += 1) await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement.tagName')).toBe('DIV')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByLabel('Show requests that contain').fill('tags')
      await send('GET', 'deals')
      await page.getByText('2', { exact: true }).waitFor()
      expect(await page.getByLabel('Show requests that contain').inputValue()).toBe('tags')
      expect(await page.getByRole('row').count()).toBe(2)
      await page.close()
    })

    const tabs = ['requests', 'records', 'clock', 'faults', 'workspace', 'webhooks', 'messages', 'keys']
    const looks = {
      light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
      dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
      narrow: { colorScheme: 'light', viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' },
    } as const

    test.each(Object.entries(looks))(
      'axe finds nothing serious, and nothing is cut off: %s',
      async (_, look) => {
        await send('POST', 'webhooks', {
          name: 'CRM',
          url: 'https://a.example.com/',
          events: ['contact.created'],
        })
        await send('POST', 'contacts', { name: 'Ana' })
        await send('GET', 'contacts?limit=200')
        const { page, errors } = await open(look)
        await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'))
        const found: string[] = []
        for (const tab of tabs) {
          await page.locator(`#tab-${tab}`).click()
          await page.locator(`#panel-${tab} > *`).first().waitFor()
          // All of the page once, and then of each tab what changes.
          const { violations } = (await page.evaluate(
            tab === 'requests' ? 'axe.run()' : `axe.run('#panel-${tab}')`,
          )) as {
            violations: { id: string; impact: string; nodes: { html: string }[] }[]
          }
          for (const { id, impact, nodes } of violations)
            if (['serious', 'critical'].includes(impact)) found.push(`${tab} ${id} ${nodes[0]?.html}`)
          const width = (await page.evaluate('document.documentElement.scrollWidth')) as number
          if (width > look.viewport.width) found.push(`${tab} is ${width} pixels wide`)
        }
        expect(found).toEqual([])
        expect(errors).toEqual([])
        await page.close()
      },
    )
  },
)
