import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changedSince, type ServedFake, serveFake, snapshotOf } from '../fake/served-fake.test-kit.js'
import { readLedger } from '../ledger/ledger-file.js'
import { sweep } from '../ledger/sweep.js'
import { finished, start } from '../spawned.test-kit.js'

let served: ServedFake
beforeEach(async () => {
  served = await serveFake()
})
afterEach(() => served.close())

const run = (...flags: readonly string[]) =>
  start([
    '--config',
    served.configure(),
    '--ledger',
    served.ledgers,
    '--concurrency',
    '1',
    '--seed',
    '7',
    ...flags,
  ])

const ledger = () => {
  const [name = ''] = readdirSync(served.ledgers).filter((one) => one.endsWith('.ndjson'))
  return readLedger(join(served.ledgers, name))
}

const isCreation = () => {
  const last = served.fake.control.journal.at(-1)
  return last?.method === 'POST' && last.target === '/api/v1/webhooks' && last.status === 201
}

it('ends the check in hand at once on Ctrl-C, undoes what was made, and reports what there is', async () => {
  const before = snapshotOf(served.fake)
  const child = run('--suite', 'webhook')
  let creations = 0
  served.onRequest(() => {
    if (isCreation()) creations += 1
    if (isCreation() && creations === 3) child.kill('SIGINT')
  })
  const { code, out, err } = await finished(child)
  expect(code, err).toBe(130)
  expect(err).toContain('stopping, then undoing what the run has made; press Ctrl-C again to leave at once')
  expect(out).toContain('The run is incomplete: it was interrupted')
  expect(out).toContain('the run was interrupted at this rule')
  expect(changedSince(before, served.fake)).toEqual([])
  expect(creations).toBe(3)
  expect(ledger()?.entries.at(-1)).toMatchObject({ kind: 'end', by: 'run', open: 0 })
})

it('gives a call under way two seconds to be answered', async () => {
  const before = snapshotOf(served.fake)
  const child = run('--suite', 'webhook')
  let release: () => void = () => undefined
  const reserved = new Promise<void>((resolve) => {
    served.onRequest((count) => {
      if (count > 1) return
      // The next write, by which the run reserves its name, is not answered.
      release = served.fake.control.holdNextWrite()
      const look = setInterval(() => {
        if (served.fake.control.core.world.hold !== undefined) return
        clearInterval(look)
        resolve()
      }, 20)
    })
  })
  const ended = finished(child)
  await reserved
  const asked = performance.now()
  child.kill('SIGINT')
  const { code, err } = await ended
  const ms = performance.now() - asked
  release()
  expect([code, err]).toEqual([130, expect.stringContaining('error: interrupted before the first rule')])
  expect(ms).toBeGreaterThan(1900)
  expect(ms).toBeLessThan(15_000)
  expect(changedSince(before, served.fake)).toEqual([])
})

it('leaves at once on a second Ctrl-C, for a sweep to do the rest', async () => {
  const before = snapshotOf(served.fake)
  const child = run('--suite', 'webhook')
  let creations = 0
  const releases: (() => void)[] = []
  served.onRequest(() => {
    if (isCreation()) creations += 1
    if (creations < 2 || releases.length > 0) return
    // What is undone first is not answered, so that undoing takes its time.
    releases.push(served.fake.control.holdNextWrite())
    child.kill('SIGINT')
  })
  child.stderr?.on('data', (text) => {
    if (String(text).includes('press Ctrl-C again')) child.kill('SIGINT')
  })
  const { code, out, err } = await finished(child)
  expect([code, out]).toEqual([130, ''])
  expect(err).toContain('to undo the rest: npx conformance sweep --config ')
  expect(ledger()?.entries.at(-1)?.kind).not.toBe('end')
  for (const release of releases) release()
  const { folder, ledgers } = served
  expect(await sweep({ config: join(folder, 'fake.json'), ledger: ledgers }, [], () => undefined)).toBe(0)
  expect(changedSince(before, served.fake)).toEqual([])
})
