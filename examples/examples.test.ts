import { afterAll, describe, expect, test } from 'vitest'
import { copiedExample } from './copied-example.test-kit.js'

describe('examples/client', () => {
  const example = copiedExample('client')
  afterAll(() => example.remove())

  test.concurrent('compiles', () =>
    expect(example.run('npm', 'run', 'check')).resolves.not.toContain('error'))

  test.concurrent.each([['test:vitest', /Tests +\d+ passed/]])('npm run %s passes', async (script, shows) => {
    expect(await example.run('npm', 'run', script)).toMatch(shows)
  })
})
