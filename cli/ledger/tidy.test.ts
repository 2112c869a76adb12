import { expect, it } from 'vitest'
import { nouns } from '../../products/ledger/index.js'
import { wantedNouns } from './tidy.js'

it('undoes all on servers, but neither deals nor tasks on loopback, by default', () => {
  const wanted = (...given: Parameters<typeof wantedNouns>) => nouns.filter(wantedNouns(...given))
  expect(wanted(undefined, false)).toEqual(nouns)
  expect(wanted('always', true)).toEqual(nouns)
  expect(nouns.filter((noun) => !wanted(undefined, true).includes(noun))).toEqual(['deal', 'task'])
  expect(wanted('never', false)).toEqual([])
})
