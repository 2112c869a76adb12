import { beforeEach, describe, expect, test } from 'vitest'
import { createFake, demoKeys, type Fake } from 'workspace-crm-conformance/fake'
import { createApi } from '../src/api.js'
import { SupportDesk } from '../src/support-desk.js'

const ines = 'ines@example.com'
let fake: Fake
let desk: SupportDesk

beforeEach(() => {
  fake = createFake({ workspace: 'empty', records: { users: [{ email: ines }] } })
  desk = new SupportDesk(
    createApi({ baseUrl: 'https://crm.example.com', apiKey: demoKeys.main, fetch: fake.fetch }),
  )
})

const all = async <T>(records: AsyncIterable<T>) => {
  const list: T[] = []
  for await (const record of records) list.push(record)
  return list
}

describe('tickets', () => {
  test('all of them are listed', async () => {
    fake.seed({ tickets: Array.from({ length: 120 }, (_, n) => ({ id: `ticket_${n}` })) })
    expect(await all(desk.tickets())).toHaveLength(120)
    expect(await all(desk.tickets({ status: 'closed' }))).toEqual([])
  })

  test('an escalated ticket is urgent and has an assignee', async () => {
    const ticket = fake.tickets.create({ id: 'late', priority: 'low' })
    const escalated = await desk.escalate(ticket, ines)
    expect(escalated).toMatchObject({ priority: 'urgent', assigneeEmail: ines })
  })

  test('a ticket that changed meanwhile is escalated all the same', async () => {
    const ticket = fake.tickets.create({ id: 'late' })
    fake.tickets.update('late', { subject: 'Very late' })
    expect(await desk.escalate(ticket, ines)).toMatchObject({ subject: 'Very late', priority: 'urgent' })
  })

  test('a comment is added', async () => {
    fake.seed({ tickets: [{ id: 'late' }] })
    expect((await desk.comment('late', 'The customer called')).id).toBe('late')
  })
})

describe('contacts', () => {
  test('a known address gives the contact that has it', async () => {
    const first = await desk.contact({ email: 'ana@example.com', name: 'Ana' })
    const again = await desk.contact({ email: 'ana@example.com', tags: ['vip'] })
    expect(again).toMatchObject({ id: first.id, name: 'Ana', tags: ['vip'] })
  })

  test('a wrong address is refused', async () => {
    await expect(desk.contact({ email: 'ana' })).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

describe('replies', () => {
  test('are sent', async () => {
    fake.seed({ conversations: [{ id: 'chatapp_1__+34600123456', lastInboundAt: 'now' }] })
    expect(await desk.reply('chatapp_1__+34600123456', 'We are on it')).toMatchObject({ status: 'sent' })
  })

  test('to an unknown conversation are refused', async () => {
    await expect(desk.reply('sms__1', 'Hello')).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('a 429 is waited for', async () => {
  fake.fail({ on: 'GET /tickets', with: 429, retryAfter: '1s' })
  expect(await all(desk.tickets())).toEqual([])
  expect(fake.requests('GET /tickets')).toHaveLength(2)
})
