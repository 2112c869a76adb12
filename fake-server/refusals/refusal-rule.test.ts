import { expect, test } from 'vitest'
import { activityTypes, op, rules, type ServedOperationId, servedOperations } from '../../contract/index.js'
import { type Answer, ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'
import type { RulesByPath } from './member-rules.js'
import type { MismatchReason } from './mismatch.js'
import { filtersOf, membersOf } from './refusal-rule.js'

const fake = createFake()
const message = { type: 'text', text: 'Hi' }
const template = { name: 'welcome', language: 'es', components: [] }
const interactive = {
  type: 'button',
  body: { text: 'Hi' },
  footer: { text: 'Bye' },
  action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'A' } }] },
}
const lead = { leadId: 'con_1' }

/** A valid body of each operation whose members have rules, by the shape or form that holds the member. */
const valid: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/v1/contacts': { name: 'Ana' },
  'PATCH /api/v1/contacts/{id}': { name: 'Ana' },
  'POST /api/v1/contacts/upsert': { email: 'ana@example.com' },
  'POST /api/v1/contacts/{id}/tasks/{taskId}/complete': {},
  'POST /api/v1/deals': { title: 'A', ...lead },
  'POST /api/v1/deals/{id}/close': { outcome: 'won' },
  'PATCH /api/v1/tickets/{id}': { subject: 'A' },
  'POST /api/v1/tickets/{id}/assign': { assigneeEmail: null },
  'POST /api/v1/conversations/{id}/assign': { assigneeEmail: null },
  'POST /api/v1/conversations/{id}/reply': { text: 'Hi' },
  'POST /api/v1/messaging/messages': { channel: 'chatapp_1', to: '+34600000000', message },
  'POST /api/v1/booking-types/{id}/book': { contactId: 'con_1', slotId: 'slot_1' },
  'POST /api/v1/meetings/{id}/cancel': {},
  'POST /api/v1/webhooks': { name: 'A', url: 'https://hooks.example.com/', events: ['deal.created'] },
  'POST /api/v1/activities note': { type: 'note', ...lead },
  'POST /api/v1/activities task': { type: 'task', ...lead, title: 'A' },
  'POST /api/v1/activities call': {
    type: 'call',
    ...lead,
    occurredAt: '2030-01-01T00:00:00Z',
    call: { direction: 'inbound', outcome: 'connected' },
    nextStep: { title: 'A', dueAt: '2030-01-02T00:00:00Z' },
  },
  'POST /api/v1/activities meeting': { type: 'meeting', ...lead, meeting: {} },
}

/** The form of a reply that holds a member. */
function replyWith(path: string): Readonly<Record<string, unknown>> {
  if (path.startsWith('message.interactive')) return { message: { type: 'interactive', interactive } }
  if (path === 'message.template') return { message: { type: 'template', template } }
  if (path === 'message.image') return { message: { type: 'image', image: { link: 'https://a.example/' } } }
  if (path === 'message.audio') return { message: { type: 'audio', audio: { link: 'https://a.example/' } } }
  if (path.startsWith('message')) return { message }
  return path.startsWith('template') ? { template } : { text: 'Hi' }
}

const wrongs: Readonly<Record<Exclude<MismatchReason, 'missing' | 'extra' | 'forms' | 'together'>, unknown>> =
  {
    type: 7.5,
    null: null,
    values: 'nonsense',
    format: 'a/b',
    short: '',
    long: 'a'.repeat(20_001),
    few: [],
    many: Array.from({ length: 101 }, (_, n) => ({ type: 'reply', reply: { id: `b${n}`, title: 'B' } })),
    low: -1,
    high: 1e17,
  }

/** A body whose member fails in a way. */
function broken(body: object, path: string, failure: MismatchReason): object {
  const changed = structuredClone(body) as Record<string, unknown>
  const steps = path === '' ? [] : path.split('.')
  const last = steps.pop() ?? ''
  let holder = changed
  for (const step of steps) {
    holder[step] ??= {}
    holder = holder[step] as Record<string, unknown>
  }
  if (failure === 'missing') delete holder[last]
  else if (failure === 'extra') changed.surplus = 1
  else if (failure === 'forms') return {}
  else if (last === '*') (holder as unknown as unknown[])[0] = wrongs[failure as 'type']
  else if (last === 'events' && failure === 'many')
    holder[last] = Array.from({ length: 101 }, (_, n) => `e${n}`)
  else if (path === 'template.language' && failure === 'short') holder[last] = 'e'
  else holder[last] = wrongs[failure as 'type']
  return changed
}

