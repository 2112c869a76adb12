import { describe, expect, test } from 'vitest'
import type { Assumptions } from '../../contract/index.js'
import { ask } from '../ask.test-kit.js'
import { type AnyFake, createFake } from '../index.js'
import { addTask, complete, scene, titles, walk } from './activity.test-kit.js'

describe('listing', () => {
  test('task.list-ok: tasks are a page', () => {
    const answer = ask(createFake(), 'GET', '/tasks')
    expect([answer.status, answer.json.data.length]).toEqual([200, 50])
  })

  test('record.task-shape: every task holds all its fields', () => {
    for (const task of walk(createFake(), '/tasks'))
      expect(Object.keys(task).sort()).toEqual([
        'assignedToEmail',
        'assignedToName',
        'content',
        'createdAt',
        'dealId',
        'doneAt',
        'dueAt',
        'id',
        'leadId',
        'leadName',
        'priority',
        'title',
        'type',
      ])
  })

  test('filter.task-open, filter.task-done, filter.task-all: the two statuses make up all tasks', () => {
    const fake = createFake()
    const ids = (query: string) => walk(fake, `/tasks${query}`, 7).map(({ id }) => id)
    const all = walk(fake, '/tasks', 9)
    expect(all).toHaveLength(120)
    expect(ids('?status=open').sort()).toEqual(
      all
        .filter((task) => task.doneAt === null)
        .map(({ id }) => id)
        .sort(),
    )
    expect(ids('?status=done').sort()).toEqual(
      all
        .filter((task) => task.doneAt !== null)
        .map(({ id }) => id)
        .sort(),
    )
  })

  test('filter.task-lead: exactly the tasks of that contact', () => {
    const fake = createFake()
    const all = walk(fake, '/tasks')
    const { leadId } = all[20]
    expect(walk(fake, `/tasks?leadId=${leadId}`, 1)).toEqual(all.filter((task) => task.leadId === leadId))
  })

  test('filter.task-lead-status: both hold', () => {
    const { fake, ana } = scene()
    complete(fake, ana, addTask(fake, ana, 'done'))
    addTask(fake, ana, 'open')
    expect(titles(fake, `leadId=${ana}&status=open`)).toEqual(['open'])
    expect(titles(fake, `leadId=${ana}&status=done`)).toEqual(['done'])
  })

  test('filter.task-assignee-open: exactly the open tasks of that user, in any case of the address', () => {
    const fake = createFake()
    const open = walk(fake, '/tasks?status=open')
    const mine = open.filter((task) => task.assignedToEmail === 'kiko@main.example.com')
    expect(mine.length).toBeGreaterThan(5)
    for (const email of ['kiko@main.example.com', 'KIKO@main.example.com'])
      expect(walk(fake, `/tasks?status=open&assignedToEmail=${email}`, 2)).toEqual(mine)
  })

  test.each([
    ['refuse', 400, 400],
    ['filter', 200, 200],
    ['imply-open', 200, 200],
  ] as const)('gap.tasks-assignee-without-open %s: alone it answers %i', (choice, alone, withDone) => {
    const { fake, ana } = scene({ 'tasks-assignee-without-open': choice })
    const assignedToEmail = 'kiko@main.example.com'
    complete(fake, ana, addTask(fake, ana, 'done', { assignedToEmail }))
    const query = `/tasks?assignedToEmail=${assignedToEmail}`
    const answers = [ask(fake, 'GET', query), ask(fake, 'GET', `${query}&status=done`)]
    expect(answers.map(({ status }) => status)).toEqual([alone, withDone])
    if (alone === 400) return
    const own = walk(fake, '/tasks').filter((task) => task.assignedToEmail === assignedToEmail)
    expect(walk(fake, query)).toEqual(choice === 'filter' ? own : own.filter((task) => task.doneAt === null))
    for (const task of answers[1]?.json.data ?? [])
      expect([task.assignedToEmail, task.doneAt === null]).toEqual([assignedToEmail, false])
  })

  test.each([
    [{ status: true, assignedToEmail: false }, 200, 400],
    [{ status: false, assignedToEmail: false }, 400, 400],
    [{ status: true, assignedToEmail: true }, 200, 200],
  ])('gap.tasks-lead-combination %j', (combines, withStatus, withAssignee) => {
    const { fake, ana } = scene({ 'tasks-lead-combination': combines })
    const query = `/tasks?leadId=${ana}&status=open`
    expect(ask(fake, 'GET', query).status).toBe(withStatus)
    expect(ask(fake, 'GET', `${query}&assignedToEmail=lea@main.example.com`).status).toBe(withAssignee)
  })

  test('gap.filter-combination-error intersect: contact and assignee both hold', () => {
    const { fake, ana } = scene({ 'filter-combination-error': 'intersect' })
    addTask(fake, ana, 'hers', { assignedToEmail: 'lea@main.example.com' })
    addTask(fake, ana, 'his', { assignedToEmail: 'kiko@main.example.com' })
    expect(titles(fake, `leadId=${ana}&status=open&assignedToEmail=lea@main.example.com`)).toEqual(['hers'])
  })

  test.each(['words', '@', 'a@b@example.com', 'a b@example.com'])(
    'validation.task-list-assignee-email: %s is refused',
    (email) => {
      const answer = ask(
        createFake(),
        'GET',
        `/tasks?status=open&assignedToEmail=${encodeURIComponent(email)}`,
      )
      expect([answer.status, answer.json.error.code]).toEqual([400, 'invalid_request'])
    },
  )

  test.each(['Open', 'closed', 'all'])('validation.task-list-status: %s is refused', (status) => {
    expect(ask(createFake(), 'GET', `/tasks?status=${status}`).status).toBe(400)
  })

  test('task.list-404: an unknown contact is not found', () => {
    const answer = ask(createFake(), 'GET', '/tasks?leadId=none')
    expect([answer.status, answer.json.error.code]).toEqual([404, 'not_found'])
  })
})

