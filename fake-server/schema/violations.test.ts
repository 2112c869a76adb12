import { describe, expect, test } from 'vitest'
import { createFake, demoKeys } from '../index.js'

const fake = createFake()
const contact = fake.contacts.create({})
const deal = fake.deals.create({ contact: contact.id })

interface Violation {
  readonly path: string
  readonly rule: string
  readonly problem: string
}

/** What a body is refused with: the message, and each violation. */
async function refusalOf(path: string, body: object): Promise<readonly [string, readonly Violation[]]> {
  const response = await fake.fetch(`https://api.example/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { error } = (await response.json()) as {
    readonly error: {
      readonly message: string
      readonly details: { readonly violations: readonly Violation[] }
    }
  }
  return [error.message, error.details.violations]
}

const send = '/messaging/messages'

describe('a member that chooses the form of a body is judged first, and what the form asks for is left out', () => {
  test.each([
    [send, { channel: 'SMS', to: '+14155550100', text: 'Hi' }, 'body.channel must be '],
    [send, { channel: 'whatsapp', to: '+14155550100', text: 'Hi' }, 'body.channel must be '],
    [send, { to: '+14155550100', text: 'Hi' }, "body must have 'channel'"],
    ['/activities', { leadId: 'x', type: 'Call', occurredAt: 'now' }, 'body.type must be '],
    ['/activities', { leadId: 'x' }, "body must have 'type'"],
    [`/deals/${deal.id}/close`, { outcome: 'Won' }, 'body.outcome must be '],
  ])('%s with %j', async (path, body, beginning) => {
    const [message, violations] = await refusalOf(path, body)
    expect(message.slice(0, beginning.length)).toBe(beginning)
    expect(violations.map(({ problem }) => problem)).toEqual([message])
  })
})

test.each([
  ['/contacts', { name: 123 }, 'body.name must be a string, not 123'],
  ['/contacts', { email: 5 }, 'body.email must be a string, not 5'],
  ['/contacts', { name: null }, 'body must have name or email (gap.contact-create-required)'],
])('a wrong type is not reported as a missing member: %s with %j', async (path, body, message) => {
  expect((await refusalOf(path, body))[0]).toBe(message)
})

test.each([
  ['/contacts', { Name: 'Ana' }, "; you sent 'Name': did you mean 'name'?"],
  [
    '/messaging/messages',
    { chanel: 'sms', to: '+34600123456' },
    "; you sent 'chanel': did you mean 'channel'?",
  ],
  [
    '/messaging/messages',
    { data: { channel: 'sms' } },
    ", which stands inside 'data': send the members without 'data'",
  ],
  ['/contacts', { data: { name: 'Ana' } }, ", which stands inside 'data': send the members without 'data'"],
  ['/deals', { title: 'x', contactId: 'y' }, "body must have 'leadId', and has no member 'contactId'"],
  [`/deals/${deal.id}/close`, { status: 'won' }, "body must have 'outcome', and has no member 'status'"],
  ['/deals', { title: 'x' }, "body must have 'leadId' (gap.deal-create-fields)"],
])('a member that is missing is looked for under other names: %s with %j', async (path, body, words) => {
  expect((await refusalOf(path, body))[0]).toContain(words)
})

test('all violations are listed, each with its path and rule, and once', async () => {
  const [message, violations] = await refusalOf('/activities', { type: 'call', call: { direction: 'up' } })
  expect(message).toBe("body must have 'leadId'")
  expect(violations.map(({ path, rule }) => [path, rule])).toEqual([
    ['body.leadId', 'validation.activity-lead-required'],
    ['body.occurredAt', 'error.invalid-request'],
    ['body.call.outcome', 'validation.call-object'],
    ['body.call.direction', 'validation.call-direction'],
  ])
})

test('twenty violations are listed at most', async () => {
  const tags = Array.from({ length: 30 }, () => 1)
  expect((await refusalOf('/contacts', { name: 'Ana', tags }))[1]).toHaveLength(20)
})

test('a telephone number that fits no pattern is shown with an example', async () => {
  const [message] = await refusalOf(send, { channel: 'sms', to: '5550100', text: 'Hi' })
  expect(message).toBe(
    "body.to must be a telephone number in the international form such as +14155550100, not '5550100'",
  )
})
