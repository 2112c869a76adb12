import { describe, expect, test } from 'vitest'
import { as, ask, keyed, unnoted } from '../ask.test-kit.js'
import { createFake, demoKeys, limitedKeys } from '../index.js'
import { type Office, office } from './booking.test-kit.js'

const hour = 3_600_000

const codeOf = ({ status, json }: ReturnType<Office['ask']>) => [status, json.error?.code]

/** An office with one booking, and a way to cancel it. */
function booked(assumptions: Parameters<typeof office>[0] = {}) {
  const here = office(assumptions)
  const id: string = here.book().json.data.meetingId
  const cancel = (json: unknown = {}, more: Parameters<Office['ask']>[2] = {}) =>
    here.ask('POST', `/meetings/${id}/cancel`, { json, ...more })
  return { ...here, id, cancel }
}

describe('the list', () => {
  test('meeting.list-ok: an empty page, then what was booked', () => {
    const here = office()
    expect(here.ask('GET', '/meetings')).toMatchObject({ status: 200, json: { data: [], nextCursor: null } })
    here.book()
    expect(here.ask('GET', '/meetings').json).toMatchObject({ data: [{ title: 'Intro' }], nextCursor: null })
  })

  test('record.meeting-shape: every field is there', () => {
    const { id, meetings } = booked()
    expect(meetings()).toEqual([
      {
        id,
        title: 'Intro',
        source: 'booking',
        status: 'confirmed',
        startAt: '2030-01-02T10:00:00.000Z',
        endAt: '2030-01-02T10:30:00.000Z',
        createdAt: '2030-01-01T00:00:00.001Z',
        updatedAt: '2030-01-01T00:00:00.001Z',
        canceledAt: null,
        timeZone: 'Europe/Madrid',
        hostEmail: 'ines@example.com',
        hostName: 'Ines',
        leadId: 'con_ana',
        dealId: null,
        conversationId: null,
        bookingTypeId: 'bkt_intro',
        meetUrl: expect.stringMatching(/^https:/),
        attendee: { name: 'Ana Ruiz', email: 'ana@example.com', phone: '+34600111222' },
      },
    ])
  })

  test('meeting.list-contact-limit: a blocked workspace answers 402, with and without a filter', () => {
    const fake = createFake()
    for (const query of ['', '?from=2030-01-01', '?limit=1'])
      expect(codeOf(ask(fake, 'GET', `/meetings${query}`, { headers: as(demoKeys.contactLimited) }))).toEqual(
        [402, 'contact_limit_exceeded'],
      )
  })

  test('meeting.booked-only: a recorded meeting is not listed', () => {
    const here = office()
    const recorded = here.ask('POST', '/activities', {
      json: {
        leadId: 'con_ana',
        type: 'meeting',
        title: 'Lunch',
        occurredAt: '2030-01-01T12:00:00.000Z',
        meeting: { startAt: '2030-01-01T12:00:00.000Z', endAt: null, location: null, outcome: 'held' },
      },
    })
    expect(recorded.status).toBe(201)
    expect(here.meetings()).toEqual([])
  })

  test('auth.scope-meeting-list: meetings:read alone suffices, all others do not', () => {
    const fake = createFake()
    const without = limitedKeys.find(({ scopes }) => scopes.length > 1 && !scopes.includes('meetings:read'))
    const only = limitedKeys.find(({ scopes }) => scopes.join() === 'meetings:read')
    expect(codeOf(ask(fake, 'GET', '/meetings', { headers: as(without?.key ?? '') }))).toEqual([
      403,
      'insufficient_scope',
    ])
    expect(ask(fake, 'GET', '/meetings', { headers: as(only?.key ?? '') }).status).toBe(200)
  })

  test('isolation.lists: another workspace sees nothing of it', () => {
    const { fake, id } = booked()
    const others = ask(fake, 'GET', '/meetings?limit=100', { headers: as(demoKeys.otherWorkspace) })
    expect(others.json.data.map((meeting: { id: string }) => meeting.id)).not.toContain(id)
  })
})

