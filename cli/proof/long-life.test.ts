import { expect, it } from 'vitest'
import { LongLife } from './long-life.test-kit.js'

it('runs in a row on one server, two of them at once, come to the same', { timeout: 120_000 }, async () => {
  const life = new LongLife()
  const [first] = await life.live('alone')
  if (!first) throw new Error('no run')
  expect(first.results.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'untested')).toEqual([])
  for (const kind of ['two at once', 'alone'] as const)
    for (const lived of await life.live(kind)) expect(life.faultsOf(lived, first)).toEqual([])
})
