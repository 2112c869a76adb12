import { describe, expect, test } from 'vitest'
import { ask, keyed } from '../ask.test-kit.js'
import { post, scene, walk } from './activity.test-kit.js'

const at = '2029-11-05T10:00:00.000Z'
const conversation = { direction: 'outbound', outcome: 'connected' }
const note = { type: 'note' }
const task = { type: 'task', title: 't' }
const call = { type: 'call', occurredAt: at, call: conversation }
const meeting = { type: 'meeting', title: 'm', occurredAt: at, meeting: { startAt: at } }
const step = { title: 's', dueAt: at, assignedToEmail: null }
const withCall = (more: object) => ({ ...call, call: { ...conversation, ...more } })
const withStep = (more: object) => ({ ...call, nextStep: { ...step, ...more } })
const without = (body: object, name: string) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))
const long = (length: number) => 'x'.repeat(length)

const accepted: [id: string, body: object][] = [
  ['validation.note-minimal', note],
  ['validation.note-pinned-type', { ...note, pinned: true }],
  ['validation.note-pinned-type', { ...note, pinned: false }],
  ['validation.activity-deal-null', { ...note, dealId: null }],
  ['validation.activity-body-null', { ...note, body: null }],
  ['validation.activity-body-null', { ...task, body: null }],
  ['validation.activity-body-null', { ...call, body: null }],
  ['validation.task-due-null', { ...task, dueAt: null }],
  ['validation.task-assignee-null', { ...task, assignedToEmail: null }],
  ['validation.task-assignee-null', { ...task, assignedToEmail: 'ines@main.example.com' }],
  ...['high', 'medium', 'low', 'none'].map((priority): [string, object] => [
    'validation.task-priority',
    { ...task, priority },
  ]),
  ...['call', 'email', 'chatapp_1', 'meeting', 'task'].map((reminderType): [string, object] => [
    'validation.task-reminder-type',
    { ...task, reminderType },
  ]),
  ['validation.call-direction', withCall({ direction: 'inbound' })],
  ...['connected', 'no_answer', 'voicemail', 'busy', 'wrong_number'].map((outcome): [string, object] => [
    'validation.call-outcome',
    withCall({ outcome }),
  ]),
  ['validation.call-duration-type', withCall({ durationSec: null })],
  ['validation.next-step-types', withStep({})],
  ['limit.note-title-max', { ...note, title: long(200) }],
  ['limit.note-body-max', { ...note, body: long(10_000) }],
  ['limit.task-title-min', { ...task, title: 'x' }],
  ['limit.task-title-max', { ...task, title: long(200) }],
  ['limit.task-body-max', { ...task, body: long(10_000) }],
  ['limit.call-title-max', { ...call, title: long(200) }],
  ['limit.call-body-max', { ...call, body: long(10_000) }],
  ['limit.call-duration-min', withCall({ durationSec: 0 })],
  ['limit.call-duration-max', withCall({ durationSec: 86_400 })],
  ['limit.next-step-title-min', withStep({ title: 'x' })],
  ['limit.next-step-title-max', withStep({ title: long(200) })],
]

