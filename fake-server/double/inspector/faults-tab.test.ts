import { describe, expect, test } from 'vitest'
import { browserPath } from './browser.test-kit.js'
import { type Inspected, inspected } from './inspected.test-kit.js'

describe.skipIf(browserPath === undefined)('the faults in a browser', () => {
  const inspect = inspected()
  const send: Inspected['send'] = (...call) => inspect.send(...call)
  const open = () => inspect.open('faults')

  test('a fault that is added hits requests, is counted, and is removed', async () => {
    const { page, errors } = await open()
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Add fault' }) })
    await form.getByLabel('Which requests').selectOption('GET /tags')
    await form.getByLabel('What happens').selectOption('429')
    await form.getByLabel('Retry-After').fill('3')
    await form.getByLabel('How often').fill('2')
    await form.getByRole('button', { name: 'Add fault' }).click()
    await page.getByRole('row', { name: 'GET /tags 429 2 0 Remove fault 1' }).waitFor()
    expect((await send('GET', 'deals')).status).toBe(200)
    const answer = await send('GET', 'tags')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3'])
    await page.getByRole('row', { name: 'GET /tags 429 2 1 Remove fault 1' }).waitFor()
    await page.getByRole('button', { name: 'Remove fault 1' }).click()
    await page.getByText('No fault:').waitFor()
    expect((await send('GET', 'tags')).status).toBe(200)
    expect(errors).toEqual([])
  })

  test('a fault that was added elsewhere is listed, also once it is used up', async () => {
    const { page } = await open()
    inspect.fake.fail({ on: 'GET *', with: 'rate_limited' })
    await page.getByRole('row', { name: 'GET * rate_limited 1 0' }).waitFor()
    await send('GET', 'tags')
    await page.getByRole('row', { name: 'GET * rate_limited 1 1 used up' }).waitFor()
  })

  test('a delay has a duration and no Retry-After, and what was typed stays after an error', async () => {
    const { page } = await open()
    await page.getByLabel('What happens').selectOption('delay')
    expect(await page.getByLabel('Retry-After').isVisible()).toBe(false)
    await page.getByRole('textbox', { name: 'Delay' }).fill('soon')
    await page.getByLabel('How often').first().fill('')
    await page.getByRole('button', { name: 'Add fault' }).click()
    await page.getByText('That did not work:').waitFor()
    expect(await page.getByRole('textbox', { name: 'Delay' }).inputValue()).toBe('soon')
    await page.getByRole('textbox', { name: 'Delay' }).fill('1ms')
    await page.getByRole('button', { name: 'Add fault' }).click()
    await page.getByRole('row', { name: 'every request delay 1 ms always 0' }).waitFor()
  })

  test('a latency is added, listed and removed', async () => {
    const { page } = await open()
    await page.getByLabel('How late').selectOption('percentiles')
    await page.getByLabel('Median, ms').fill('2')
    await page.getByLabel('99th percentile, ms').fill('5')
    await page.getByRole('button', { name: 'Add latency' }).click()
    await page.getByRole('row', { name: 'every request p50 2 ms, p99 5 ms late always' }).waitFor()
    await page.getByRole('button', { name: 'Remove latency 1' }).click()
    await page.getByText('No fault:').waitFor()
  })

  test('a rival updates the record before the client does', async () => {
    const { id, rev } = inspect.fake.tickets.list()[0] ?? { id: '', rev: 0 }
    const { page } = await open()
    await page.getByLabel('Before which requests').selectOption('POST /tickets/{id}/assign')
    await page.getByRole('button', { name: 'Add update' }).click()
    await page
      .getByRole('row', { name: 'first update tickets {"priority":"high"} 1 0 Remove hook 1' })
      .waitFor()
    const answer = await send('POST', `tickets/${id}/assign`, { assigneeEmail: null, expectedRev: rev })
    expect(answer.status).toBe(409)
    expect(inspect.fake.tickets.get(id)?.priority).toBe('high')
  })

  test('the next request fails, and the next write is held until it is released', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: 'Fail the next valid request' }).click()
    await page.getByRole('button', { name: 'The next valid request fails' }).waitFor()
    expect((await send('GET', 'tags')).status).toBe(500)
    await page.getByRole('button', { name: 'Fail the next valid request' }).waitFor()
    await page.getByRole('button', { name: 'Hold the next write' }).click()
    await page.getByText('The next write stays in processing').waitFor()
    let isAnswered = false
    const write = send('POST', 'contacts', { name: 'Ana' }).finally(() => {
      isAnswered = true
    })
    await send('GET', 'tags')
    expect(isAnswered).toBe(false)
    await page.getByRole('button', { name: 'Release held writes' }).click()
    expect((await write).status).toBe(201)
  })
})
