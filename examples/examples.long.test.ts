import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath } from '../fake-server/double/inspector/browser.test-kit.js'
import { type CopiedExample, copiedExample } from './copied-example.test-kit.js'
import { pythonWith } from './python.test-kit.js'

const copies: CopiedExample[] = []
afterAll(() => {
  for (const copy of copies) copy.remove()
})

function copied(name: string): CopiedExample {
  const copy = copiedExample(name)
  copies.push(copy)
  return copy
}

describe('examples/client', () => {
  let example: CopiedExample
  beforeAll(() => {
    example = copied('client')
  })

  test('compiles', async () => {
    expect(await example.run('npm', 'run', 'check')).not.toContain('error TS')
  })

  test.each([
    ['test:vitest', /Tests +\d+ passed/],
    ['test:jest', /Tests: +\d+ passed/],
    ['test:node', /# pass [1-9][\s\S]*# fail 0/],
  ])('npm run %s passes', async (script, passed) => {
    expect(await example.run('npm', 'run', script)).toMatch(passed)
  })
})

test('examples/python passes', async () => {
  expect(await copied('python').run('python3', '-m', 'unittest')).toMatch(/Ran \d+ tests[\s\S]*OK/)
})

const python = pythonWith('pytest')

test.skipIf(python === undefined)('examples/pytest passes (needs Python with pytest)', async () => {
  expect(await copied('pytest').run(python ?? '', '-m', 'pytest', '-q')).toMatch(/^3 passed/m)
})

test.skipIf(browserPath === undefined)('examples/browser passes (needs chromium)', async () => {
  // Ports that a developer hardly uses.
  const environment = { CHROMIUM: browserPath ?? '', FAKE_PORT: '24010', PAGE_PORT: '28080' }
  expect(
    await copied('browser').run(
      'env',
      ...Object.entries(environment).map((pair) => pair.join('=')),
      'npx',
      'playwright',
      'test',
    ),
  ).toMatch(/3 passed/)
})