describe('order and range', () => {
  /** Booked in another order than they begin. */
  function three(assumptions: Parameters<typeof office>[0] = {}) {
    const here = office(assumptions)
    for (const slotId of ['slot_3', 'slot_1', 'slot_2']) here.book({ slotId })
    const starts = (query = '') => here.meetings(query).map(({ startAt }) => startAt.slice(0, 10))
    return { ...here, starts }
  }

  test('order.meetings: by start, the earliest first', () => {
    expect(three().starts()).toEqual(['2030-01-02', '2030-01-03', '2030-01-05'])
  })

  test('order.meetings: the latest first, where that is assumed', () => {
    const directions = { contacts: 'ascending', tasks: 'ascending', conversations: 'ascending' } as const
    const here = three({ 'order-direction': { ...directions, meetings: 'descending' } })
    expect(here.starts()).toEqual(['2030-01-05', '2030-01-03', '2030-01-02'])
    expect(here.starts('?from=2030-01-03&to=2030-01-04')).toEqual(['2030-01-03'])
    expect(here.starts('?from=2030-01-03')).toEqual(['2030-01-05', '2030-01-03'])
    expect(here.starts('?to=2030-01-03')).toEqual(['2030-01-03', '2030-01-02'])
  })

  test.each([
    ['filter.meeting-from', '?from=2030-01-03', ['2030-01-03', '2030-01-05']],
    ['filter.meeting-from', '?from=2030-01-03T10:00:00Z', ['2030-01-03', '2030-01-05']],
    ['filter.meeting-from', '?from=2030-01-03T10:00:00.001Z', ['2030-01-05']],
    ['filter.meeting-from', '?from=2030-01-03T11:30:00%2B01:00', ['2030-01-05']],
    ['filter.meeting-from', '?from=2031-01-01', []],
    ['filter.meeting-to', '?to=2030-01-03', ['2030-01-02', '2030-01-03']],
    ['filter.meeting-to', '?to=2030-01-03T10:00:00Z', ['2030-01-02', '2030-01-03']],
    ['filter.meeting-to', '?to=2030-01-03T09:59:59.999Z', ['2030-01-02']],
    ['filter.meeting-to', '?to=2029-12-31', []],
    ['filter.meeting-range', '?from=2030-01-03&to=2030-01-04', ['2030-01-03']],
    ['filter.meeting-range', '?from=2030-01-03T10:15:00Z&to=2030-01-05T10:00:00Z', ['2030-01-05']],
    ['filter.meeting-range', '?from=2030-01-05&to=2030-01-02', []],
  ])('%s: %s', (_, query, days) => {
    expect(three().starts(query)).toEqual(days)
  })

  test('filter.meeting-range: bounds excluded, a bare end day not covered, a reversed range refused', () => {
    const here = three({
      'meetings-range-boundary': {
        from: 'excluded',
        to: 'excluded',
        dateZone: 'UTC',
        dateToCoversDay: false,
        reversed: 'refuse',
      },
    })
    expect(here.starts('?from=2030-01-02T10:00:00Z&to=2030-01-05T10:00:00Z')).toEqual(['2030-01-03'])
    expect(here.starts('?to=2030-01-03')).toEqual(['2030-01-02'])
    expect(codeOf(here.ask('GET', '/meetings?from=2030-01-05&to=2030-01-02'))).toEqual([
      400,
      'invalid_request',
    ])
  })

  test.each([
    ['Asia/Kolkata', ['2030-01-03'], ['2030-01-02', '2030-01-03']],
    ['America/New_York', ['2030-01-03'], ['2030-01-02', '2030-01-03']],
    ['+14:00', ['2030-01-02'], ['2030-01-02']],
  ])('filter.meeting-range: a date is one of %s, where that is assumed', (dateZone, within, to) => {
    const whole = { from: 'included', to: 'included', dateToCoversDay: true, reversed: 'empty' } as const
    const here = three({ 'meetings-range-boundary': { ...whole, dateZone } })
    expect(here.starts('?from=2030-01-03&to=2030-01-03')).toEqual(within)
    expect(here.starts('?to=2030-01-03')).toEqual(to)
  })

  const wrong = [
    'soon',
    '2030-02-30',
    '2030-13-01',
    '1893456000',
    '',
    '2030-01-01T25:00:00Z',
    '2030-01-01T10:00:00',
  ]
  const offsets = ['2030-01-01T10:00:00%2B99:99', '2030-01-01T10:00:00%2B24:00']
  test.each(['from', 'to'].flatMap((name) => [...wrong, ...offsets].map((value) => [name, value] as const)))(
    'validation.meeting-list-%s: "%s" answers 400',
    (name, value) => {
      expect(codeOf(office().ask('GET', `/meetings?${name}=${value}`))).toEqual([400, 'invalid_request'])
    },
  )

  test('validation.meeting-list-from: a time without offset is UTC, where that is assumed', () => {
    const here = three({ 'datetime-syntax': 'local-allowed' })
    expect(here.starts('?from=2030-01-03T10:00:00&to=2030-01-04T10:00')).toEqual(['2030-01-03'])
  })

  test('paging.filters-hold-across-pages: a walk obeys the bounds and loses nothing to ties', () => {
    const fake = createFake()
    const walk = (limit: number, query: string) => {
      const found: { id: string; startAt: string }[] = []
      let cursor: string | null = null
      do {
        const rest: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const { json } = ask(fake, 'GET', `/meetings?limit=${limit}${query}${rest}`)
        found.push(...json.data)
        cursor = json.nextCursor
      } while (cursor !== null)
      return found
    }
    const all = walk(100, '')
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(100)
    expect(walk(7, '')).toEqual(all)
    const within = all.filter(({ startAt }) => startAt >= '2030-01-02' && startAt < '2030-01-06')
    expect(within.length).toBeGreaterThan(7)
    expect(walk(7, '&from=2030-01-02&to=2030-01-05')).toEqual(within)
  })
})

