import { describe, expect, test } from 'vitest'
import {
  assume,
  type BodiedOperationId,
  bodiesOf,
  compactOperations,
  op,
  type Schema,
  servedOperations,
} from '../contract/index.js'
import {
  type CompactContactWrite,
  createFake,
  type Deal,
  demoKeys,
  type ErrorAnswer,
  type PageAnswer,
  type RequestBodies,
} from './index.js'
import { mismatch } from './schema/schema-check.js'

const assign = { assigneeEmail: 'ana@example.com', expectedRev: 1 }
const template = { name: 'welcome', language: 'es', components: [{}] }
const interactive = {
  type: 'button',
  body: { text: 'Go on?' },
  action: { buttons: [{ type: 'reply', reply: { id: 'yes', title: 'Yes' } }] },
}
const link = 'https://example.com/file'
const sms = {
  channel: 'sms',
  to: '+34600000000',
  phoneNumberId: 'num_1',
  leadId: 'con_1',
  text: 'Hi',
} as const
const { text: _, ...addressed } = sms

/** The operations whose bodies are derived from the members of their noun. */
const derived = [
  op.createContact,
  op.updateContact,
  op.upsertContact,
  op.createDeal,
  op.closeDeal,
  op.updateTicket,
  op.createWebhook,
  op.bookMeeting,
  op.cancelMeeting,
] as const

/** The bodies whose types are written by hand; the others are derived. */
type WrittenId = Exclude<BodiedOperationId, (typeof derived)[number]>

/** Every member that a body may have, in as many bodies as it has shapes. */
const examples: { readonly [Id in WrittenId]: readonly Required<RequestBodies[Id]>[] } = {
  'POST /api/v1/contacts/{id}/tags': [{ add: ['a'], remove: ['b'] }],
  'POST /api/v1/contacts/{id}/tasks/{taskId}/complete': [{ done: true }],
  'POST /api/v1/activities': [
    { type: 'note', leadId: 'con_1', dealId: null, title: 't', body: 'b', pinned: true },
    {
      type: 'task',
      leadId: 'con_1',
      dealId: null,
      title: 't',
      body: null,
      dueAt: '2030-01-02',
      assignedToEmail: null,
      priority: 'high',
      reminderType: 'call',
    },
    {
      type: 'call',
      leadId: 'con_1',
      dealId: 'deal_1',
      title: 't',
      body: null,
      occurredAt: '2030-01-01T10:00:00Z',
      call: { direction: 'outbound', outcome: 'connected', durationSec: 60 },
      nextStep: { title: 't', dueAt: '2030-01-02T10:00:00Z', assignedToEmail: null },
    },
    {
      type: 'meeting',
      leadId: 'con_1',
      title: 't',
      occurredAt: '2030-01-01T10:00:00Z',
      meeting: { startAt: '2030-01-01T10:00:00Z', endAt: null, location: null, outcome: 'held' },
    },
  ],
  'POST /api/v1/tickets/{id}/comments': [{ body: 'b', kind: 'reply' }],
  'POST /api/v1/tickets/{id}/assign': [assign],
  'POST /api/v1/conversations/{id}/reply': [
    { text: 'Hi' },
    { template },
    { message: { type: 'text', text: 'Hi', previewUrl: true } },
    { message: { type: 'template', template } },
    { message: { type: 'interactive', interactive } },
    { message: { type: 'image', image: { link, caption: 'c' } } },
    { message: { type: 'audio', audio: { link } } },
  ],
  'POST /api/v1/conversations/{id}/assign': [assign],
  'POST /api/v1/messaging/messages': [
    sms,
    { ...addressed, channel: 'chatapp_1', message: { type: 'text', text: 'Hi' } },
  ],
}

interface Shape {
  readonly properties?: object
  readonly allOf?: readonly Shape[]
  readonly then?: Shape
  readonly else?: Shape
}

const namesIn = ({ properties = {}, allOf = [], then: one, else: other }: Shape): string[] =>
  [...Object.keys(properties), ...[...allOf, one ?? {}, other ?? {}].flatMap(nested)].sort()

const nested = (shape: Shape): string[] => (Object.keys(shape).length === 0 ? [] : namesIn(shape))

const distinct = (names: readonly string[]) => [...new Set(names)].sort()

describe('the types of request bodies', () => {
  const schemas = bodiesOf(servedOperations, assume({})) as Readonly<Record<string, Schema>>

  test('cover the operations that take one', () => {
    expect([...Object.keys(examples), ...derived].sort()).toEqual(Object.keys(schemas).sort())
  })

  test.each(Object.entries(examples))('%s: have its members', (id, each) => {
    const schema = schemas[id] as Schema
    for (const body of each) expect(mismatch(schema, body, 'utf16')).toBeUndefined()
    expect(distinct(each.flatMap((body) => Object.keys(body)))).toEqual(distinct(namesIn(schema as Shape)))
  })

  test('cover the contact of the compact variant', () => {
    const written: Required<CompactContactWrite> = {
      name: 'Ana',
      email: 'ana@example.com',
      phone: '1',
      company: 'c',
      tags: ['a'],
      notes: 'n',
      source: 's',
    }
    for (const schema of Object.values<Schema>(bodiesOf(compactOperations, assume({})))) {
      expect(mismatch(schema, written, 'utf16')).toBeUndefined()
      expect(Object.keys(written).sort()).toEqual(distinct(namesIn(schema as Shape)))
    }
  })
})

describe('the types of answers', () => {
  const headers = { authorization: `Bearer ${demoKeys.main}` }
  const ask = async (path: string) =>
    (await createFake().fetch(`https://any.host/api/v1${path}`, { headers })).json() as Promise<unknown>

  test('name the members of a page', async () => {
    const page = (await ask('/deals?limit=2')) as PageAnswer<Deal>
    expect(page.data.map(({ status }) => typeof status)).toEqual(['string', 'string'])
    expect(typeof page.nextCursor).toBe('string')
    expect(Object.keys(page)).toEqual(['data', 'nextCursor'])
  })

  test('name the members of an error', async () => {
    const { error } = (await ask('/nothing')) as ErrorAnswer
    expect(error).toEqual({ code: 'not_found', message: expect.any(String), details: {} })
  })
})
