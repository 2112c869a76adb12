import { describe, expect, test } from 'vitest'
import { as, ask } from '../ask.test-kit.js'
import { createFake, demoKeys } from '../index.js'
import { at, callOf, deal, ghost, meetingOf, post, scene, walk } from './activity.test-kit.js'

describe('timeline', () => {
  test('activity.list-ok: the timeline is a page of entries', () => {
    const answer = ask(createFake(), 'GET', '/activities')
    expect(answer.status).toBe(200)
    expect(answer.json.data).toHaveLength(50)
    expect(typeof answer.json.nextCursor).toBe('string')
  })

  test('activity.list-deals-off: filtering by a deal is refused while deals are off', () => {
    const fake = createFake()
    const key = { headers: as(demoKeys.featuresOff) }
    const answer = ask(fake, 'GET', '/activities?dealId=d', key)
    expect([answer.status, answer.json.error.code]).toEqual([403, 'feature_disabled'])
    expect(ask(fake, 'GET', '/activities', key).status).toBe(200)
  })

  test('activity.timeline-without-notes: neither a note nor a task is in the timeline', () => {
    const { fake, ana } = scene()
    post(fake, { leadId: ana, type: 'note', body: 'x' })
    post(fake, { leadId: ana, type: 'task', title: 'x' })
    expect(walk(fake, `/activities?leadId=${ana}`)).toEqual([])
  })

  test('activity.timeline-call: a call shows its direction, outcome and duration', () => {
    const { fake, ana } = scene()
    const call = { direction: 'inbound', outcome: 'voicemail', durationSec: 0 }
    const { id } = post(fake, callOf(ana, { call, title: 'Hello', body: 'b' })).json.data
    expect(walk(fake, `/activities?leadId=${ana}`)).toEqual([
      {
        id,
        type: 'call',
        leadId: ana,
        title: 'Hello',
        dealId: null,
        body: 'b',
        occurredAt: at,
        createdAt: '2030-01-01T00:00:00.003Z',
        actor: { type: 'api', email: null, name: null },
        call,
        meeting: null,
      },
    ])
  })

  test('record.activity-call: a call without a duration shows null', () => {
    const { fake, ana } = scene()
    post(fake, callOf(ana, { call: { direction: 'inbound', outcome: 'busy' } }))
    expect(walk(fake, `/activities?leadId=${ana}`)[0].call).toEqual({
      direction: 'inbound',
      outcome: 'busy',
      durationSec: null,
    })
  })

  test('activity.timeline-meeting: a recorded meeting is in the timeline and not among the booked ones', () => {
    const { fake, ana } = scene()
    const { id } = post(fake, meetingOf(ana)).json.data
    expect(walk(fake, `/activities?leadId=${ana}`)).toMatchObject([
      { id, type: 'meeting', title: 'Demo', call: null, meeting: meetingOf(ana).meeting },
    ])
    expect(walk(fake, '/meetings').map((meeting) => meeting.id)).not.toContain(id)
  })

  test('activity.timeline-milestones: creating and closing a deal leave entries with its id', () => {
    const { fake, ana } = scene()
    const [won, lost] = [deal(fake, ana), deal(fake, ana)]
    ask(fake, 'POST', `/deals/${won}/close`, { json: { outcome: 'won' } })
    ask(fake, 'POST', `/deals/${lost}/close`, { json: { outcome: 'lost' } })
    ask(fake, 'POST', `/deals/${lost}/close`, { json: { outcome: 'lost' } })
    const entries = walk(fake, `/activities?leadId=${ana}`)
    expect(entries.map(({ type, dealId }) => [type, dealId])).toEqual([
      ['deal_lost', lost],
      ['deal_won', won],
      ['deal_created', lost],
      ['deal_created', won],
    ])
  })

  test('gap.timeline-milestones: other names are shown, and changes without a name leave nothing', () => {
    const { fake, ana } = scene({ 'timeline-milestones': { types: ['deal.created'], delayMs: 0 } })
    const id = deal(fake, ana)
    ask(fake, 'POST', `/deals/${id}/close`, { json: { outcome: 'won' } })
    expect(walk(fake, `/activities?dealId=${id}`).map(({ type }) => type)).toEqual(['deal.created'])
  })

  test('filter.activity-lead: exactly the entries of that contact', () => {
    const { fake } = scene()
    const all = walk(fake, '/activities', 7)
    const leadId = all[40].leadId
    expect(walk(fake, `/activities?leadId=${leadId}`, 1)).toEqual(
      all.filter((entry) => entry.leadId === leadId),
    )
  })

  test('filter.activity-deal: exactly the entries of that deal', () => {
    const { fake } = scene()
    const all = walk(fake, '/activities', 9)
    const dealId = all.find((entry) => entry.dealId !== null).dealId
    expect(walk(fake, `/activities?dealId=${dealId}`, 1)).toEqual(
      all.filter((entry) => entry.dealId === dealId),
    )
  })

  test('filter.activity-combination: both filters hold', () => {
    const { fake, ana, bo } = scene()
    const dealId = deal(fake, ana)
    post(fake, callOf(ana))
    const { id } = post(fake, callOf(ana, { dealId })).json.data
    const both = walk(fake, `/activities?leadId=${ana}&dealId=${dealId}`)
    expect(both.map((entry) => entry.type)).toEqual(['deal_created', 'call'])
    expect(both[1].id).toBe(id)
    expect(walk(fake, `/activities?leadId=${bo}&dealId=${dealId}`)).toEqual([])
  })

  test.each([
    ['empty', 200],
    ['not-found', 404],
  ] as const)('gap.filter-unknown-reference %s: a filter that names nothing answers %i', (choice, status) => {
    const { fake } = scene({ 'filter-unknown-reference': choice })
    expect(ask(fake, 'GET', `/activities?leadId=${ghost}`).status).toBe(status)
    expect(ask(fake, 'GET', `/activities?dealId=${ghost}`).status).toBe(status)
  })

  test('limit.activity-list-lead: 200 characters are accepted, 201 and a slash are not', () => {
    const fake = createFake()
    for (const name of ['leadId', 'dealId'])
      for (const [value, status] of [
        ['x', 200],
        ['x'.repeat(200), 200],
        ['x'.repeat(201), 400],
        ['a%2Fb', 400],
      ] as const)
        expect([value, ask(fake, 'GET', `/activities?${name}=${value}`).status]).toEqual([value, status])
  })

  test('order.unstated-repeatable: the timeline is the same at every page size', () => {
    const fake = createFake()
    expect(walk(fake, '/activities', 3)).toEqual(walk(fake, '/activities', 100))
  })
})