describe('cancelling', () => {
  test('transition.meeting-cancel: the meeting is canceled, the answer says so', () => {
    const { id, cancel, meetings } = booked()
    expect(cancel()).toMatchObject({
      status: 200,
      json: {
        data: {
          meetingId: id,
          status: 'canceled',
          startAt: '2030-01-02T10:00:00.000Z',
          endAt: '2030-01-02T10:30:00.000Z',
          unchanged: false,
        },
      },
    })
    expect(meetings()).toMatchObject([{ id, status: 'canceled' }])
  })

  test('record.cancel-result-shape: five members', () => {
    expect(Object.keys(booked().cancel().json.data).sort()).toEqual([
      'endAt',
      'meetingId',
      'startAt',
      'status',
      'unchanged',
    ])
  })

  test('transition.meeting-cancel-repeat: again it is unchanged, whatever the reason, and nothing moves', () => {
    const { cancel, meetings, fake } = booked()
    cancel({ reason: 'ill' })
    const before = meetings()
    fake.control.advance(hour)
    expect(cancel({ reason: 'other' })).toMatchObject({ status: 200, json: { data: { unchanged: true } } })
    expect(meetings()).toEqual(before)
    expect(fake.control.invitations.map(({ kind, note }) => [kind, note])).toEqual([
      ['invitation', null],
      ['cancellation', 'ill'],
    ])
  })

  test('transition.meeting-canceled-at: null before, set after', () => {
    const { cancel, meetings } = booked()
    expect(meetings()[0].canceledAt).toBeNull()
    cancel()
    expect(meetings()[0]).toMatchObject({
      canceledAt: '2030-01-01T00:00:00.003Z',
      updatedAt: '2030-01-01T00:00:00.003Z',
    })
  })

  test.each([
    ['set-and-listed', 1],
    ['set-and-dropped', 0],
  ] as const)('meeting.cancel-listed: assumed %s', (assumed, listed) => {
    const { cancel, meetings } = booked({ 'canceled-at': assumed })
    cancel()
    expect(meetings()).toHaveLength(listed)
    expect(cancel().json.data.unchanged).toBe(true)
  })

  test('the slot of a canceled meeting is free again', () => {
    const here = booked()
    expect(here.book({ contactId: 'con_bo' }).status).toBe(409)
    here.cancel()
    expect(here.book({ contactId: 'con_bo' }).status).toBe(201)
    expect(here.cancel().json.data.unchanged).toBe(true)
    expect(here.book().status).toBe(409)
  })

  test('meeting.cancel-missing: an id of no meeting answers 404', () => {
    expect(codeOf(office().ask('POST', '/meetings/mtg_none/cancel', { json: {} }))).toEqual([
      404,
      'not_found',
    ])
  })

  test('meeting.cancel-invalid-state: one that is over answers 409, one under way or canceled does not', () => {
    const over = booked()
    over.fake.control.advance(34 * hour + hour / 2)
    expect(codeOf(over.cancel())).toEqual([409, 'invalid_state'])
    expect(over.meetings()[0].status).toBe('confirmed')

    const underWay = booked()
    underWay.fake.control.advance(34 * hour + hour / 4)
    expect(underWay.cancel().status).toBe(200)
    underWay.fake.control.advance(hour)
    expect(underWay.cancel().json.data.unchanged).toBe(true)
  })

  test('idempotency.meeting-cancel: a keyed retry repeats its answer', () => {
    const { cancel } = booked()
    const first = cancel({}, { headers: keyed('k') })
    expect(unnoted(cancel({}, { headers: keyed('k') }))).toEqual(unnoted(first))
    expect(first.json.data.unchanged).toBe(false)
    expect(codeOf(cancel({ reason: 'x' }, { headers: keyed('k') }))).toEqual([422, 'idempotency_key_reused'])
  })

  test('idempotency.meeting-cancel: or shows that it is canceled already, where that is assumed', () => {
    const { cancel } = booked({ 'cancel-replay-unchanged': true })
    expect(cancel({}, { headers: keyed('k') }).json.data.unchanged).toBe(false)
    expect(cancel({}, { headers: keyed('k') }).json.data.unchanged).toBe(true)
  })

  test('isolation.meeting-cancel: a meeting of another workspace is missing, and stays', () => {
    const { fake, id, meetings } = booked()
    const other = (target: string) =>
      ask(fake, 'POST', `/meetings/${target}/cancel`, { headers: as(demoKeys.otherWorkspace), json: {} })
    expect(codeOf(other(id))).toEqual([404, 'not_found'])
    expect(JSON.stringify(other(id)).replaceAll(id, 'ID')).toBe(
      JSON.stringify(other('mtg_none')).replaceAll('mtg_none', 'ID'),
    )
    expect(meetings()[0].status).toBe('confirmed')
  })

  test('auth.scope-meeting-cancel: meetings:write alone suffices, all others do not', () => {
    const fake = createFake()
    const call = (key = '') => ask(fake, 'POST', '/meetings/none/cancel', { headers: as(key), json: {} })
    const without = limitedKeys.find(({ scopes }) => scopes.length > 1 && !scopes.includes('meetings:write'))
    const only = limitedKeys.find(({ scopes }) => scopes.join() === 'meetings:write')
    expect(codeOf(call(without?.key))).toEqual([403, 'insufficient_scope'])
    expect(codeOf(call(only?.key))).toEqual([404, 'not_found'])
  })
})

