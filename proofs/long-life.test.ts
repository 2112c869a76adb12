import { expect, it } from 'vitest'
import { LongLife } from './long-life.js'

/** Rules about what fills up, is shared, or is used up by time. */
const touchy = /^(limit\.(webhook|rate)|webhook|booking|conversation|paging\.(traversal|limit-caps))/

it('runs in a row on one server, two of them at once, come to the same', { timeout: 60_000 }, async () => {
  const life = new LongLife(undefined, undefined, (id) => touchy.test(id))
  const [first] = await life.live('alone')
  if (!first) throw new Error('no run')
  expect(first.results.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'untested')).toEqual([])
  for (const kind of ['two at once', 'alone'] as const)
    for (const lived of await life.live(kind)) expect(life.faultsOf(lived, first)).toEqual([])
})
