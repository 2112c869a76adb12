import assert from 'node:assert/strict'
import { ApiError } from '../../../examples/client/src/api-error.js'
import { ana } from './records.js'
import type { ScenarioTests } from './scenario-test.js'

/** Contacts and what is recorded of them. */
export const contactTests: ScenarioTests = {
  'a contact is created': async ({ fake, client }) => {
    const { id } = await client.createContact({ name: 'Bo', email: 'bo@example.com' })
    assert.deepEqual(
      fake.contacts.list({ email: 'bo@example.com' }).map((one) => one.id),
      [id],
    )
    assert.equal(fake.contacts.get(id)?.name, 'Bo')
  },
  'a contact that is created twice under one key is created once': async ({ fake, client }) => {
    const key = { idempotencyKey: 'import-0001-of-bo@example.com' }
    const first = await client.createContact({ name: 'Bo', email: 'bo@example.com' }, key)
    const second = await client.createContact({ name: 'Bo', email: 'bo@example.com' }, key)
    assert.equal(second.id, first.id)
    assert.equal(fake.contacts.list({ email: 'bo@example.com' }).length, 1)
  },
  'a contact that exists is updated in place of a new one': async ({ client }) => {
    const contact = { name: 'Ana', email: ana.email }
    const error = await client.createContact(contact).catch((reason: unknown) => reason)
    assert.ok(error instanceof ApiError && error.code === 'conflict')
    assert.equal(error.details.id, ana.id)
    assert.equal((await client.upsertContact({ ...contact, tags: ['returning'] })).id, ana.id)
  },
  'a contact is updated': async ({ fake, client }) => {
    const { tags } = await client.updateContact(ana.id, { lastname: 'Ruiz', tags: ['returning'] })
    assert.deepEqual([...tags].toSorted(), ['returning', 'vip'])
    assert.equal(fake.contacts.get(ana.id)?.lastname, 'Ruiz')
  },
  'an address that another contact has is refused': async ({ client }) => {
    const error = await client
      .updateContact(ana.id, { email: 'contact_0@example.com' })
      .catch((reason: unknown) => reason)
    assert.ok(error instanceof ApiError && error.code === 'conflict')
    assert.ok(Object.values(error.details).includes('contact_0'))
  },
  'a note, a task and a call are recorded': async ({ fake, client }) => {
    const calls = fake.activities.list().length
    await client.createActivity({ type: 'note', leadId: ana.id, body: 'Called back' })
    await client.createActivity({
      type: 'task',
      leadId: ana.id,
      title: 'Call again',
      assignedToEmail: fake.users.list()[0]?.email ?? '',
      dueAt: '2032-01-01T10:00:00Z',
    })
    await client.createActivity({
      type: 'call',
      leadId: ana.id,
      title: 'First call',
      occurredAt: '2031-01-01T10:00:00Z',
      call: { direction: 'outbound', outcome: 'connected' },
    })
    assert.ok(fake.tasks.list().some(({ title }) => title === 'Call again'))
    assert.equal(fake.activities.list().filter(({ call }) => call !== null).length, calls + 1)
  },
  'a task is completed': async ({ fake, client }) => {
    for await (const task of client.tasks({ leadId: ana.id }))
      if (task.id === 'task_3') await client.completeTask(task)
    assert.notEqual(fake.tasks.get('task_3')?.doneAt, null)
  },
}