describe('the body of a cancellation', () => {
  test.each([
    ['validation.cancel-extra', { reason: 'x', note: 'y' }],
    ['validation.cancel-reason-null', { reason: 5 }],
    ['validation.cancel-reason-null', { reason: [] }],
    ['limit.cancel-reason-max', { reason: 'a'.repeat(501) }],
    ['error.non-object-body', []],
    ['error.non-object-body', null],
    ['error.non-object-body', 'x'],
  ])('%s: %j is refused, the meeting stays', (_, body) => {
    const { cancel, meetings } = booked()
    expect(codeOf(cancel(body))).toEqual([400, 'invalid_request'])
    expect(meetings()[0].status).toBe('confirmed')
  })

  test.each([
    ['validation.cancel-reason-null', { reason: null }],
    ['validation.cancel-reason-null', {}],
    ['limit.cancel-reason-max', { reason: 'a'.repeat(500) }],
  ])('%s: %j is accepted', (_, body) => {
    expect(booked().cancel(body).status).toBe(200)
  })

  test.each([
    ['accept', 200],
    ['refuse', 400],
  ] as const)('none at all, assumed %s', (assumed, status) => {
    const { id, ask: call } = booked({ 'cancel-body-optional': assumed })
    expect(call('POST', `/meetings/${id}/cancel`, { body: '' }).status).toBe(status)
  })
})