const refused: [id: string, body: object][] = [
  ...[{}, { type: 'Note' }, { type: 1 }, { type: null }, { type: 'email' }].map((body): [string, object] => [
    'validation.activity-type',
    body,
  ]),
  ...[note, task, call].flatMap((body): [string, object][] => [
    ['validation.activity-lead-required', { ...body, leadId: undefined }],
    ['validation.activity-lead-required', { ...body, leadId: null }],
    ['validation.activity-title-type', { ...body, title: 1 }],
    ['validation.activity-title-type', { ...body, title: ['x'] }],
    ['validation.activity-title-type', { ...body, title: {} }],
    ['validation.activity-body-type', { ...body, body: 1 }],
    ['validation.activity-body-type', { ...body, body: [] }],
    ['validation.activity-body-type', { ...body, body: {} }],
    ['limit.activity-lead', { ...body, leadId: '' }],
    ['limit.activity-lead', { ...body, leadId: long(201) }],
  ]),
  ['validation.activity-extra-note', { ...note, colour: 'red' }],
  ['validation.activity-extra-task', { ...task, dueat: at }],
  ['validation.activity-extra-call', { ...call, outcome: 'busy' }],
  ['validation.activity-extra-call', withCall({ recording: 'x' })],
  ['validation.activity-extra-call', withStep({ colour: 'red' })],
  ['validation.activity-extra-meeting', { ...meeting, colour: 'red' }],
  ['validation.activity-cross-shape-field', { ...task, pinned: true }],
  ['validation.activity-cross-shape-field', { ...call, pinned: true }],
  ['validation.activity-cross-shape-field', { ...note, dueAt: at }],
  ['validation.activity-cross-shape-field', { ...call, priority: 'low' }],
  ['validation.activity-cross-shape-field', { ...note, occurredAt: at }],
  ['validation.activity-cross-shape-field', { ...task, nextStep: step }],
  ['validation.note-pinned-type', { ...note, pinned: 'true' }],
  ['validation.note-pinned-type', { ...note, pinned: 1 }],
  ['validation.note-title-not-null', { ...note, title: null }],
  ['validation.task-title-required', without(task, 'title')],
  ['validation.task-title-required', { ...task, title: null }],
  ['validation.task-due-type', { ...task, dueAt: 1 }],
  ['validation.task-due-type', { ...task, dueAt: true }],
  ['validation.task-due-type', { ...task, dueAt: {} }],
  ['validation.task-assignee-null', { ...task, assignedToEmail: 1 }],
  ['validation.task-priority', { ...task, priority: 'High' }],
  ['validation.task-priority', { ...task, priority: 'urgent' }],
  ['validation.task-reminder-type', { ...task, reminderType: 'sms' }],
  ['validation.call-object', { ...call, call: 'x' }],
  ['validation.call-object', { ...call, call: [] }],
  ['validation.call-object', { ...call, call: { direction: 'inbound' } }],
  ['validation.call-object', { ...call, call: { outcome: 'busy' } }],
  ['validation.call-direction', withCall({ direction: 'Inbound' })],
  ['validation.call-direction', withCall({ direction: null })],
  ['validation.call-outcome', withCall({ outcome: 'held' })],
  ['validation.call-outcome', withCall({ outcome: null })],
  ['validation.call-duration-type', withCall({ durationSec: 1.5 })],
  ['validation.call-duration-type', withCall({ durationSec: '60' })],
  ['validation.call-occurred-type', { ...call, occurredAt: 1_900_000_000 }],
  ['validation.call-occurred-type', { ...call, occurredAt: {} }],
  ['validation.next-step-types', { ...call, nextStep: 'x' }],
  ['validation.next-step-types', withStep({ dueAt: 1 })],
  ['validation.next-step-types', withStep({ assignedToEmail: 1 })],
  ['validation.next-step-types', withStep({ title: 1 })],
  ['limit.note-deal', { ...note, dealId: '' }],
  ['limit.note-deal', { ...note, dealId: long(201) }],
  ['limit.note-title-max', { ...note, title: long(201) }],
  ['limit.note-body-max', { ...note, body: long(10_001) }],
  ['limit.task-title-min', { ...task, title: '' }],
  ['limit.task-title-max', { ...task, title: long(201) }],
  ['limit.task-body-max', { ...task, body: long(10_001) }],
  ['limit.call-title-max', { ...call, title: long(201) }],
  ['limit.call-body-max', { ...call, body: long(10_001) }],
  ['limit.call-duration-min', withCall({ durationSec: -1 })],
  ['limit.call-duration-max', withCall({ durationSec: 86_401 })],
  ['limit.next-step-title-min', withStep({ title: '' })],
  ['limit.next-step-title-max', withStep({ title: long(201) })],
]

describe('bodies', () => {
  const { fake, ana, bo } = scene()

  test.each(accepted)('%s: %j is accepted', (_, body) => {
    expect(post(fake, { leadId: ana, ...body }).status).toBe(201)
  })

  test.each(refused)('%s: %j is refused', (_, body) => {
    const answer = post(fake, { leadId: bo, ...body })
    expect([answer.status, answer.json.error.code]).toEqual([400, 'invalid_request'])
  })

  test('a refused body leaves nothing behind', () => {
    expect(walk(fake, `/contacts/${bo}/notes`)).toEqual([])
    expect(walk(fake, `/tasks?leadId=${bo}`)).toEqual([])
    expect(walk(fake, `/activities?leadId=${bo}`)).toEqual([])
  })

  test('limit.activity-lead: an id within the bound that names nothing is not found', () => {
    for (const leadId of ['x', long(200)]) expect(post(fake, { ...note, leadId }).status).toBe(404)
  })

  test('limit.note-deal: an id within the bound that names nothing is not found', () => {
    for (const dealId of ['x', long(200)])
      expect(post(fake, { ...note, leadId: ana, dealId }).status).toBe(404)
  })

  test('error.malformed-json: what is no JSON object is refused', () => {
    for (const body of ['', '{', '[]', '"x"', '1', 'null'])
      expect([body, ask(fake, 'POST', '/activities', { body }).status]).toEqual([body, 400])
  })
})

