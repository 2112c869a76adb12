import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFake, demoKeys, type Fake } from '../../fake-server/index.js'
import { isObject } from '../../suites/index.js'
import type { RecordedFlags } from '../fake/recorded-start.js'
import { readRecordedStart } from './read-recorded-start.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-replica-'))

/** Sends requests one after the other, and gives the last answer. */
async function send(
  fake: Fake,
  ...requests: readonly (readonly [method: string, path: string, body?: object])[]
) {
  let json: unknown
  for (const [method, path, body] of requests) {
    const answer = await fake.handle({
      method,
      target: `/api/v1${path}`,
      headers: {
        host: 'crm.example.com',
        authorization: `Bearer ${demoKeys.main}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    })
    json = JSON.parse(answer.body)
  }
  return json
}

/** What is served from a recording of a fake. */
async function replicaOf(recorded: Fake, flags: Partial<RecordedFlags> = {}) {
  const file = join(folder, `${Math.round(performance.now() * 1000)}.har`)
  writeFileSync(file, JSON.stringify(recorded.har()))
  const start = await readRecordedStart({ variant: 'full', from: [file], ...flags }, {})
  const { assumptions, seeds } = start
  return { start, fake: createFake({ workspace: 'empty', assumptions, records: seeds }) }
}

const emails = (json: unknown): readonly unknown[] =>
  isObject(json) && Array.isArray(json.data)
    ? json.data.map((record) => (isObject(record) ? record.email : undefined))
    : []

test('contacts that were read are served as they were', async () => {
  const recorded = createFake()
  const before = await send(recorded, ['GET', '/contacts?limit=100'])
  const { fake } = await replicaOf(recorded, { keepNames: true })
  expect(emails(before).length).toBeGreaterThan(5)
  expect(await send(fake, ['GET', '/contacts?limit=100'])).toMatchObject({
    data: isObject(before) ? before.data : [],
  })
})

test('a contact that the recording creates is there at its end, and not at its start', async () => {
  const recorded = createFake()
  await send(recorded, ['GET', '/contacts'], ['POST', '/contacts', { name: 'Ana', email: 'ana@acme.test' }])
  const path = `/contacts?email=ana@acme.test`
  const ends = await replicaOf(recorded, { keepNames: true, at: 'end' })
  expect(emails(await send(ends.fake, ['GET', path]))).toEqual(['ana@acme.test'])
  const starts = await replicaOf(recorded, { keepNames: true, at: 'start' })
  expect(emails(await send(starts.fake, ['GET', path]))).toEqual([])
})

test('a choice that the answers show is taken over, and the others keep their defaults', async () => {
  const recorded = createFake({
    assumptions: { 'limit-out-of-range': 'clamp', 'cancel-body-optional': 'refuse' },
  })
  await send(recorded, ['GET', '/contacts?limit=0'], ['GET', '/contacts?limit=500'], ['GET', '/tags'])
  const { start } = await replicaOf(recorded)
  expect(start.assumptions).toMatchObject({ 'limit-out-of-range': 'clamp' })
  expect(start.assumptions).not.toHaveProperty('cancel-body-optional')
})

test('no name, address or text of a person is left without --keep-names', async () => {
  const recorded = createFake()
  await send(
    recorded,
    ['POST', '/contacts', { name: 'Ludmilla', email: 'ludmilla@acme.test', phone: { phone: '600123987' } }],
    ['GET', '/contacts?limit=100'],
  )
  const { start } = await replicaOf(recorded)
  expect(JSON.stringify(start.seeds)).not.toMatch(/ludmilla|acme|600123987/i)
  const again = await replicaOf(recorded)
  expect(again.start.seeds).toEqual(start.seeds)
  const salted = await replicaOf(recorded, { salt: 'of this team' })
  expect(salted.start.seeds).not.toEqual(start.seeds)
})
