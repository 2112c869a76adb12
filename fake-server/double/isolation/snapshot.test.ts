import { describe, expect, test } from 'vitest'
import { createFake, demoKeys, type Fake, type Snapshot } from '../../index.js'
import { controlReply } from '../control-http/control-http.js'
import { copyCore } from './core-copy.js'

const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }

const create = (fake: Fake, name: string) =>
  fake.handle({ method: 'POST', target: '/api/v1/contacts', headers, body: JSON.stringify({ name }) })

const count = (fake: Fake) => fake.control.workspace().contacts.size

describe('a snapshot', () => {
  test('holds the state of its time, and is restored after a reset and again', () => {
    const fake = createFake()
    create(fake, 'Ana')
    const snapshot = fake.snapshot()
    create(fake, 'Bo')
    fake.reset()
    expect(count(fake)).toBe(240)
    for (let n = 0; n < 2; n += 1) {
      fake.restore(snapshot)
      expect(count(fake)).toBe(241)
      create(fake, 'Cid')
    }
  })

  test('is restored in forks, also in those of the fake after it', () => {
    const fake = createFake()
    create(fake, 'Ana')
    const snapshot = fake.snapshot()
    const fork = fake.fork().fork()
    create(fork, 'Bo')
    fork.restore(snapshot)
    expect([count(fork), count(fake)]).toEqual([241, 241])
    fork.reset()
    expect([count(fork), count(fake)]).toEqual([240, 241])
  })

  test('of another fake, or what is none, is refused', () => {
    const fake = createFake()
    expect(() => fake.restore(createFake().snapshot())).toThrow('the snapshot is from another fake')
    for (const wrong of [undefined, {}, 'snapshot_1'])
      expect(() => fake.restore(wrong as unknown as Snapshot)).toThrow(
        'restore takes a snapshot that snapshot() returned, from the same fake',
      )
  })

  test('is refused while a write is held or processed, and a fork is as well', async () => {
    const fake = createFake()
    const release = fake.control.holdNextWrite()
    for (const copy of [fake.snapshot, fake.fork])
      expect(() => copy()).toThrow('the next write will be held: call control.releaseWrites() first')
    const held = create(fake, 'Ana')
    for (const copy of [fake.snapshot, fake.fork])
      expect(() => copy()).toThrow('POST /api/v1/contacts is being processed')
    release()
    await held
    expect(count(fake.fork())).toBe(241)
  })

  test('leaves workspaces that nobody has used unmade', () => {
    const fake = createFake()
    create(fake, 'Ana')
    const made: string[] = []
    const copied = copyCore(fake.control.core).workspaces.copy((workspace) => {
      made.push(workspace.id)
      return workspace
    })
    expect([made, copied.size]).toEqual([['ws_main'], fake.control.core.workspaces.size])
  })
})

test('a cursor that was used in a fork still works in the fake', async () => {
  const fake = createFake({ assumptions: { 'cursor-lifetime': { expiresMs: null, reusable: false } } })
  const page = async (asked: Fake, cursor = '') => {
    const answer = await asked.handle({
      method: 'GET',
      target: `/api/v1/contacts?limit=1${cursor}`,
      headers,
      body: '',
    })
    return { status: answer.status, next: /"nextCursor":"([^"]+)"/.exec(answer.body)?.[1] }
  }
  const cursor = `&cursor=${(await page(fake)).next}`
  const fork = fake.fork()
  expect((await page(fork, cursor)).status).toBe(200)
  expect((await page(fork, cursor)).status).toBe(400)
  expect((await page(fake, cursor)).status).toBe(200)
})

test('forks of the demo take less than a millisecond', () => {
  const fake = createFake()
  // An order of a list is kept once it was read.
  for (const list of ['contacts', 'deals', 'tickets', 'conversations'])
    fake.handle({ method: 'GET', target: `/api/v1/${list}`, headers, body: '' })
  const took = Array.from({ length: 50 }, () => {
    const began = performance.now()
    fake.fork()
    return performance.now() - began
  })
  // The fastest, as other processes take their share.
  expect(Math.min(...took)).toBeLessThan(1)
})

describe('over HTTP', () => {
  const call = async ({ control }: Fake, path: string, body: object) => {
    const request = { method: 'POST', target: `/__fake/${path}`, headers: {}, body: JSON.stringify(body) }
    const answer = await controlReply(control, request)
    return [answer.status, JSON.parse(answer.body) as unknown]
  }

  test('snapshots have ids, and outlive a reset', async () => {
    const fake = createFake()
    create(fake, 'Ana')
    expect(await call(fake, 'snapshot', {})).toEqual([200, { id: 'snapshot_1' }])
    create(fake, 'Bo')
    expect(await call(fake, 'snapshot', { id: 'two' })).toEqual([200, { id: 'two' }])
    fake.reset()
    expect(await call(fake, 'restore', { id: 'two' })).toEqual([200, {}])
    expect(count(fake)).toBe(242)
    expect(await call(fake, 'restore', { id: 'snapshot_1' })).toEqual([200, {}])
    expect(count(fake)).toBe(241)
    expect(await call(fake, 'restore', { id: 'three' })).toEqual([
      400,
      { error: "no snapshot 'three'; known: snapshot_1, two" },
    ])
  })
})
