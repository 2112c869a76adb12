import { expect, test } from 'vitest'
import type { RecordedJournal } from '../../contract/index.js'
import type { HarEntry } from '../../products/traffic/index.js'
import { honestClients } from '../clients/suspects.js'
import { expectFound } from './planted-client.test-kit.js'
import { brokenByClients, formsOf } from './recorded-client.js'

const recordings = new Map<string, Promise<readonly RecordedJournal[]>>()

/** The journals of the tests of an honest client; of another seed, it has other records. */
function honest(variant: 'full' | 'compact', seed: number): Promise<readonly RecordedJournal[]> {
  const name = `${variant} ${seed}`
  const known = recordings.get(name) ?? honestClients[variant].run({ seed }).then(({ journals }) => journals)
  recordings.set(name, known)
  return known
}

const broken = (files: readonly (readonly HarEntry[])[], variant: 'full' | 'compact' = 'full') =>
  [...brokenByClients(files, variant)].map(([id, reason]) => `${id}: ${reason}`)

test.each(['full', 'compact'] as const)('nothing is held against the honest %s client', async (variant) => {
  for (const [form, entries] of Object.entries(formsOf(await honest(variant, 1)))) {
    expect([form, ...broken([entries], variant)]).toEqual([form])
    // A recording may begin and end anywhere.
    const [third, most] = [Math.floor(entries.length / 3), Math.floor(entries.length * 0.8)]
    expect([form, ...broken([entries.slice(third, most)], variant)]).toEqual([form])
    for (const n of [1, 2, 3, 5])
      expect([n, form, ...broken([entries.filter((_, at) => at % (n + 1) !== 0)], variant)]).toEqual([
        n,
        form,
      ])
  }
})

test('nor against two clients in one recording, or in two, or against tests that were run four times', async () => {
  const [one, other] = [formsOf(await honest('full', 1)), formsOf(await honest('full', 2))]
  for (const form of Object.keys(one)) {
    const [a = [], b = []] = [one[form], other[form]]
    expect([form, ...broken([a, b])]).toEqual([form])
    const inTurns = a.flatMap((entry, n) => [entry, ...(b[n] ? [b[n]] : [])])
    expect([form, ...broken([inTurns])]).toEqual([form])
  }
  const times: RecordedJournal[] = []
  for (let n = 0; n < 4; n += 1) times.push(...(await honestClients.full.run({ seed: 1 })).journals)
  for (const [form, entries] of Object.entries(formsOf(times)))
    expect([form, ...broken([entries])]).toEqual([form])
})

test.each([
  'sends JSON as text',
  'sends again after 404',
  'creates the contact again after a conflict',
  'tries 25 times',
  'sends messages without a key',
  'has one key for all',
  'tries again a day later',
  'closes deals whatever their revision',
  'sends a stale revision again',
  'asks for 500 records first',
  'updates tickets whatever their revision',
  'creates compact contacts without a key',
])('a client that %s is found in its recordings', expectFound)
