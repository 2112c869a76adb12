import { describe, expect, test } from 'vitest'
import { browserPath } from './browser.test-kit.js'
import { type Inspected, inspected } from './inspected.test-kit.js'

describe.skipIf(browserPath === undefined)('the requests in a browser', () => {
  const inspect = inspected()
  const send: Inspected['send'] = (...call) => inspect.send(...call)
  const open = (options = {}) => inspect.open('requests', options)

  test('a request appears while the page is open, with its rule and what it rests on', async () => {
    const { page, errors } = await open()
    await page.getByText('No request yet.').waitFor()
    await send('GET', 'contacts?limit=200')
    const row = page.locator('tbody tr')
    await row.getByText('paging.limit-above-max').waitFor()
    expect(await row.locator('td').allInnerTexts()).toEqual([
      '1',
      '00:00:00.001',
      'GET',
      '/api/v1/contacts?limit=200',
      '400',
      'demo_main',
      '',
      'paging.limit-above-max\nassumes limit-out-of-range',
    ])
    expect(errors).toEqual([])
  })

  test('the status shows what the client got', async () => {
    const { fake } = inspect
    const create = () => send('POST', 'contacts', { name: 'Ana' }, { 'idempotency-key': 'once' })
    fake.fail({ on: 'POST /contacts', with: 'lost-after-commit' })
    await expect(create()).rejects.toThrow()
    await create()
    fake.fail({ on: 'GET /tags', with: 503 })
    await send('GET', 'tags')
    fake.fail({ on: 'GET /tags', with: 'reset' })
    await expect(send('GET', 'tags')).rejects.toThrow()
    fake.fail({ on: 'GET /tags', with: 'truncate' })
    await expect(send('GET', 'tags').then((answer) => answer.text())).rejects.toThrow()

    const { page } = await open()
    await page.getByRole('tab', { name: 'Requests 5' }).waitFor()
    const status = page.locator('tbody tr td:nth-child(5)')
    expect(await status.allInnerTexts()).toEqual([
      'cut off (200)',
      'no answer',
      '503',
      expect.stringMatching(/^201\s+replayed$/),
      'lost (201)',
    ])
    expect(await status.locator('.bad').allInnerTexts()).toEqual([
      'cut off (200)',
      'no answer',
      '503',
      'lost (201)',
    ])
    expect(await page.locator('tbody tr').nth(2).innerText()).toContain('fault: 503')
    expect(await page.locator('tbody tr').last().innerText()).toContain('once')
  })

  test('a click anywhere on a row opens the request, with its bodies, and the reason for its answer', async () => {
    await send('POST', 'contacts', { Name: 'Ana', email: 'no address' })
    const { page, errors } = await open()
    await page.getByRole('cell', { name: 'POST' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'POST /api/v1/contacts' }).waitFor()
    await dialog.getByText('Section').first().waitFor()
    expect(await dialog.locator('.why').innerText()).toMatch(
      /^Why\n+body has no member 'Name'[^\n]*\n+body\.email must be an e-mail address[^\n]*\n[\s\S]+Section \d/,
    )
    expect(await dialog.getByRole('row', { name: 'authorization Bearer demo_main' }).count()).toBe(1)
    expect(
      await dialog
        .locator('section', { hasText: /^Request/ })
        .locator('pre')
        .textContent(),
    ).toBe('{\n  "Name": "Ana",\n  "email": "no address"\n}')
    expect(await dialog.getByRole('heading', { name: 'Answer 400' }).count()).toBe(1)
    expect(errors).toEqual([])
  })

  test('a request is copied as curl, with the address of the page, for a shell', async () => {
    await send('POST', 'contacts', { name: "Ana O'Neil" }, { accept: 'application/json' })
    const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: '1', exact: true }).click()
    await page.getByRole('button', { name: 'Copy as curl' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      [
        `curl -s -X POST '${inspect.url}/api/v1/contacts'`,
        `-H 'authorization: Bearer demo_main'`,
        `-H 'content-type: application/json'`,
        `-H 'accept: application/json'`,
        `--data-raw '{"name":"Ana O'\\''Neil"}'`,
      ].join(' \\\n  '),
    )
  })

  test('a narrow screen leaves out the time and the keys', async () => {
    await send('POST', 'contacts', { name: 'Ana' }, { 'idempotency-key': 'once' })
    const { page } = await open({ viewport: { width: 360, height: 740 } })
    const cells = page.locator('tbody td:visible')
    expect((await cells.allInnerTexts()).slice(0, 4)).toEqual(['1', 'POST', '/api/v1/contacts', '201'])
    expect(await page.getByText('once').isVisible()).toBe(false)
  })
})
