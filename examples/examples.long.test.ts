import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CopiedExample, copiedExample } from './copied-example.test-kit.js'

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
