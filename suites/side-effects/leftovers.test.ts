import { describe, expect, it } from 'vitest'
import { Run } from '../../products/ledger/exchange.test-kit.js'

const names = (refs: readonly { readonly noun: string; readonly id: string }[]) =>
  refs.map(({ noun, id }) => `${noun} ${id}`)

const complete = 'POST /api/v1/contacts/{id}/tasks/{taskId}/complete'
const task = { params: { id: 'con_1', taskId: 't_1' } }

describe('Leftovers', () => {
  it('holds what was made and not ended, in the order of undoing', () => {
    const run = new Run()
    run.contact('con_1')
    run.call('POST /api/v1/deals', {}, [201, { data: { id: 'deal_1' } }])
    run.call('POST /api/v1/webhooks', {}, [201, { data: { id: 'wh_1' } }])
    run.call('POST /api/v1/webhooks', {}, [201, { data: { id: 'wh_2' } }])
    run.call('DELETE /api/v1/webhooks/{id}', { params: { id: 'wh_1' } }, [200, { data: {} }])
    expect(names(run.leftovers.standing)).toEqual(['webhook wh_2', 'deal deal_1', 'contact con_1'])
    run.leftovers.add({ kind: 'undone', ref: { noun: 'deal', id: 'deal_1', key: 'main' } })
    expect(names(run.leftovers.standing)).toEqual(['webhook wh_2', 'contact con_1'])
    // A deleted destination is no more; a closed deal is still there.
    expect(names(run.leftovers.ended)).toEqual(['deal deal_1'])
  })

  it('does not take the replay of a creation for a new record', () => {
    const run = new Run()
    const made = [201, { data: { id: 'wh_1' } }] as const
    run.call('POST /api/v1/webhooks', { idempotencyKey: 'k' }, made)
    run.call('DELETE /api/v1/webhooks/{id}', { params: { id: 'wh_1' } }, [200, { data: {} }])
    run.call('POST /api/v1/webhooks', { idempotencyKey: 'k' }, made)
    expect(run.leftovers.standing).toEqual([])
  })

  it('does not believe a replay that a task is done which was reopened meanwhile', () => {
    const run = new Run()
    run.call('POST /api/v1/activities', { body: { type: 'task' } }, [
      201,
      { data: { id: 't_1', leadId: 'con_1' } },
    ])
    const done = [200, { data: { doneAt: '2030-01-01T00:00:00Z' } }] as const
    run.call(complete, { ...task, idempotencyKey: 'k' }, done)
    expect(run.leftovers.standing).toEqual([])
    run.call(complete, { ...task, body: { done: false } }, [200, { data: { doneAt: null } }])
    expect(names(run.leftovers.standing)).toEqual(['task t_1'])
    run.call(complete, { ...task, idempotencyKey: 'k' }, done)
    expect(names(run.leftovers.standing)).toEqual(['task t_1'])
  })

  it('doubts writes without a sure answer, but no refused ones and no changes of what is read back anyway', () => {
    const run = new Run()
    run.call('POST /api/v1/deals')
    run.call('POST /api/v1/deals', {}, [503, {}])
    run.call('POST /api/v1/deals', {}, [400, {}])
    run.call('PATCH /api/v1/tickets/{id}', { body: { subject: 'x' } })
    expect(run.leftovers.doubtful.map(({ n }) => n)).toEqual([1, 2])
  })

  it('keeps the first state of what was changed, and every value it was given', () => {
    const run = new Run()
    const params = { id: 'tic_1' }
    const patch = (subject: string, status = 200) =>
      run.call('PATCH /api/v1/tickets/{id}', { params, body: { subject } }, [
        status,
        { data: { id: 'tic_1', subject } },
      ])
    run.call('GET /api/v1/tickets', {}, [200, { data: [{ id: 'tic_1', subject: 'Old' }] }])
    patch('One')
    patch('Two', 409)
    expect(run.leftovers.touched).toMatchObject([
      { id: 'tic_1', before: { subject: 'Old' }, sent: { subject: ['"one"', '"two"'] } },
    ])
  })

  it('forgets changes of records that are not there', () => {
    const run = new Run()
    const assign = { params: { id: 'none-1' }, body: { assigneeEmail: null } }
    run.call('POST /api/v1/tickets/{id}/assign', assign, [404, {}])
    expect(run.leftovers.touched).toEqual([])
    run.call('POST /api/v1/tickets/{id}/assign', assign)
    expect(names(run.leftovers.touched)).toEqual(['ticket none-1'])
  })

  it('takes its own tags off contacts of others alone', () => {
    const run = new Run('abc')
    run.contact('con_1')
    const tag = (on: string, id: string) => run.leftovers.canUndo({ noun: 'tag', id, on, key: 'main' })
    expect([tag('con_1', 'cabcxyz'), tag('con_2', 'cabcxyz'), tag('con_2', 'vip')]).toEqual([
      false,
      true,
      false,
    ])
  })
})
