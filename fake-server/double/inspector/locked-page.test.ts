import { afterAll, describe, expect, test } from 'vitest'
import { createFake } from '../../index.js'
import { browserPath, TestBrowser } from './browser.test-kit.js'

describe.skipIf(browserPath === undefined)('the page of a fake with a control key', () => {
  const browser = new TestBrowser()
  afterAll(() => browser.close())
  const live = { name: 'Live', exact: true }

  test('takes the key from its link, hides it, and keeps it for the session', async () => {
    await using served = await createFake().listen({ controlKey: 'key-of-this-fake' })
    const { page, errors } = await browser.open(`${served.url}/__fake/#control-key=key-of-this-fake`)
    await page.getByText(live.name, live).waitFor()
    expect(page.url()).toBe(`${served.url}/__fake/`)
    await page.getByRole('tab', { name: /^Records/ }).click()
    await page.getByRole('cell', { name: /^con_/ }).first().waitFor()
    await page.reload()
    await page.getByText(live.name, live).waitFor()
    expect(errors).toEqual([])
  })

  test('asks for the key where the link has none', async () => {
    await using served = await createFake().listen({ controlKey: 'key-of-this-fake' })
    const { page } = await browser.open('about:blank')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.accept(asked.length === 1 ? 'another-key' : 'key-of-this-fake')
    })
    await page.goto(`${served.url}/__fake/`)
    await page.getByText(live.name, live).waitFor()
    expect(asked.map((text) => text.split(':')[0])).toEqual([
      'control calls of this fake need its control key',
      'the control key is another one',
    ])
  })

  test('shows a fork below its own address', async () => {
    const fake = createFake()
    await using served = await fake.listen()
    await fetch(`${served.url}/__fake/forks`, { method: 'POST', body: '{"id":"one"}' })
    await fetch(`${served.url}/__fake/forks/one/__fake/clock`, { method: 'POST', body: '{"advance":"48h"}' })
    const { page } = await browser.open(`${served.url}/__fake/forks/one/__fake/`)
    await page.getByText(live.name, live).waitFor()
    await expect.poll(() => page.locator('#now').textContent()).toContain('2030-01-03')
  })
})
