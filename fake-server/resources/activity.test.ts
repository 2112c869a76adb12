import { describe, expect, test } from 'vitest'
import { ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'
import { at, callOf, deal, ghost, meetingOf, post, scene, walk } from './activity.test-kit.js'

describe('creating', () => {
  test('activity.create-note-201: a note answers its summary', () => {
    const { fake, ana } = scene()
    const answer = post(fake, {
      leadId: ana,
      type: 'note',
      title: 'Hi',
      body: null,
      pinned: true,
      dealId: null,
    })
    expect(answer.status).toBe(201)
    expect(answer.json).toEqual({
      data: {
        id: expect.stringMatching(/./),
        type: 'note',
        store: 'notes',
        leadId: ana,
        nextStepTaskId: null,
        alreadyExisted: false,
      },
    })
  })

  test('activity.create-task-201: a task answers its summary', () => {
    const { fake, ana } = scene()
    const answer = post(fake, { leadId: ana, type: 'task', title: 'Ring' })
    expect(answer.status).toBe(201)
    expect(answer.json.data).toMatchObject({ type: 'task', store: 'reminders', alreadyExisted: false })
  })

  test('activity.create-call-201: a call answers its summary', () => {
    const { fake, ana } = scene()
    const answer = post(fake, callOf(ana))
    expect(answer.status).toBe(201)
    expect(answer.json.data).toMatchObject({ type: 'call', store: 'activities', alreadyExisted: false })
  })

  test('activity.create-meeting-201: a recorded meeting answers its summary', () => {
    const { fake, ana } = scene()
    const answer = post(fake, meetingOf(ana))
    expect(answer.status).toBe(201)
    expect(answer.json.data).toMatchObject({ type: 'meeting', store: 'activities', alreadyExisted: false })
  })

  test('activity.store-by-type: another assumed pairing is shown', () => {
    const { fake, ana } = scene({
      'activity-store-map': {
        note: 'activities',
        task: 'reminders',
        call: 'activities',
        meeting: 'activities',
      },
    })
    expect(post(fake, { leadId: ana, type: 'note' }).json.data.store).toBe('activities')
  })

  test('activity.note-listed: a note shows title and body unchanged', () => {
    const { fake, ana } = scene()
    const body = ' <b>héllo</b> 😀\n'
    const { id } = post(fake, { leadId: ana, type: 'note', title: '客户', body }).json.data
    const [note] = walk(fake, `/contacts/${ana}/notes`)
    expect(note).toMatchObject({ id, title: '客户', content: body, tags: [] })
  })

  test('activity.task-listed: a task shows its title, due date and assignee, and can be completed', () => {
    const { fake, ana } = scene()
    const assignedToEmail = 'kiko@main.example.com'
    const dueAt = '2030-03-01T12:00:00.000Z'
    const { id } = post(fake, {
      leadId: ana,
      type: 'task',
      title: 'Ring',
      body: 'now',
      dueAt,
      assignedToEmail,
      priority: 'none',
      reminderType: 'chatapp_1',
    }).json.data
    expect(walk(fake, `/tasks?leadId=${ana}`)).toEqual([
      {
        id,
        leadId: ana,
        title: 'Ring',
        leadName: 'ana',
        content: 'now',
        type: 'chatapp_1',
        priority: 'none',
        assignedToEmail,
        assignedToName: 'Kiko',
        dealId: null,
        dueAt,
        doneAt: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(ask(fake, 'POST', `/contacts/${ana}/tasks/${id}/complete`, { json: {} }).status).toBe(200)
  })

  test('activity.next-step: a call makes a follow-up task of the same contact', () => {
    const { fake, ana } = scene()
    const nextStep = { title: 'Again', dueAt: '2030-02-01T09:00:00+02:00', assignedToEmail: null }
    const { nextStepTaskId } = post(fake, callOf(ana, { nextStep })).json.data
    expect(walk(fake, `/tasks?leadId=${ana}`)).toMatchObject([
      { id: nextStepTaskId, leadId: ana, title: 'Again', dueAt: '2030-02-01T07:00:00.000Z', doneAt: null },
    ])
  })

  test('activity.no-next-step: without one no task appears', () => {
    const { fake, ana } = scene()
    expect(post(fake, callOf(ana)).json.data.nextStepTaskId).toBeNull()
    expect(post(fake, { leadId: ana, type: 'note' }).json.data.nextStepTaskId).toBeNull()
    expect(walk(fake, `/tasks?leadId=${ana}`)).toEqual([])
    const task = post(fake, { leadId: ana, type: 'task', title: 't' }).json.data
    expect(task.nextStepTaskId).toBeNull()
    expect(walk(fake, `/tasks?leadId=${ana}`)).toHaveLength(1)
  })

  test('activity.lead-missing: an unknown contact is not found', () => {
    const { fake } = scene()
    for (const body of [
      { leadId: ghost, type: 'note' },
      { leadId: ghost, type: 'task', title: 't' },
      callOf(ghost),
    ]) {
      const answer = post(fake, body)
      expect([answer.status, answer.json.error.code]).toEqual([404, 'not_found'])
      expect(answer.headers['x-fake-rule']).toBe('activity.lead-missing')
    }
  })

  test('activity.deal-missing: an unknown deal is not found, and nothing is created', () => {
    const { fake, ana } = scene()
    const answer = post(fake, { leadId: ana, type: 'note', dealId: ghost })
    expect([answer.status, answer.headers['x-fake-rule']]).toEqual([404, 'activity.deal-missing'])
    expect(walk(fake, `/contacts/${ana}/notes`)).toEqual([])
  })

  test.each([
    ['refuse', 400],
    ['accept', 201],
    ['not-found', 404],
    ['conflict', 409],
  ] as const)('gap.activity-deal-lead %s: a deal of another contact answers %i', (choice, status) => {
    const { fake, ana, bo } = scene({ 'activity-deal-lead': choice })
    const dealId = deal(fake, bo)
    expect(post(fake, { leadId: ana, type: 'note', dealId }).status).toBe(status)
    expect(walk(fake, `/contacts/${ana}/notes`)).toHaveLength(status === 201 ? 1 : 0)
  })

  test('activity.create-deals-off: naming a deal is refused while deals are off, the rest works', () => {
    const { fake, ana } = scene()
    const dealId = deal(fake, ana)
    fake.control.setFeature('deals', false)
    const answer = post(fake, { leadId: ana, type: 'note', dealId })
    expect([answer.status, answer.json.error.code]).toEqual([403, 'feature_disabled'])
    expect(answer.headers['x-fake-rule']).toBe('activity.create-deals-off')
    expect(walk(fake, `/contacts/${ana}/notes`)).toEqual([])
    expect(post(fake, { leadId: ana, type: 'note', dealId: null }).status).toBe(201)
  })

  test.each([
    ['default-assignee', 201, 'ines@main.example.com'],
    ['unassigned', 201, null],
    ['refuse', 400, undefined],
  ] as const)('gap.task-assignee %s: a task without an assignee answers %i', (choice, status, email) => {
    const { fake, ana } = scene({ 'task-assignee': choice })
    for (const more of [{}, { assignedToEmail: null }])
      expect(post(fake, { leadId: ana, type: 'task', title: 't', ...more }).status).toBe(status)
    const step = post(fake, callOf(ana, { nextStep: { title: 's', dueAt: at } }))
    expect(step.status).toBe(status)
    const tasks = walk(fake, `/tasks?leadId=${ana}`)
    expect(tasks.map((task) => task.assignedToEmail)).toEqual(
      email === undefined ? [] : [email, email, email],
    )
    if (status === 400) expect(walk(fake, `/activities?leadId=${ana}`)).toEqual([])
  })

  test('gap.task-assignee: the owner of the contact is the default', () => {
    const fake = createFake()
    const { id } = ask(fake, 'POST', '/contacts', {
      json: { name: 'Owned', ownerEmail: 'lea@main.example.com' },
    }).json.data
    post(fake, { leadId: id, type: 'task', title: 't' })
    expect(walk(fake, `/tasks?leadId=${id}`)[0]).toMatchObject({
      assignedToEmail: 'lea@main.example.com',
      assignedToName: 'Lea',
    })
  })

  test.each([
    ['not-found', 404],
    ['refuse', 400],
    ['accept', 201],
  ] as const)('gap.assignee-unknown %s: a task for an unknown user answers %i', (choice, status) => {
    const { fake, ana } = scene({ 'assignee-unknown': choice })
    const assignedToEmail = 'Unknown@example.com'
    expect(post(fake, { leadId: ana, type: 'task', title: 't', assignedToEmail }).status).toBe(status)
    if (status === 201)
      expect(walk(fake, `/tasks?leadId=${ana}`)[0].assignedToEmail).toBe('unknown@example.com')
  })
})