describe('order', () => {
  const days = (fake: AnyFake, leadId: string) => {
    addTask(fake, leadId, 'b', { dueAt: '2030-05-02' })
    addTask(fake, leadId, 'none 1')
    addTask(fake, leadId, 'a', { dueAt: '2030-05-01T23:00:00Z' })
    addTask(fake, leadId, 'c', { dueAt: '2030-05-02T00:30:00+00:00' })
    addTask(fake, leadId, 'none 2', { dueAt: null })
  }

  test('order.tasks-open: by due date, undated ones last, across pages', () => {
    const { fake, ana } = scene()
    days(fake, ana)
    for (const limit of [1, 2, 3, 100])
      expect(titles(fake, `leadId=${ana}&status=open`, limit)).toEqual(['a', 'b', 'c', 'none 1', 'none 2'])
    const dues = walk(fake, '/tasks?status=open', 7).map(({ dueAt }) => dueAt)
    const dated = dues.filter((due) => due !== null)
    expect(dated).toEqual([...dated].sort())
    expect(dues.slice(dated.length).every((due) => due === null)).toBe(true)
  })

  test('order.tasks-all: by due date over open and done tasks together', () => {
    const { fake, ana } = scene()
    days(fake, ana)
    const [first] = walk(fake, `/tasks?leadId=${ana}`)
    complete(fake, ana, first.id)
    expect(titles(fake, `leadId=${ana}`, 2)).toEqual(['a', 'b', 'c', 'none 1', 'none 2'])
  })

  test.each([
    ['last', 'ascending', ['a', 'b', 'c', 'none 1', 'none 2']],
    ['first', 'ascending', ['none 1', 'none 2', 'a', 'b', 'c']],
    ['last', 'descending', ['c', 'b', 'a', 'none 2', 'none 1']],
    ['first', 'descending', ['none 2', 'none 1', 'c', 'b', 'a']],
  ] as const)('gap.order-null-due %s, %s', (undated, tasks, expected) => {
    const direction: Assumptions['order-direction'] = {
      contacts: 'ascending',
      tasks,
      conversations: 'descending',
      meetings: 'ascending',
    }
    const { fake, ana } = scene({ 'order-null-due': undated, 'order-direction': direction })
    days(fake, ana)
    expect(titles(fake, `leadId=${ana}`, 2)).toEqual(expected)
    expect(titles(fake, `leadId=${ana}&status=open`, 1)).toEqual(expected)
    const all = titles(fake, '', 3).filter((title) => expected.includes(title as never))
    expect(all).toEqual(expected)
  })

  test.each([
    [
      ['doneAt', 'descending'],
      ['b', 'a'],
    ],
    [
      ['doneAt', 'ascending'],
      ['a', 'b'],
    ],
    [
      ['dueAt', 'ascending'],
      ['b', 'a'],
    ],
  ] as const)('gap.order-done-tasks %j', (order, expected) => {
    const { fake, ana } = scene({ 'order-done-tasks': order })
    const [a, b] = [addTask(fake, ana, 'a'), addTask(fake, ana, 'b', { dueAt: '2030-05-01' })]
    complete(fake, ana, a)
    complete(fake, ana, b)
    expect(titles(fake, `leadId=${ana}&status=done`, 1)).toEqual(expected)
    const all = titles(fake, 'status=done').filter((title) => title === 'a' || title === 'b')
    expect(all).toEqual(expected)
  })
})
