import { describe, expect, it } from 'vitest'
import { assume } from '../../contract/index.js'
import { Interrupted, Unreachable } from '../../suites/api/index.js'
import type { Ask } from '../../suites/side-effects/listing.js'
import type { LedgerNoun } from '../../suites/side-effects/noun.js'
import { Run, serverOf } from './exchange.test-kit.js'
import { leftoversOf } from './leftover.js'
import { undoAll } from './undo-all.js'

/** Undoes what a run left on a server; returns what was reported and what failed. */
async function undone(run: Run, ask: Ask, wants: (noun: LedgerNoun) => boolean = () => true) {
  const said: string[] = []
  const failures = await undoAll({
    ask,
    leftovers: run.leftovers,
    assumptions: assume({}),
    wants,
    note: (entry) => run.leftovers.add(entry),
    report: ({ noun, id }, ending) =>
      said.push(`${noun} ${id}: ${'done' in ending ? ending.done : `not, ${ending.why}`}`),
    workers: 1,
  })
  return { said, failures, left: leftoversOf(run.leftovers, failures, 'untried') }
}

const page = (...data: readonly object[]) => [200, { data, nextCursor: null }] as const
const ok = (data: object = {}) => [200, { data }] as const

describe('undoAll', () => {
  it('deletes, cancels, closes and completes, and says what stays', async () => {
    const run = new Run()
    run.contact('con_1')
    run.call('POST /api/v1/webhooks', { key: 'otherWorkspace' }, [201, { data: { id: 'wh_1' } }])
    run.call('POST /api/v1/booking-types/{id}/book', {}, [201, { data: { meetingId: 'mtg_1' } }])
    run.call('POST /api/v1/deals', {}, [201, { data: { id: 'deal_1', leadId: 'con_1', rev: 4 } }])
    run.call('POST /api/v1/activities', { body: { type: 'task' } }, [
      201,
      { data: { id: 't_1', leadId: 'con_1' } },
    ])
    const { ask, asked } = serverOf({
      'DELETE /api/v1/webhooks/{id}': () => ok(),
      'POST /api/v1/meetings/{id}/cancel': () => ok(),
      'POST /api/v1/deals/{id}/close': () => ok({ status: 'lost' }),
      'POST /api/v1/contacts/{id}/tasks/{taskId}/complete': () => ok(),
    })
    const { said, failures, left } = await undone(run, ask)
    expect(said).toEqual([
      'webhook wh_1: deleted',
      'meeting mtg_1: canceled',
      'deal deal_1: closed as lost',
      'task t_1: completed',
    ])
    expect(asked).toMatchObject([
      { as: 'otherWorkspace', params: { id: 'wh_1' } },
      { as: 'main', body: {} },
      { body: { outcome: 'lost', expectedRev: 4 } },
      { params: { id: 'con_1', taskId: 't_1' }, body: { done: true } },
    ])
    expect(failures.size).toBe(0)
    expect(left).toEqual([
      { noun: 'contact', state: 'stays', why: 'no call deletes a contact', ids: ['con_1'] },
      { noun: 'meeting', state: 'ended', why: 'canceled, and no call deletes it', ids: ['mtg_1'] },
      { noun: 'deal', state: 'ended', why: 'closed, and no call deletes it', ids: ['deal_1'] },
      { noun: 'task', state: 'ended', why: 'completed, and no call deletes it', ids: ['t_1'] },
    ])
  })

  it('does nothing twice', async () => {
    const run = new Run()
    run.call('POST /api/v1/webhooks', {}, [201, { data: { id: 'wh_1' } }])
    const { ask, asked } = serverOf({ 'DELETE /api/v1/webhooks/{id}': () => ok() })
    await undone(run, ask)
    await undone(run, ask)
    expect(asked).toHaveLength(1)
  })

  it('leaves what is not to be undone, and what was refused, with the reason', async () => {
    const run = new Run()
    run.call('POST /api/v1/webhooks', {}, [201, { data: { id: 'wh_1' } }])
    run.call('POST /api/v1/deals', {}, [201, { data: { id: 'deal_1', rev: 1 } }])
    const { ask } = serverOf({ 'DELETE /api/v1/webhooks/{id}': () => [403, {}] })
    const { said, left } = await undone(run, ask, (noun) => noun !== 'deal')
    expect(said).toEqual(['webhook wh_1: not, deleting it answered 403'])
    expect(left).toEqual([
      { noun: 'webhook', state: 'open', why: 'deleting it answered 403', ids: ['wh_1'] },
      { noun: 'deal', state: 'kept', why: 'untried', ids: ['deal_1'] },
    ])
  })

  it('closes a deal in the words a close has shown, at the revision it has now, and never makes it won', async () => {
    const run = new Run()
    run.call('POST /api/v1/deals/{id}/close', { params: { id: 'deal_0' }, body: { result: 'won' } }, [
      200,
      { data: { status: 'won' } },
    ])
    run.call('POST /api/v1/deals', {}, [201, { data: { id: 'deal_1', leadId: 'con_1', rev: 1 } }])
    const { ask, asked } = serverOf({
      'POST /api/v1/deals/{id}/close': ({ body }) =>
        (body as { expectedRev: number }).expectedRev === 2 ? ok({ status: 'won' }) : [409, {}],
      'GET /api/v1/deals': () => page({ id: 'deal_1', status: 'open', rev: 2 }),
    })
    const { said } = await undone(run, ask)
    expect(said).toEqual(['deal deal_1: not, closing it as lost made it won'])
    expect(asked.at(-1)).toMatchObject({ body: { result: 'lost', expectedRev: 2 } })
  })

  it.each([
    ['404', {}, 'is gone already'],
    ['409 and a list that shows it closed', { list: { id: 'deal_1', status: 'won' } }, 'is closed already'],
  ])('takes %s for an end', async (_, { list }: { list?: object }, said) => {
    const run = new Run()
    run.call('POST /api/v1/deals', {}, [201, { data: { id: 'deal_1', leadId: 'con_1', rev: 1 } }])
    const { ask } = serverOf({
      'POST /api/v1/deals/{id}/close': () => [list ? 409 : 404, {}],
      'GET /api/v1/deals': () => page(list ?? {}),
    })
    expect((await undone(run, ask)).said).toEqual([`deal deal_1: ${said}`])
  })
})

