import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserPath } from '../fake-server/double/inspector/browser.test-kit.js'
import { currentLabels, labelsFile, pictureFolder } from './pictures.js'

test.skipIf(browserPath === undefined)(
  'the pictures show the pages as they are (needs chromium): npm run pictures',
  async () => {
    expect(await currentLabels()).toEqual(JSON.parse(readFileSync(labelsFile, 'utf8')))
  },
)

test.each(['report', 'inspector'])('the pictures of the %s are in README, and below 150 kB', (name) => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  for (const scheme of ['light', 'dark']) {
    const file = `${name}-${scheme}.webp`
    expect(readme).toContain(`docs/pictures/${file}`)
    expect(statSync(join(pictureFolder, file)).size).toBeLessThan(150_000)
  }
})