const send = (operation: ServedOperationId, json: object): Answer =>
  ask(fake, servedOperations[operation].method, pathOf(operation), { json })

const pathOf = (operation: ServedOperationId): string =>
  servedOperations[operation].path.slice('/api/v1'.length).replaceAll(/\{\w+\}/g, 'con_1')

const bodyTables = [
  ...(Object.keys(servedOperations) as ServedOperationId[])
    .filter((operation) => operation !== op.createActivity)
    .map((operation) => [operation, membersOf(operation, {})] as const),
  ...activityTypes.map(
    (type) => [`${op.createActivity} ${type}`, membersOf(op.createActivity, { type })] as const,
  ),
]

/** Every member and failure of a table that names a rule by itself. */
const entriesOf = (members: RulesByPath) =>
  Object.entries(members).flatMap(([path, named]) =>
    (Object.keys(named) as MismatchReason[])
      .filter((failure) => !['types', 'within'].includes(failure))
      .map((failure) => [path, failure] as const),
  )

const bodyCases = bodyTables.flatMap(([name, members]) =>
  entriesOf(members).map(([path, failure]) => [name, path, failure] as const),
)

/** What a sentence calls a member that it does not name, or what the member is a part of. */
const otherWords: Readonly<Record<string, readonly string[]>> = { outcome: ['neither won nor lost'] }

const ruleNamed = ({ headers }: Answer) => rules.find(({ id }) => id === headers['x-fake-rule'])

test.each(bodyCases)('%s, %s %s: the rule is about this operation and this member', (name, path, failure) => {
  const operation = name.split(' ').slice(0, 2).join(' ') as ServedOperationId
  const whole = operation === 'POST /api/v1/conversations/{id}/reply' ? replyWith(path) : valid[name]
  const answer = send(operation, broken(whole ?? {}, path, failure))
  const named = ruleNamed(answer)
  expect([answer.status, named?.id]).not.toEqual([400, 'error.invalid-request'])
  expect(answer.status).toBe(400)
  expect(named?.on).toContain(operation)
  const words = [...path.replace('.*', '').split('.'), ...(otherWords[path] ?? [])].slice(-2)
  expect([path, named?.says, words.some((word) => named?.says.includes(word))]).toEqual([
    path,
    named?.says,
    true,
  ])
})

const queryCases = (Object.keys(servedOperations) as ServedOperationId[]).flatMap((operation) =>
  entriesOf(filtersOf(operation)).map(([path, failure]) => [operation, path, failure] as const),
)

test.each(queryCases)(
  '%s, %s %s: the rule is about this operation and this filter',
  (operation, path, failure) => {
    const query: Readonly<Record<string, string>> =
      failure === 'together' || failure === 'forms'
        ? {
            leadId: 'leadId=con_1&status=open',
            priority: 'priority=low&assigneeEmail=a@example.com',
            updatedSince: 'updatedSince=2030-01-01T00:00:00Z&tag=a',
            '': 'assignedToEmail=a@example.com',
          }
        : { [path]: `${path}=${encodeURIComponent(String(wrongs[failure as 'long']).slice(0, 201))}` }
    const answer = ask(fake, 'GET', `${pathOf(operation)}?${query[path]}`)
    const named = ruleNamed(answer)
    expect([answer.status, named?.id === 'error.invalid-request']).toEqual([400, false])
    expect(named?.on).toContain(operation)
    expect(named?.says).toContain(`\`${path || 'assignedToEmail'}\``)
  },
)

test('the rules of known kinds are among those that are named', () => {
  const named = [...bodyCases, ...queryCases].map(([name, path, failure]) => `${name} ${path} ${failure}`)
  expect(named).toEqual(
    expect.arrayContaining([
      'PATCH /api/v1/tickets/{id} description long',
      'POST /api/v1/tickets/{id}/assign expectedRev high',
      'POST /api/v1/activities task title short',
      'GET /api/v1/contacts email format',
      'GET /api/v1/deals status values',
    ]),
  )
})
