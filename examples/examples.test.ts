import { expect, test } from 'vitest'
import { copiedExample } from './copied-example.test-kit.js'

// Its types, and the other test runners, are for examples.long.test.ts.
test('examples/client: npm run test:node passes', async () => {
  const example = copiedExample('client')
  try {
    expect(await example.run('npm', 'run', 'test:node')).toMatch(/# pass [1-9][\s\S]*# fail 0/)
  } finally {
    example.remove()
  }
})