describe('assumptions', () => {
  test.each([
    ['date-or-date-time', [201, 201, 400]],
    ['date-time', [201, 400, 400]],
    ['any', [201, 201, 201]],
  ] as const)('gap.task-due-format %s: a date-time, a date and a word answer %j', (choice, statuses) => {
    const { fake, ana } = scene({ 'task-due-format': choice })
    const dues = ['2030-02-28T23:30:00-01:00', '2030-02-28', 'tomorrow']
    const answers = dues.map((dueAt) => post(fake, { leadId: ana, ...task, dueAt }).status)
    expect(answers).toEqual(statuses)
    const listed = walk(fake, `/tasks?leadId=${ana}`).map(({ dueAt }) => dueAt)
    const shown = ['2030-02-28T00:00:00.000Z', '2030-03-01T00:30:00.000Z', null]
    expect(listed).toEqual(choice === 'date-time' ? [shown[1]] : choice === 'any' ? shown : shown.slice(0, 2))
  })

  test.each([
    ['offset-required', 400],
    ['local-allowed', 201],
  ] as const)('gap.datetime-syntax %s: a due time without offset answers %i', (choice, status) => {
    const { fake, ana } = scene({ 'datetime-syntax': choice })
    expect(post(fake, { leadId: ana, ...task, dueAt: '2030-02-28T10:00' }).status).toBe(status)
    if (status === 201) expect(walk(fake, `/tasks?leadId=${ana}`)[0].dueAt).toBe('2030-02-28T10:00:00.000Z')
  })

  test.each(['absent', 'clear'] as const)('gap.null-vs-absent %s: null stands for nothing', (choice) => {
    const { fake, ana } = scene({ 'null-vs-absent': choice })
    const bodies = [
      { ...note, title: null, pinned: null },
      { ...task, priority: null, reminderType: null },
      { ...call, title: null, nextStep: null },
    ]
    for (const body of bodies) expect(post(fake, { leadId: ana, ...body }).status).toBe(201)
    expect(walk(fake, `/contacts/${ana}/notes`)[0].title).toBeNull()
    expect(walk(fake, `/activities?leadId=${ana}`)[0].title).toBe('Call')
    expect(post(fake, { leadId: ana, ...task, title: null }).status).toBe(400)
    expect(post(fake, { leadId: ana, ...call, call: null }).status).toBe(400)
  })

  test('gap.activity-nested-extra ignore: more members of call and nextStep are passed over', () => {
    const { fake, ana } = scene({ 'activity-nested-extra': 'ignore' })
    expect(post(fake, { leadId: ana, ...withCall({ recording: 'x' }) }).status).toBe(201)
    expect(post(fake, { leadId: ana, ...withStep({ colour: 'red' }) }).status).toBe(201)
    expect(post(fake, { leadId: ana, ...call, colour: 'red' }).status).toBe(400)
    for (const entry of walk(fake, `/activities?leadId=${ana}`))
      expect(Object.keys(entry.call)).toEqual(['direction', 'outcome', 'durationSec'])
  })

  test('gap.activity-call-required: a call needs what is assumed and nothing else', () => {
    const strict = scene()
    expect(post(strict.fake, { leadId: strict.ana, ...without(call, 'call') }).status).toBe(400)
    expect(post(strict.fake, { leadId: strict.ana, ...without(call, 'occurredAt') }).status).toBe(400)
    const loose = scene({ 'activity-call-required': [] })
    expect(post(loose.fake, { leadId: loose.ana, type: 'call' }).status).toBe(201)
    expect(walk(loose.fake, `/activities?leadId=${loose.ana}`)[0]).toMatchObject({ type: 'call', call: null })
  })

  test('gap.activity-next-step: further fields go into the task where they are assumed', () => {
    const { fake, ana } = scene({
      'activity-next-step': { fields: ['title', 'priority'], required: ['title'] },
    })
    const nextStep = { title: 's', priority: 'high' }
    expect(post(fake, { leadId: ana, ...call, nextStep }).status).toBe(201)
    expect(walk(fake, `/tasks?leadId=${ana}`)[0]).toMatchObject({ title: 's', priority: 'high', dueAt: null })
    expect(post(fake, { leadId: ana, ...withStep({}) }).status).toBe(400)
  })

  test('gap.activity-meeting-fields: start and end may stand next to the other fields', () => {
    const { fake, ana } = scene({
      'activity-meeting-fields': {
        fields: ['leadId', 'type', 'title', 'startAt', 'endAt'],
        meeting: [],
        outcome: 'done',
      },
    })
    const { title, type } = meeting
    expect(post(fake, { leadId: ana, type, title, startAt: at, endAt: at }).status).toBe(201)
    expect(post(fake, { leadId: ana, ...meeting }).status).toBe(400)
    expect(walk(fake, `/activities?leadId=${ana}`)[0]).toMatchObject({
      occurredAt: at,
      meeting: { startAt: at, endAt: at, location: null, outcome: 'done' },
    })
  })

  test('gap.task-record-map: priority none may read null', () => {
    const { fake, ana } = scene({
      'task-record-map': { body: 'content', reminderType: 'type', noPriority: null },
    })
    post(fake, { leadId: ana, ...task, priority: 'none' })
    expect(walk(fake, `/tasks?leadId=${ana}`)[0].priority).toBeNull()
  })

  test('a refused request frees its key', () => {
    const { fake, ana } = scene()
    expect(post(fake, { leadId: ana, ...note, title: 1 }, { headers: keyed('k') }).status).toBe(400)
    expect(post(fake, { leadId: ana, ...note }, { headers: keyed('k') }).status).toBe(201)
  })
})
