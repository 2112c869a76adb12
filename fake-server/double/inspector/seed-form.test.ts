import { describe, expect, test } from 'vitest'
import { demoKeys } from '../../index.js'
import { browserPath } from './browser.test-kit.js'
import { inspected } from './inspected.test-kit.js'

describe.skipIf(browserPath === undefined)('the form for records in a browser', () => {
  const inspect = inspected()

  test('records are added to the workspace that is shown', async () => {
    const { page, errors } = await inspect.open('records')
    await page.getByLabel('Workspace of key').selectOption(demoKeys.otherWorkspace)
    await page.getByText('Add records by example').click()
    await page
      .getByLabel('Records by noun')
      .fill('{ "deals": [{ "contact": "eva" }], "contacts": [{ "id": "eva" }] }')
    await page.getByRole('button', { name: 'Add records' }).click()
    await page.getByText('Added contacts: 1, deals: 1').waitFor()
    await page.getByRole('button', { name: 'eva', exact: true }).waitFor()
    expect(inspect.fake.store(demoKeys.otherWorkspace).contacts.get('eva')).toMatchObject({ id: 'eva' })
    expect(inspect.fake.contacts.get('eva')).toBeUndefined()
    expect(errors).toEqual([])
  })

  test('the error of a seed is shown next to it, and the text stays', async () => {
    const { page } = await inspect.open('records')
    await page.getByText('Add records by example').click()
    const text = page.getByLabel('Records by noun')
    const wrong = [
      ['{ "contacts": [{ "id": 7 }] }', /contacts\[0\]\.id/],
      ['{ "contact": [] }', /no member 'contact'.*contacts/],
      ['{', /JSON/],
      ['[]', /an object of records by noun/],
    ] as const
    for (const [seed, error] of wrong) {
      await text.fill(seed)
      await page.getByRole('button', { name: 'Add records' }).click()
      await page.getByRole('alert').filter({ hasText: error }).waitFor()
      expect(await text.inputValue()).toBe(seed)
      expect(await text.getAttribute('aria-invalid')).toBe('true')
    }
  })
})
