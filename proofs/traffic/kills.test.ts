import { expect, test } from 'vitest'
import { mutants } from '../../mutants/index.js'
import { tryMutant } from './kills.js'

// A sample: `npm run prove:traffic` counts every 12th mutant.
test('the recording of an ordinary client alone shows some mutants, more so where nobody else writes', async () => {
  const shown = []
  for (let place = 0; place < mutants.length; place += 300)
    shown.push(await tryMutant(place, { driver: 'clients', seed: 1, requests: 200 }))
  const open = shown.filter((one) => one.open.length > 0)
  expect(open.length).toBeGreaterThan(0)
  expect(open.filter((one) => one.closed.length === 0)).toEqual([])
})
