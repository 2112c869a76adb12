import { describe, expect, test } from 'vitest'
import { as, ask, keyed } from '../ask.test-kit.js'
import { demoKeys } from '../index.js'
import { addTask, complete, scene, titles } from './activity.test-kit.js'

describe('completing', () => {
  test('transition.task-complete: a completed task is done and listed as such only', () => {
    const { fake, ana } = scene()
    const id = addTask(fake, ana, 't')
    const answer = complete(fake, ana, id, { done: true })
    expect(answer.status).toBe(200)
    expect(answer.json.data).toMatchObject({ id, doneAt: '2030-01-01T00:00:00.004Z' })
    expect(titles(fake, `leadId=${ana}&status=done`)).toEqual(['t'])
    expect(titles(fake, `leadId=${ana}&status=open`)).toEqual([])
  })

  test('transition.task-complete-default: an empty body completes', () => {
    const { fake, ana } = scene()
    expect(complete(fake, ana, addTask(fake, ana, 't')).json.data.doneAt).not.toBeNull()
  })

  test('transition.task-reopen: done false opens it again', () => {
    const { fake, ana } = scene()
    const id = addTask(fake, ana, 't')
    complete(fake, ana, id)
    const answer = complete(fake, ana, id, { done: false })
    expect([answer.status, answer.json.data.doneAt]).toEqual([200, null])
    expect(titles(fake, `leadId=${ana}&status=open`)).toEqual(['t'])
    expect(titles(fake, `leadId=${ana}&status=done`)).toEqual([])
  })

  test.each([
    ['unchanged', 200, '2030-01-01T00:00:00.004Z'],
    ['done-again', 200, '2030-01-01T00:00:00.005Z'],
    ['refuse', 409, undefined],
  ] as const)('gap.task-complete-repeat %s: completing twice answers %i', (choice, status, doneAt) => {
    const { fake, ana } = scene({ 'task-complete-repeat': choice })
    const id = addTask(fake, ana, 't')
    complete(fake, ana, id)
    const again = complete(fake, ana, id)
    expect([again.status, again.json.data?.doneAt]).toEqual([status, doneAt])
    const open = addTask(fake, ana, 'open')
    expect(complete(fake, ana, open, { done: false }).status).toBe(status)
  })

  test('idempotency.task-complete: a retry repeats its answer and completes nothing reopened since', () => {
    const { fake, ana } = scene()
    const id = addTask(fake, ana, 't')
    const first = complete(fake, ana, id, {}, keyed('k'))
    complete(fake, ana, id, { done: false })
    const retry = complete(fake, ana, id, {}, keyed('k'))
    expect([retry.status, retry.json]).toEqual([200, first.json])
    expect(titles(fake, `leadId=${ana}&status=open`)).toEqual(['t'])
  })

  test('task.complete-missing-task: an unknown task is not found', () => {
    const { fake, ana } = scene()
    const answer = complete(fake, ana, 'none')
    expect([answer.status, answer.json.error.code]).toEqual([404, 'not_found'])
    expect(answer.headers['x-fake-rule']).toBe('task.complete-missing-task')
  })

  test('task.complete-missing-contact: an unknown contact is not found', () => {
    const { fake, ana } = scene()
    const answer = complete(fake, 'none', addTask(fake, ana, 't'))
    expect([answer.status, answer.headers['x-fake-rule']]).toEqual([404, 'task.complete-missing-contact'])
  })

  test('task.complete-other-contact: a task of another contact is not found and stays open', () => {
    const { fake, ana, bo } = scene()
    const answer = complete(fake, bo, addTask(fake, ana, 't'))
    expect([answer.status, answer.headers['x-fake-rule']]).toEqual([404, 'task.complete-other-contact'])
    expect(titles(fake, `leadId=${ana}&status=open`)).toEqual(['t'])
  })

  test('isolation.task-complete: a task of another workspace is missing like an unknown one', () => {
    const { fake, ana } = scene()
    const id = addTask(fake, ana, 't')
    const foreign = complete(fake, ana, id, {}, as(demoKeys.otherWorkspace))
    expect([foreign.status, foreign.json.error.code]).toEqual([404, 'not_found'])
    expect(titles(fake, `leadId=${ana}&status=open`)).toEqual(['t'])
  })

  test('validation.task-complete-body-required: no body is refused', () => {
    const { fake, ana } = scene()
    const id = addTask(fake, ana, 't')
    const answer = ask(fake, 'POST', `/contacts/${ana}/tasks/${id}/complete`)
    expect([answer.status, answer.json.error.code]).toEqual([400, 'invalid_request'])
    expect(titles(fake, `leadId=${ana}&status=open`)).toEqual(['t'])
  })

  test.each([
    ['validation.task-complete-done-type', { done: 'false' }],
    ['validation.task-complete-done-type', { done: 0 }],
    ['validation.task-complete-extra', { done: true, colour: 'red' }],
    ['validation.task-complete-extra', { Done: true }],
  ])('%s: %j is refused', (_, body) => {
    const { fake, ana } = scene()
    const id = addTask(fake, ana, 't')
    expect(complete(fake, ana, id, body).status).toBe(400)
    expect(titles(fake, `leadId=${ana}&status=open`)).toEqual(['t'])
  })

  test('limit.path-id: an id of 200 characters is not found, a longer one refused', () => {
    const { fake, ana } = scene()
    expect(complete(fake, ana, 'x'.repeat(200)).status).toBe(404)
    expect(complete(fake, ana, 'x'.repeat(201)).status).toBe(400)
    expect(complete(fake, 'x'.repeat(201), 'x').status).toBe(400)
  })
})
