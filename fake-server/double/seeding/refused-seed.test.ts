import { expect, test } from 'vitest'
import { createFake } from '../../index.js'

test('a seed refuses an event that the fake never emits, and an address that POST /contacts refuses', () => {
  const fake = createFake({ workspace: 'empty' })
  expect(() => fake.seed({ webhooks: [{ events: ['deal.created', 'contact.creatd'] }] })).toThrow(
    "seed.webhooks[0].events[1] is 'contact.creatd', which the fake never emits: did you mean 'contact.created'?",
  )
  expect(() => fake.seed({ contacts: [{ email: 'ana' }] })).toThrow(
    "seed.contacts[0].email must be an e-mail address, not 'ana'",
  )
  fake.seed({
    contacts: [{ id: 'ana', email: null }],
    webhooks: [{ id: 'crm', events: ['contact.created'] }],
  })
  expect(() => fake.contacts.update('ana', { email: 'ana@' })).toThrow(
    'contact.email must be an e-mail address',
  )
  expect(() => fake.webhooks.update('crm', { events: ['none'] })).toThrow("webhook.events[0] is 'none'")
})

test('a seed takes what the assumptions have the API accept', () => {
  const assumptions = { 'webhook-event-unknown': 'accept', 'email-format': 'any-at-sign' } as const
  const fake = createFake({ workspace: 'empty', assumptions })
  fake.seed({ contacts: [{ email: 'a b@c' }], webhooks: [{ events: ['my.event'] }] })
  expect([fake.contacts.list().length, fake.webhooks.list().length]).toEqual([1, 1])
})
