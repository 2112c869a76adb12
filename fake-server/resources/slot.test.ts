import { expect, test } from 'vitest'
import { as, ask } from '../ask.test-kit.js'
import { createFake, demoKeys } from '../index.js'
import { office } from './booking.test-kit.js'

const slots = '/booking-types/bkt_intro/slots'

test('the slots of a type are listed by start, those free and still ahead', () => {
  const here = office()
  here.book({ slotId: 'slot_2' })
  expect(here.ask('GET', slots)).toMatchObject({
    status: 200,
    json: {
      data: [
        { slotId: 'slot_1', startAt: '2030-01-02T10:00:00.000Z', endAt: '2030-01-02T10:30:00.000Z' },
        { slotId: 'slot_3', startAt: '2030-01-05T10:00:00.000Z', endAt: '2030-01-05T10:30:00.000Z' },
      ],
      nextCursor: null,
    },
  })
  here.fake.control.advance(34 * 3_600_000)
  expect(here.ask('GET', slots).json.data).toMatchObject([{ slotId: 'slot_3' }])
})

test('from and to bound the start of slots, and are read like those of meetings', () => {
  const here = office()
  const ids = (query: string) =>
    here.ask('GET', `${slots}?${query}`).json.data.map(({ slotId }: { slotId: string }) => slotId)
  expect(ids('from=2030-01-03')).toEqual(['slot_2', 'slot_3'])
  expect(ids('to=2030-01-03')).toEqual(['slot_1', 'slot_2'])
  expect(ids('from=2029-01-01&to=2030-01-02')).toEqual(['slot_1'])
  expect(here.ask('GET', `${slots}?from=soon`).status).toBe(400)
})

test('a type that takes no bookings has nothing to list, an unknown or foreign one is missing', () => {
  const here = office()
  expect(here.ask('GET', '/booking-types/bkt_retired/slots').json.data).toEqual([])
  expect(here.ask('GET', '/booking-types/bkt_hostless/slots').json.data).toEqual([])
  expect(here.ask('GET', '/booking-types/bkt_none/slots').status).toBe(404)
  const foreign = ask(here.fake, 'GET', slots, { headers: as(demoKeys.otherWorkspace) })
  expect(foreign.status).toBe(404)
})

test('bounds and members use the assumed names', () => {
  const here = office({
    'slots-endpoint': {
      path: '/api/v1/booking-types/{id}/slots',
      query: ['after', 'before'],
      slot: ['id', 'start', 'end'],
      scope: 'meetings:read',
      day: null,
    },
  })
  expect(here.ask('GET', `${slots}?after=2030-01-03&before=2030-01-04`).json.data).toEqual([
    { id: 'slot_2', start: '2030-01-03T10:00:00.000Z', end: '2030-01-03T10:30:00.000Z' },
  ])
})

test('paging.traversal-complete: the pages of a walk hold each slot once', () => {
  const here = office()
  const first = here.ask('GET', `${slots}?limit=2`).json
  const second = here.ask('GET', `${slots}?limit=2&cursor=${first.nextCursor}`).json
  expect([...first.data, ...second.data].map(({ slotId }) => slotId)).toEqual(['slot_1', 'slot_2', 'slot_3'])
  expect(second.nextCursor).toBeNull()
})

test('every demo workspace with contacts has free and taken slots, and meetings on both sides of now', () => {
  const fake = createFake({ seed: 5 })
  for (const key of [demoKeys.main, demoKeys.otherWorkspace]) {
    const workspace = fake.control.workspace(key)
    const all = [...workspace.slots.all()]
    const ahead = [...workspace.meetings.all()].filter(({ startAt }) => String(startAt) > fake.control.now)
    expect(all.some(({ meetingId }) => meetingId === null)).toBe(true)
    expect(all.some(({ meetingId }) => meetingId !== null)).toBe(true)
    expect(ahead.some(({ status }) => status === 'confirmed')).toBe(true)
    expect(ahead.length).toBeLessThan(workspace.meetings.size)
    expect(workspace.bookingTypes.map(({ active, host }) => active && host !== null)).toEqual([
      true,
      true,
      false,
      false,
    ])
  }
})

test('the same seed gives the same slots and meetings', () => {
  const read = () => ask(createFake({ seed: 9 }), 'GET', '/meetings?limit=100').body
  expect(read()).toBe(read())
})