describe('records', () => {
  const entries = walk(createFake(), '/activities')

  test('record.activity-shape: every entry holds all its fields', () => {
    expect(entries.length).toBeGreaterThan(100)
    for (const entry of entries) {
      expect(Object.keys(entry).sort()).toEqual([
        'actor',
        'body',
        'call',
        'createdAt',
        'dealId',
        'id',
        'leadId',
        'meeting',
        'occurredAt',
        'title',
        'type',
      ])
      expect(typeof entry.title).toBe('string')
    }
  })

  test('record.activity-actor: every entry has an actor with a type, an address and a name', () => {
    for (const { actor } of entries) expect(Object.keys(actor).sort()).toEqual(['email', 'name', 'type'])
  })

  test('record.activity-meeting: every recorded meeting holds its four members', () => {
    const meetings = entries.filter((entry) => entry.meeting !== null)
    expect(meetings.length).toBeGreaterThan(10)
    for (const { meeting } of meetings) {
      expect(Object.keys(meeting).sort()).toEqual(['endAt', 'location', 'outcome', 'startAt'])
      expect(typeof meeting.outcome).toBe('string')
    }
  })

  test('record.lead-id-is-contact: every entry and task names a contact', () => {
    const fake = createFake()
    const contacts = new Set(walk(fake, '/contacts').map(({ id }) => id))
    for (const { leadId } of [...walk(fake, '/activities'), ...walk(fake, '/tasks')])
      expect(contacts).toContain(leadId)
  })
})
