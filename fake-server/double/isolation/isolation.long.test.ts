import { expect, test } from 'vitest'
import { createFake } from '../../fake.js'
import { testIsolation } from './isolation.test-kit.js'

testIsolation({ runs: 8, forks: 200 })

test('10,000 forks at the same time each hold what was created in them alone', async () => {
  const base = createFake()
  const size = base.contacts.list().length
  const forks = Array.from({ length: 10_000 }, () => base.fork())
  for (const [n, fork] of forks.entries()) fork.contacts.create({ id: `own-${n}`, name: 'Ana' })
  expect(base.contacts.list()).toHaveLength(size)
  for (const [n, fork] of forks.entries()) {
    const { contacts } = fork.control.workspace()
    expect([contacts.size, contacts.has(`own-${n}`)]).toEqual([size + 1, true])
  }
})
