import { expect, test } from 'vitest'
import { anyPermitted, assume, type GapName } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { recordedBy, work } from './recorded-work.js'
import { likenessOf } from './replica-likeness.js'

/** Those that the recording has to show; all are tried in replica.long.test.ts. */
const sought: ReadonlySet<GapName> = new Set([
  'error-body',
  'id-collation',
  'rev-increment',
  'deal-close-selector',
  'datetime-syntax',
  'timeline-milestones',
])

test('a fake from a recording answers its requests as recorded, and shows only choices of its server', async () => {
  const assumptions = assume(anyPermitted(7))
  const fake = createFake({ seed: 8, assumptions })
  await work(fake, 8, 150)
  const given = Object.fromEntries(Object.entries(assumptions).filter(([gap]) => !sought.has(gap as GapName)))
  const { all, allEqual, choices } = await likenessOf(recordedBy(fake), 'full', given)
  expect(allEqual / all).toBeGreaterThanOrEqual(0.9)
  const taken = assume(choices.values)
  expect(choices.shown).toContain('rev-increment')
  for (const gap of choices.shown) expect(taken[gap], gap).toEqual(assumptions[gap])
}, 60_000)
