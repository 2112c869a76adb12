import { expect, test } from 'vitest'
import { demoKeys } from '../../demo/keys.js'
import { createFake, type Fake } from '../../fake.js'

const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }

/** The records that a list of a fake shows. */
async function listed(fake: Fake, path: string): Promise<readonly object[]> {
  const answer = await fake.fetch(`https://crm.example.com/api/v1/${path}`, { headers })
  return ((await answer.json()) as { readonly data: readonly object[] }).data
}

test('seeded records are served, with defaults for what was left out', async () => {
  const fake = createFake({ workspace: 'empty' })
  const made = fake.seed({
    contacts: [{ id: 'ana', tags: ['vip'] }, { email: 'bo@example.com' }],
    deals: [{ contact: 'ana', value: 1200 }],
  })
  expect(made.contacts[0]).toMatchObject({ id: 'ana', name: 'Ana', email: 'ana@example.com' })
  expect(await listed(fake, 'contacts')).toEqual(made.contacts.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  const deals = await listed(fake, 'deals')
  expect(deals).toEqual(made.deals)
  expect(deals).toMatchObject([
    { leadId: 'ana', leadName: 'Ana', value: 1200, status: 'open', pipelineId: 'pipe_default' },
  ])
  expect(await listed(fake, 'tags')).toMatchObject([{ name: 'vip', total: 1, active: 1 }])
})

test('an empty workspace holds no records, and takes calls at once', async () => {
  const fake = createFake({ workspace: 'empty' })
  expect(fake.contacts.list()).toEqual([])
  expect(fake.deals.list()).toEqual([])
  const { id } = fake.contacts.create({})
  const body = JSON.stringify({ title: 'A deal', leadId: id })
  const answer = await fake.fetch('https://crm.example.com/api/v1/deals', { method: 'POST', headers, body })
  expect(answer.status).toBe(201)
})

test.each([
  [{ deals: [{ title: 'x' }] }, "seed.deals[0] must have 'contact'"],
  [
    { contacts: [{ id: 'ana' }], deals: [{ contact: 'ana' }, { contact: 'anna' }] },
    "seed.deals[1].contact: no contact 'anna': did you mean 'ana'?",
  ],
  [{ contacts: [{ email: 5 }] }, 'seed.contacts[0].email must be a string or null, not 5'],
  [{ contacts: [{ id: 'a' }, { id: 'a' }] }, "seed.contacts[1].id: there is already a contact 'a'"],
  [
    { contacts: [{ emial: 'a@example.com' }] },
    "seed.contacts[0] has no member 'emial': did you mean 'email'?",
  ],
  [{ contact: [] }, "seed has no member 'contact': did you mean 'contacts'?"],
  [{ contacts: {} }, 'seed.contacts must be an array'],
  [
    { contacts: [{ createdAt: 'yesterday' }] },
    "seed.contacts[0].createdAt must be an instant such as '2030-01-31T09:00:00Z' or a duration from now such as '-2h', not 'yesterday'",
  ],
])('%j is refused by its path, and adds nothing', (seed, message) => {
  const fake = createFake({ workspace: 'empty' })
  expect(() => fake.seed(seed as object)).toThrow(message)
  expect([fake.contacts.list(), fake.deals.list()]).toEqual([[], []])
})

test('a reset removes what was seeded, and handles show the records of after', () => {
  const fake = createFake({ workspace: 'empty' })
  fake.seed({ contacts: [{ id: 'ana' }] })
  const { contacts } = fake
  fake.control.reset()
  expect(contacts.get('ana')).toBeUndefined()
  fake.seed({ contacts: [{ id: 'ana', name: 'Other' }] })
  expect(contacts.get('ana')?.name).toBe('Other')
})

test('times are relative to the clock of the fake', () => {
  const fake = createFake({ workspace: 'empty' })
  fake.control.advance(3_600_000)
  const [contact] = fake.seed({ contacts: [{ createdAt: '-2h' }] }).contacts
  expect(contact?.createdAt).toBe('2029-12-31T23:00:00.000Z')
})

test.each([
  [{ email: 'ana@example.com' }, 'Ana', null],
  [{ email: 'ana.garcia-ruiz+crm@example.com' }, 'Ana', 'Garcia Ruiz'],
  [{ email: 'ana@example.com', id: 'bo' }, 'Bo', null],
  [{ email: 'ana@example.com', id: 'con_7' }, 'Ana', null],
  [{ email: 'ana@example.com', name: 'Cy' }, 'Cy', null],
])('a contact %j has a readable name', (draft, name, lastname) => {
  const fake = createFake({ workspace: 'empty' })
  expect(fake.contacts.create(draft)).toMatchObject({ name, lastname })
})

test('a contact of the compact variant is named by its e-mail address', () => {
  const fake = createFake({ variant: 'compact', workspace: 'empty' })
  expect(fake.contacts.create({ email: 'ana.garcia@example.com' })).toMatchObject({ name: 'Ana Garcia' })
})
