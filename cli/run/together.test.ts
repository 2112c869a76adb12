import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Config } from '../config.js'
import { changedSince, serveFake, snapshotOf } from '../fake/served-fake.test-kit.js'
import { readLedger } from '../ledger/ledger-file.js'
import { conformance } from '../spawned.test-kit.js'

/** A configuration with every other ticket of one, from the `nth` on: what runs change they need to themselves. */
const withTickets =
  (nth: number) =>
  (config: Config): Config => ({
    ...config,
    records: {
      ...config.records,
      tickets: (config.records?.tickets ?? []).filter((_, n) => n % 2 === nth),
    },
  })

/** Everything that a ledger says was made, changed or named. */
function heldIn(path: string) {
  const { entries = [] } = readLedger(path) ?? {}
  const refs = entries.flatMap((entry) => {
    if (entry.kind === 'answer') return [...(entry.left ?? []), ...(entry.ended ?? [])]
    return entry.kind === 'sends' && entry.touch ? [entry.touch] : []
  })
  return {
    runId: entries.flatMap((entry) => (entry.kind === 'run' ? [entry.runId] : []))[0] ?? '',
    ids: new Set(refs.map(({ noun, id }) => `${noun} ${id}`)),
    text: JSON.stringify(entries),
  }
}

it('two runs at once, of the same seed, do not touch what the other has made', async () => {
  const served = await serveFake(3)
  try {
    const before = snapshotOf(served.fake)
    const suites = ['webhook', 'deal', 'ticket'].flatMap((family) => ['--suite', family])
    const common = [
      '--allow',
      'writes',
      '--tidy',
      'always',
      '--seed',
      '5',
      '--ledger',
      served.ledgers,
      ...suites,
    ]
    const runs = [0, 1].map((nth) =>
      conformance([
        '--config',
        served.configure(withTickets(nth), `${nth}.json`),
        ...common,
        '--reporter',
        'json',
      ]),
    )
    for (const { code, out, err } of await Promise.all(runs)) {
      expect(code, err).toBe(0)
      expect(JSON.parse(out)).toMatchObject({ totals: { fail: 0, error: 0 } })
    }
    const files = readdirSync(served.ledgers).filter((name) => name.endsWith('.ndjson'))
    expect(files).toHaveLength(2)
    const [one, other] = files.map((name) => heldIn(join(served.ledgers, name)))
    if (!one || !other) throw new Error('a ledger is missing')
    expect(one.runId).not.toBe(other.runId)
    expect([...one.ids].filter((id) => other.ids.has(id))).toEqual([])
    expect(one.ids.size).toBeGreaterThan(20)
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const)
      expect(mine.text.includes(`c${theirs.runId}`)).toBe(false)
    expect(changedSince(before, served.fake)).toEqual([])
  } finally {
    await served.close()
  }
})
