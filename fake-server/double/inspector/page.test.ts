import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { inspectorModule, inspectorPage } from '../../../scripts/inspector-page.js'
import { browserPath } from './browser.test-kit.js'
import { type Inspected, inspected } from './inspected.test-kit.js'
import { html } from './page.js'

test('the page is built from its sources; npm run inspector builds it', async () => {
  expect(readFileSync(inspectorModule, 'utf8')).toBe(await inspectorPage())
})

test('the page is small and refers to nothing outside of it', () => {
  expect(html.length).toBeLessThan(40_000)
  expect(html).not.toMatch(/https?:\/\/|\bimport\s*\(|<link[^>]*stylesheet|\bsrc=/)
})

test('the sources of the page have no type errors', async () => {
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
  const project = fileURLToPath(new URL('client/tsconfig.json', import.meta.url))
  await promisify(execFile)(process.execPath, [tsc, '-p', project])
})

describe.skipIf(browserPath === undefined)(
  'in a browser (needs chromium; CHROMIUM names another one)',
  () => {
    const inspect = inspected()
    const send: Inspected['send'] = (...call) => inspect.send(...call)

    test('the page shows the requests and the state at once, before its first call is answered', async () => {
      await send('POST', 'contacts', { name: '</script><script>document.title="broken"</script>$&' })
      const { page, errors } = await inspect.load('requests', {
        silent: '**/__fake/{events,journal}*',
      })
      expect(await page.locator('tbody tr').count()).toBe(1)
      expect(await page.locator('#now').textContent()).toBe('2030-01-01 00:00:00.001 UTC')
      expect(await page.title()).toBe('Fake of the CRM API')
      expect(errors).toEqual([])
    })

    test('a tab that asks the fake for its rows shows that it is loading', async () => {
      const { page } = await inspect.load('records', { silent: '**/__fake/records*' })
      expect(await page.locator('#panel-records').innerText()).toContain('Loading…')
      await page.unroute('**/__fake/records*')
      await page.reload()
      await page.getByRole('cell', { name: /^con_/ }).first().waitFor()
      expect(await page.getByText('Loading…').filter({ visible: true }).count()).toBe(0)
    })

    test('the header is one line and stays in place, with a scrollbar and without', async () => {
      const { page } = await inspect.open('requests', { viewport: { width: 1200, height: 800 } })
      const reset = page.getByRole('button', { name: 'Reset the fake' })
      const before = await reset.boundingBox()
      await page.getByRole('tab', { name: 'Keys' }).click()
      await page.getByRole('cell', { name: 'demo_main' }).waitFor()
      expect(await page.evaluate('document.documentElement.scrollHeight > innerHeight')).toBe(true)
      expect(await reset.boundingBox()).toEqual(before)
      expect(before?.y).toBeLessThan(20)
    })

    test('records are shown as text, whatever they hold', async () => {
      await send('POST', 'contacts', { name: '<img src=x onerror="document.title=1"><b>Ana</b>' })
      const { page, errors } = await inspect.open('records')
      await page.getByRole('cell', { name: '<img src=x onerror="document.title=1"><b>Ana</b>' }).waitFor()
      expect(await page.title()).toBe('Fake of the CRM API')
      expect(errors).toEqual([])
    })

    test('the clock moves', async () => {
      const { page } = await inspect.open('clock')
      await page.getByLabel('Amount').fill('3')
      await page.getByLabel('Unit').selectOption('days')
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await page.getByText('The clock has moved by 3 days').waitFor()
      expect(inspect.fake.clock.now).toBe('2030-01-04T00:00:00.000Z')
      await page.getByText('2030-01-04 00:00:00.000 UTC').waitFor()
    })

    test('a feature is switched off, and the page shows that it is off', async () => {
      const { page } = await inspect.open('workspace')
      await page.getByLabel('deals').uncheck()
      await page.getByText('deals: off').waitFor()
      expect((await send('GET', 'deals')).status).toBe(403)
      inspect.fake.control.setFeature('deals', true)
      await expect.poll(() => page.getByLabel('deals').isChecked()).toBe(true)
    })

    test('a switch that does not work goes back', async () => {
      const { page } = await inspect.open('workspace')
      await page.route('**/__fake/feature', (route) =>
        route.fulfill({ status: 400, json: { error: 'no feature' } }),
      )
      await page.getByLabel('deals').click()
      await page.getByText('That did not work: no feature').waitFor()
      await expect.poll(() => page.getByLabel('deals').isChecked()).toBe(true)
    })

    test('a delivery is shown and repeated', async () => {
      await send('POST', 'webhooks', {
        name: 'CRM',
        url: 'https://a.example.com/',
        events: ['contact.created'],
      })
      const { page } = await inspect.open('webhooks')
      await send('POST', 'contacts', { name: 'Ana' })
      await page.getByRole('button', { name: /^Redeliver/ }).click()
      await expect.poll(() => inspect.fake.deliveries.length).toBe(2)
      await expect.poll(() => page.getByRole('row').count()).toBe(3)
    })

    test('what does not work is announced', async () => {
      const { page } = await inspect.open('clock')
      await page.getByLabel('Time, in UTC').fill('2029-01-01T00:00:00')
      await page.getByRole('button', { name: 'Set', exact: true }).click()
      await page.getByText('That did not work: the clock only moves forward').waitFor()
    })

    test('the keyboard reaches the tabs, a row and its details, and what is typed stays', async () => {
      await send('GET', 'tags')
      const { page } = await inspect.open('requests')
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
      await page.getByRole('tab', { name: 'Requests 2' }).waitFor()
      expect(await page.getByLabel('Show requests that contain').inputValue()).toBe('tags')
      expect(await page.getByRole('row').count()).toBe(2)
    })
  },
)
