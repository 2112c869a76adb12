import { expect, test } from './workspace.ts'

test('every page is read, however short', async ({ page, workspace }) => {
  await workspace.seed({
    contacts: [
      { name: 'Ana', email: 'ana@example.com' },
      { name: 'Bo', email: 'bo@example.com' },
      { name: 'Cy', email: 'cy@example.com' },
    ],
  })
  await workspace.disturb('short-pages')
  await page.goto(workspace.page)
  const more = page.getByRole('button', { name: 'More' })
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 500 })
    await expect(page.getByRole('listitem')).toHaveCount(3, { timeout: 100 })
  }).toPass({ timeout: 10_000 })
  expect((await page.getByRole('listitem').allTextContents()).sort()).toEqual([
    'Ana, ana@example.com',
    'Bo, bo@example.com',
    'Cy, cy@example.com',
  ])
})

test('a lost answer is asked for again under the same key', async ({ page, workspace }) => {
  await workspace.fail({ on: 'POST /contacts', with: 'lost-after-commit' })
  await page.goto(workspace.page)
  await page.getByLabel('Name').fill('Bo')
  const create = page.getByRole('button', { name: 'Create' })
  await create.click()
  await expect(page.getByRole('status')).not.toBeEmpty()
  await create.click()
  await expect(page.getByRole('status')).toHaveText('Created Bo')
  const [first, second] = await workspace.requests('POST /contacts')
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('a 429 is waited for', async ({ page, workspace }) => {
  await workspace.fail({ on: 'GET /contacts', with: 429, retryAfter: '1s' })
  await workspace.seed({ contacts: [{ name: 'Ana', email: 'ana@example.com' }] })
  await page.goto(workspace.page)
  await expect(page.getByRole('listitem')).toHaveText(['Ana, ana@example.com'])
  expect((await workspace.requests('GET /contacts')).map(({ status }) => status)).toEqual([429, 200])
})
