import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserPath } from './browser.test-kit.js'
import { type Inspected, inspected } from './inspected.test-kit.js'

const require = createRequire(import.meta.url)

/** What axe finds serious in an element of a page; of each table it looks at the first rows. */
async function seriousIn(page: Page, element: string, where: string): Promise<readonly string[]> {
  const { violations } = (await page.evaluate(
    `axe.run({ include: '${element}', exclude: ['tbody tr:nth-child(n+4)'] }, { resultTypes: ['violations'] })`,
  )) as { violations: { id: string; impact: string; nodes: { html: string }[] }[] }
  return violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => `${where} ${id} ${nodes[0]?.html}`)
}

describe.skipIf(browserPath === undefined)(
  'the looks of the page (needs chromium; CHROMIUM names another one)',
  () => {
    const inspect = inspected()
    const send: Inspected['send'] = (...call) => inspect.send(...call)

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
        const { page, errors } = await inspect.open('requests', look)
        await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'))
        const found: string[] = []
        for (const tab of tabs) {
          await page.locator(`#tab-${tab}`).click()
          await page.locator(`#panel-${tab} > [data-part]`).first().waitFor()
          for (const closed of await page.locator('summary:visible').all()) await closed.click()
          // All of the page once, and then of each tab what changes.
          found.push(...(await seriousIn(page, tab === 'requests' ? 'body' : `#panel-${tab}`, tab)))
          const width = (await page.evaluate('document.documentElement.scrollWidth')) as number
          if (width > look.viewport.width) found.push(`${tab} is ${width} pixels wide`)
        }
        await page.locator('#tab-requests').click()
        await page.locator('tbody tr').first().locator('td').nth(2).click()
        await page.getByRole('heading', { name: 'Why' }).waitFor()
        found.push(...(await seriousIn(page, 'dialog', 'a request')))
        expect(found).toEqual([])
        expect(errors).toEqual([])
      },
    )
  },
)