describe('what was not answered', () => {
  it('is found in lists by what identifies it, and nothing of others', async () => {
    const run = new Run('abc')
    run.contact('con_1')
    const hook = { name: 'cabc1', url: 'https://x.example.com/cabc1' }
    run.call('POST /api/v1/webhooks', { body: hook })
    run.call('POST /api/v1/deals', { body: { title: 'A', leadId: 'con_1' } }, [500, {}])
    run.call('POST /api/v1/activities', { body: { type: 'task', title: 'cabc2', leadId: 'con_9' } })
    run.call('POST /api/v1/booking-types/{id}/book', { params: { id: 'bt' }, body: { contactId: 'con_1' } })
    const { ask } = serverOf({
      'GET /api/v1/webhooks': () => page({ id: 'wh_1', ...hook }, { id: 'wh_2', ...hook, url: 'https://b' }),
      'GET /api/v1/deals': () =>
        page(
          { id: 'deal_1', title: 'B', leadId: 'con_1', status: 'open', rev: 1 },
          { id: 'deal_2', title: 'A', leadId: 'con_1', status: 'won', rev: 1 },
        ),
      'GET /api/v1/tasks': () =>
        page(
          { id: 't_1', title: 'cabc2', leadId: 'con_9', doneAt: null },
          { id: 't_2', title: 'Call back', leadId: 'con_9', doneAt: null },
        ),
      'GET /api/v1/meetings': () =>
        page(
          { id: 'mtg_1', leadId: 'con_1', status: 'confirmed' },
          { id: 'mtg_2', leadId: 'con_2', status: 'confirmed' },
        ),
      'DELETE /api/v1/webhooks/{id}': () => ok(),
      'POST /api/v1/meetings/{id}/cancel': () => ok(),
      'POST /api/v1/deals/{id}/close': () => ok({ status: 'lost' }),
      'POST /api/v1/contacts/{id}/tasks/{taskId}/complete': () => ok(),
    })
    const { said, left } = await undone(run, ask)
    expect(said).toEqual([
      'webhook wh_1: deleted',
      'meeting mtg_1: canceled',
      'deal deal_1: closed as lost',
      'task t_1: completed',
    ])
    expect(left.filter(({ state }) => state === 'open' || state === 'unsure')).toEqual([])
  })

  it('of a contact that was there before, is the meeting booked of that type in that moment', async () => {
    const run = new Run()
    run.call('POST /api/v1/booking-types/{id}/book', { params: { id: 'bt_1' }, body: { contactId: 'con_9' } })
    const meeting = { leadId: 'con_9', status: 'confirmed', bookingTypeId: 'bt_1' }
    const { ask } = serverOf({
      'GET /api/v1/meetings': () =>
        page(
          { ...meeting, id: 'mtg_1', createdAt: '1970-01-01T00:00:01Z' },
          { ...meeting, id: 'mtg_2', createdAt: '1970-01-01T01:00:00Z' },
          { ...meeting, id: 'mtg_3', createdAt: '1970-01-01T00:00:01Z', bookingTypeId: 'bt_2' },
        ),
      'POST /api/v1/meetings/{id}/cancel': () => ok(),
    })
    expect((await undone(run, ask)).said).toEqual(['meeting mtg_1: canceled'])
  })

  it('stays in doubt where no list shows it, or none can be read', async () => {
    const run = new Run()
    run.call('POST /api/v1/messaging/messages', { idempotencyKey: 'k-1' })
    run.call('POST /api/v1/webhooks', { body: { name: 'cabc1', url: 'https://x' } })
    const { left, failures } = await undone(run, serverOf({}).ask)
    expect([...failures.values()]).toEqual(['GET /api/v1/webhooks answered 404'])
    expect(left).toMatchObject([
      { noun: 'webhook', state: 'unsure', ids: ['cabc1'] },
      { noun: 'message', state: 'unsure', ids: ['k-1'] },
    ])
  })
})

describe('when it cannot go on', () => {
  const failing = (error: () => Error) => {
    let asked = 0
    const ask: Ask = () => {
      asked += 1
      return Promise.reject(error())
    }
    return { ask, count: () => asked }
  }

  const five = () => {
    const run = new Run()
    for (const id of ['a', 'b', 'c', 'd', 'e']) run.call('POST /api/v1/webhooks', {}, [201, { data: { id } }])
    return run
  }

  it('stops after three calls in a row without an answer', async () => {
    const { ask, count } = failing(() => new Unreachable('reset'))
    const { left } = await undone(five(), ask)
    expect(count()).toBe(3)
    expect(left.map(({ why, ids }) => [why, ids.length])).toEqual([
      ['reset', 2],
      ['the server does not answer', 3],
    ])
  })

  it('stops when the time is up', async () => {
    const { ask, count } = failing(() => new Interrupted())
    const { left } = await undone(five(), ask)
    expect(count()).toBe(1)
    expect(left).toMatchObject([{ why: 'the time was up', ids: ['a', 'b', 'c', 'd', 'e'] }])
  })
})
