import { expect, test } from 'vitest'
import { createFake, demoKeys } from '../../fake-server/index.js'
import { readHarEntry } from './recorders/har-entry.js'
import { KeyNames } from './recorders/key-names.js'
import type { Recorded } from './traffic-exchange.js'
import { TrafficJudge } from './traffic-judge.js'

const keyed = {
  authorization: `Bearer ${demoKeys.main}`,
  'content-type': 'application/json',
  'idempotency-key': 'once',
}

/** A write and its repetition under the same key, of which the second has another answer. */
async function forgedReplay(): Promise<readonly [Recorded, Recorded]> {
  const fake = createFake({ seed: 1 })
  for (let n = 0; n < 2; n += 1)
    await fake.handle({
      method: 'POST',
      target: '/api/v1/contacts',
      headers: { host: 'crm.example.com', ...keyed },
      body: '{"name":"Ana"}',
    })
  const reading = { variant: 'full', base: undefined, keys: new KeyNames(), file: 0 } as const
  const [first, second] = fake.har().log.entries.map((entry) => {
    const read = readHarEntry(entry, reading)
    if (!('recorded' in read)) throw new Error(`left out: ${read.leftOut}`)
    return read.recorded
  })
  if (!first || !second?.answer?.text) throw new Error('the fake has recorded too little')
  const { answer } = second
  return [first, { ...second, answer: { ...answer, text: second.answer.text.replace('"Ana"', '"Eva"') } }]
}

const verdictOf = async (judge: TrafficJudge, id: string) =>
  (await judge.results(true)).find(({ rule }) => rule.id === id)?.verdict

const replay = 'idempotency.replay-same-response'

test('a fault that two exchanges show is known as soon as both are seen', async () => {
  const [first, second] = await forgedReplay()
  const judge = new TrafficJudge({ variant: 'full', isClosed: false })
  await judge.see(first)
  expect(await verdictOf(judge, replay)).toBe('untested')
  await judge.see(second)
  expect(await verdictOf(judge, replay)).toBe('fail')
})

test('what an ended part has shown stays, and nothing is compared across its end', async () => {
  const [first, second] = await forgedReplay()
  const shown = new TrafficJudge({ variant: 'full', isClosed: true })
  for (const one of [first, second]) await shown.see(one)
  shown.endPart()
  expect([shown.seen, shown.exchanges.length, await verdictOf(shown, replay)]).toEqual([2, 0, 'fail'])
  const parted = new TrafficJudge({ variant: 'full', isClosed: true })
  await parted.see(first)
  parted.endPart()
  await parted.see(second)
  expect(await verdictOf(parted, replay)).toBe('untested')
})

test('each of several servers has its own form of errors', async () => {
  const judge = new TrafficJudge({ variant: 'full', isClosed: false })
  for (const code of ['code', 'error']) {
    const fake = createFake({
      assumptions: { 'error-body': { code, message: 'message', details: 'details' } },
    })
    await fake.handle({
      method: 'GET',
      target: '/api/v1/contacts/none/notes',
      headers: { host: `${code}.example.com`, authorization: `Bearer ${demoKeys.main}` },
      body: '',
    })
    const reading = { variant: 'full', base: undefined, keys: new KeyNames(), file: 0 } as const
    for (const entry of fake.har().log.entries) {
      const read = readHarEntry(entry, reading)
      if ('recorded' in read) await judge.see(read.recorded)
    }
  }
  const bodyCode = (await judge.results(true)).find(({ rule }) => rule.id === 'error.body-code')
  expect(bodyCode).toMatchObject({ verdict: 'pass', operations: [{ cases: 2 }] })
})
