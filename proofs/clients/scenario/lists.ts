import assert from 'node:assert/strict'
import { pageSize, template } from './records.js'
import { allOf, idsOf, type ScenarioTests, type Scene } from './scenario-test.js'

/** Every list, read to its end. */
export const listTests: ScenarioTests = {
  'all contacts are read': async ({ fake, client }) => {
    assert.deepEqual(idsOf(await allOf(client.contacts())), idsOf(fake.contacts.list()))
  },
  'contacts are read by tag': async ({ fake, client }) => {
    const vips = fake.contacts.list().filter(({ tags }) => tags.includes('vip'))
    assert.deepEqual(idsOf(await allOf(client.contacts({ tag: 'vip' }))), idsOf(vips))
  },
  'contacts are read by time, and by address': async ({ fake, client }) => {
    for (const updatedSince of ['2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z', '2022-01-01T00:00:00Z'])
      assert.deepEqual(idsOf(await allOf(client.contacts({ updatedSince }))), idsOf(fake.contacts.list()))
    assert.deepEqual(idsOf(await allOf(client.contacts({ email: 'ana@example.com' }))), ['ana'])
  },
  'contacts that are added while a list is read do no harm': async ({ fake, client }) => {
    const before = idsOf(fake.contacts.list())
    const seen = new Set<string>()
    for await (const { id } of client.contacts()) {
      seen.add(id)
      if (seen.size === 7) fake.contacts.create({ id: 'zoe' })
    }
    assert.deepEqual(
      before.filter((id) => !seen.has(id)),
      [],
    )
  },
  'all tickets are read': async ({ fake, client }) => {
    assert.deepEqual(idsOf(await allOf(client.tickets())), idsOf(fake.tickets.list()))
  },
  'tickets are read by status and priority': async ({ fake, client }) => {
    const high = fake.tickets.list().filter(({ priority }) => priority === 'high')
    const read = await allOf(client.tickets({ status: 'open', priority: 'high' }))
    assert.deepEqual(idsOf(read), idsOf(high.filter(({ status }) => status === 'open')))
  },
  'all deals are read': async ({ fake, client }) => {
    assert.deepEqual(idsOf(await allOf(client.deals())), idsOf(fake.deals.list()))
    assert.deepEqual(idsOf(await allOf(client.deals({ leadId: 'ana' }))), idsOf(fake.deals.list()))
  },
  'all conversations and messages are read': async ({ fake, client }) => {
    assert.deepEqual(idsOf(await allOf(client.conversations())), idsOf(fake.conversations.list()))
    const messages = await allOf(client.messages('chatapp_1__34600000001'))
    assert.deepEqual(messages.map(({ text }) => text).toSorted(), [
      'It was sent.',
      'Question 0',
      'Question 1',
      'Question 2',
      'Question 3',
      'Question 4',
      'Where is my order?',
    ])
  },
  'notes, tasks and the timeline are read': async ({ fake, client }) => {
    assert.deepEqual(idsOf(await allOf(client.notes('ana'))), idsOf(fake.notes.list()))
    assert.deepEqual(idsOf(await allOf(client.tasks({ leadId: 'ana' }))), idsOf(fake.tasks.list()))
    assert.deepEqual(idsOf(await allOf(client.tasks({ status: 'open' }))), idsOf(fake.tasks.list()))
    assert.deepEqual(idsOf(await allOf(client.activities({ leadId: 'ana' }))), idsOf(fake.activities.list()))
  },
  'tags are read': async ({ fake, client }) => {
    assert.deepEqual(idsOf(await allOf(client.tags())), idsOf(fake.tags.list()))
  },
  'approved templates are read': async ({ fake, client }) => {
    const [number] = fake.phoneNumbers.list()
    const read = await allOf(client.approvedTemplates(number?.id ?? ''))
    assert.ok(read.some(({ name }) => name === template.name))
    assert.ok(!read.some(({ name }) => name === 'draft'))
  },
  ...Object.fromEntries(
    [0, 2].map((size) => [
      `a list goes on after a page of ${size}`,
      async ({ fake, client }: Scene) => {
        const all = fake.contacts.list()
        const pages = [all.slice(0, size), all.slice(size, size + pageSize)]
        for (let n = 0; n < 2; n += 1) {
          for (const [place, data] of pages.entries())
            fake.fail({
              on: 'GET /contacts',
              with: { status: 200, body: { data, nextCursor: place === 0 ? `page-two-of-${n}` : null } },
            })
          assert.deepEqual(idsOf(await allOf(client.contacts())), idsOf(pages.flat()))
        }
      },
    ]),
  ),
}
