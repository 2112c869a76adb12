import { describe, expect, it } from 'vitest'
import { assume } from '../../contract/index.js'
import type { Json } from '../../suites/api/index.js'
import { Run, serverOf } from './exchange.test-kit.js'
import { restore } from './restore.js'

const before = {
  id: 'tic_1',
  subject: 'Old',
  priority: 'low',
  description: null,
  assigneeEmail: null,
  rev: 1,
}

/** A run that has seen a ticket and changed some of it. */
function runThat(changes: Json, assignee?: string): Run {
  const run = new Run()
  const params = { id: 'tic_1' }
  run.call('GET /api/v1/tickets', {}, [200, { data: [before] }])
  run.call('PATCH /api/v1/tickets/{id}', { params, body: changes }, [
    200,
    { data: { ...before, ...changes } },
  ])
  if (assignee !== undefined)
    run.call('POST /api/v1/tickets/{id}/assign', { params, body: { assigneeEmail: assignee } })
  return run
}

/** Restores the ticket on a server where it stands as given. */
async function restored(run: Run, present: Json | undefined, status = 200) {
  let rev = 7
  const change = () => {
    rev += 1
    return [status, { data: { ...present, rev } }] as const
  }
  const { ask, asked } = serverOf({
    'GET /api/v1/tickets': () => [200, { data: present ? [{ ...present, rev }] : [] }],
    'PATCH /api/v1/tickets/{id}': change,
    'POST /api/v1/tickets/{id}/assign': change,
  })
  const [touched] = run.leftovers.touched
  if (!touched) throw new Error('nothing was touched')
  const ending = await restore(touched, { ask, leftovers: run.leftovers, assumptions: assume({}) })
  return { ending, sent: asked.slice(1).map(({ body }) => body) }
}

describe('restore', () => {
  it('puts back field by field, each at the revision the last has left, by the call that changes it', async () => {
    const run = runThat({ subject: 'New', priority: 'high' }, 'ana@x.example.com')
    const present = { ...before, subject: 'New', priority: 'high', assigneeEmail: 'Ana@x.example.com' }
    expect(await restored(run, present)).toEqual({
      ending: { done: 'restored: subject, priority, assigneeEmail' },
      sent: [
        { subject: 'Old', expectedRev: 7 },
        { priority: 'low', expectedRev: 8 },
        { assigneeEmail: null, expectedRev: 9 },
      ],
    })
  })

  it('leaves alone what is as it was, and what another client has set since', async () => {
    const run = runThat({ subject: 'New', priority: 'high' })
    const { ending, sent } = await restored(run, { ...before, subject: 'By hand' })
    expect({ ending, sent }).toEqual({ ending: { done: 'is as it was' }, sent: [] })
  })

  it('takes an empty description for none, as no call takes it away', async () => {
    const run = runThat({ description: 'More.' })
    expect((await restored(run, { ...before, description: '' })).sent).toEqual([])
    const { ending, sent } = await restored(run, { ...before, description: 'More.' }, 400)
    expect(sent).toEqual([
      { description: null, expectedRev: 7 },
      { description: '', expectedRev: 7 },
    ])
    expect(ending).toEqual({ done: 'is as it was', stuck: ['description'] })
  })

  it('reports what it could not restore', async () => {
    const run = runThat({ subject: 'New' })
    const { ending } = await restored(run, { ...before, subject: 'New' }, 409)
    expect(ending).toEqual({ why: 'putting back subject (409) was refused' })
    expect((await restored(run, undefined)).ending).toEqual({ why: 'it is in no list' })
  })

  it('recognises a long text that it has set', async () => {
    const run = runThat({ description: 'x'.repeat(20_000) })
    const { sent } = await restored(run, { ...before, description: 'x'.repeat(20_000) })
    expect(sent).toEqual([{ description: null, expectedRev: 7 }])
    expect(JSON.stringify(run.leftovers.touched).length).toBeLessThan(1000)
  })
})
