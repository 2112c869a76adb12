import { expect, test } from 'vitest'
import { createFake } from '../../fake.js'
import { controlReply } from '../control-http/control-http.js'

function scene() {
  const { control } = createFake({ workspace: 'empty' })
  return async (call: string, body?: unknown) => {
    const [method = '', path = ''] = call.split(' ')
    const text = body === undefined ? '' : JSON.stringify(body)
    const reply = await controlReply(control, { method, target: `/__fake/${path}`, headers: {}, body: text })
    return { status: reply.status, answer: JSON.parse(reply.body) as { data?: unknown; error?: string } }
  }
}

test('a client of any language seeds, reads, changes and removes records', async () => {
  const call = scene()
  const seeded = await call('POST seed', {
    contacts: [{ id: 'ana', tags: ['vip'] }, { id: 'bo' }],
    conversations: [{ id: 'sms__+34600000001', contact: 'ana' }],
  })
  expect(seeded.answer.data).toMatchObject({ contacts: [{ id: 'ana' }, { id: 'bo' }] })
  expect((await call('GET contacts?tags=vip')).answer.data).toMatchObject([{ id: 'ana' }])
  expect((await call('PATCH contacts/ana', { name: 'Anna' })).answer.data).toMatchObject({ name: 'Anna' })
  expect((await call('GET contacts/ana')).answer.data).toMatchObject({ name: 'Anna', tags: ['vip'] })
  expect((await call('POST tickets', { contact: 'ana' })).answer.data).toMatchObject({ leadName: 'Anna' })
  await call(`POST conversations/${encodeURIComponent('sms__+34600000001')}/receive`, { text: 'hi' })
  expect((await call('GET messages')).answer.data).toMatchObject([{ text: 'hi', direction: 'inbound' }])
  expect((await call('DELETE contacts/bo')).answer).toEqual({ deleted: true })
  expect((await call('GET contacts')).answer.data).toHaveLength(1)
  expect((await call('GET contacts?key=demo_other_workspace')).answer.data).toHaveLength(20)
})

test('what is wrong is refused by its path', async () => {
  const call = scene()
  await call('POST contacts', { id: 'ana' })
  expect(await call('GET contacts/anna')).toMatchObject({
    status: 404,
    answer: { error: "no contact 'anna': did you mean 'ana'?" },
  })
  expect(await call('POST seed', { deals: [{ contact: 'bo' }] })).toMatchObject({
    status: 400,
    answer: { error: "seed.deals[0].contact: no contact 'bo'; known: ana" },
  })
  expect(await call('POST tags', {})).toMatchObject({
    status: 400,
    answer: { error: 'tags cannot be changed: they are derived from other records' },
  })
  expect((await call('GET contact')).status).toBe(404)
})
