import { describe, expect, test } from 'vitest'
import { as, ask, keyed } from '../ask.test-kit.js'
import { demoKeys, limitedKeys } from '../index.js'
import { converse, type Office, office } from './booking.test-kit.js'

const codeOf = ({ status, json }: ReturnType<Office['book']>) => [status, json.error?.code]

describe('booking a slot', () => {
  test('booking.book-201: a free slot gives 201 and the booking result', () => {
    const { status, json } = office().book()
    expect(status).toBe(201)
    expect(json).toEqual({
      data: {
        meetingId: expect.stringMatching(/^mtg_/),
        label: 'Reunión: Intro',
        timeZone: 'Europe/Madrid',
        hostEmail: 'ines@example.com',
        confirmation: 'Tu reunión está confirmada.',
        alreadyBooked: false,
        startAt: '2030-01-02T10:00:00.000Z',
        endAt: '2030-01-02T10:30:00.000Z',
        hostName: 'Ines',
        attendeeEmail: 'ana@example.com',
        meetUrl: expect.stringMatching(/^https:/),
      },
    })
  })

  test('record.booking-result-shape: the answer is not a meeting', () => {
    expect(Object.keys(office().book().json.data).sort()).toEqual(
      'alreadyBooked attendeeEmail confirmation endAt hostEmail hostName label meetUrl meetingId startAt timeZone'.split(
        ' ',
      ),
    )
  })

  test('transition.booking-confirmed: the meeting is listed as confirmed at the time of the slot', () => {
    const here = office()
    const { meetingId } = here.book().json.data
    expect(here.meetings('?from=2030-01-02&to=2030-01-02')).toMatchObject([
      {
        id: meetingId,
        status: 'confirmed',
        startAt: '2030-01-02T10:00:00.000Z',
        endAt: '2030-01-02T10:30:00.000Z',
        canceledAt: null,
      },
    ])
  })

  test('booking.references: the meeting carries contact, booking type and conversation', () => {
    const here = office()
    converse(here, 'chatapp_1__1', 'con_ana')
    here.book({ conversationId: 'chatapp_1__1' })
    here.book({ slotId: 'slot_2' })
    expect(here.meetings()).toMatchObject([
      { leadId: 'con_ana', bookingTypeId: 'bkt_intro', conversationId: 'chatapp_1__1' },
      { leadId: 'con_ana', bookingTypeId: 'bkt_intro', conversationId: null },
    ])
  })

  test('booking.slot-from-listing: what the listing gives can be booked', () => {
    const here = office()
    const { slotId } = here.ask('GET', '/booking-types/bkt_demo/slots').json.data[0]
    expect(here.book({ slotId }, { type: 'bkt_demo' }).status).toBe(201)
  })

  test('a booking is delivered to the destinations that subscribed to it', () => {
    const here = office()
    here.ask('POST', '/webhooks', {
      json: { name: 'n', url: 'https://hooks.example.com/1', events: ['meeting.booked', 'meeting.canceled'] },
    })
    const { meetingId } = here.book().json.data
    here.ask('POST', `/meetings/${meetingId}/cancel`, { json: {} })
    const events = here.fake.control.deliveries.map(({ body }) => JSON.parse(body))
    expect(events.map(({ type, data }) => [type, data.id])).toEqual([
      ['meeting.booked', meetingId],
      ['meeting.canceled', meetingId],
    ])
  })
})

describe('a slot that cannot be had', () => {
  test('transition.booking-slot-taken: a taken slot answers 409 conflict, also to the same contact', () => {
    const here = office()
    here.book()
    expect(codeOf(here.book({ contactId: 'con_bo' }))).toEqual([409, 'conflict'])
    expect(codeOf(here.book())).toEqual([409, 'conflict'])
    expect(here.meetings()).toHaveLength(1)
  })

  test('booking.alternatives: the conflict names the other free slots of the type', () => {
    const here = office()
    here.book()
    expect(here.book({ contactId: 'con_bo' }).json.error.details).toEqual({
      alternatives: [
        { slotId: 'slot_2', startAt: '2030-01-03T10:00:00.000Z', endAt: '2030-01-03T10:30:00.000Z' },
        { slotId: 'slot_3', startAt: '2030-01-05T10:00:00.000Z', endAt: '2030-01-05T10:30:00.000Z' },
      ],
    })
  })

  test('booking.alternatives: the list is empty where nothing is free', () => {
    const here = office()
    here.book({ slotId: 'slot_demo' }, { type: 'bkt_demo' })
    const refused = here.book({ slotId: 'slot_demo', contactId: 'con_bo' }, { type: 'bkt_demo' })
    expect(refused.json.error.details).toEqual({ alternatives: [] })
  })

  test('booking.concurrent: of two bookings at once the second is refused', async () => {
    const here = office()
    const release = here.fake.control.holdNextWrite()
    const request = (contactId: string) => ({
      method: 'POST',
      target: '/api/v1/booking-types/bkt_intro/book',
      headers: { ...as(demoKeys.emptyWorkspace), 'content-type': 'application/json' },
      body: JSON.stringify({ contactId, slotId: 'slot_1' }),
    })
    const first = here.fake.handle(request('con_ana'))
    const second = here.fake.handle(request('con_bo'))
    release()
    expect([(await first).status, (await second).status].toSorted()).toEqual([201, 409])
    expect(here.meetings()).toHaveLength(1)
  })

  test.each([
    ['not-found', 404, 'not_found'],
    ['refuse', 400, 'invalid_request'],
    ['conflict', 409, 'conflict'],
  ] as const)(
    'booking.slot-unknown: assumed %s, it is refused and books nothing',
    (assumed, status, code) => {
      const here = office({ 'slot-unknown': assumed })
      for (const slotId of ['slot_none', 'slot_demo', 'slot_gone'])
        expect(codeOf(here.book({ slotId }))).toEqual([status, code])
      expect(here.meetings()).toEqual([])
    },
  )

  test('booking.slot-unknown: a slot is past once the clock has moved', () => {
    const here = office()
    here.fake.control.advance(34 * 3_600_000)
    expect(codeOf(here.book())).toEqual([404, 'not_found'])
  })

  test('booking.invalid-state: a type that is inactive or has no host takes no bookings', () => {
    const here = office()
    for (const [type, slotId] of [
      ['bkt_retired', 'slot_retired'],
      ['bkt_hostless', 'slot_hostless'],
    ] as const)
      expect(codeOf(here.book({ slotId }, { type }))).toEqual([409, 'invalid_state'])
    expect(here.meetings()).toEqual([])
  })
})

describe('what a booking refers to', () => {
  test.each([
    ['booking.type-missing', {}, 'bkt_none'],
    ['booking.contact-missing', { contactId: 'con_none' }, 'bkt_intro'],
    ['booking.conversation-missing', { conversationId: 'chatapp_1__none' }, 'bkt_intro'],
  ] as const)('%s: an id of no record answers 404', (rule, body, type) => {
    const here = office()
    const refused = here.book(body, { type })
    expect(codeOf(refused)).toEqual([404, 'not_found'])
    expect(refused.headers['x-fake-rule']).toBe(rule)
    expect(here.meetings()).toEqual([])
  })

  test.each(['con_bo', null])(
    'booking.conversation-other-contact: one with %s answers 400 and books nothing',
    (leadId) => {
      const here = office()
      converse(here, 'chatapp_1__1', leadId)
      expect(codeOf(here.book({ conversationId: 'chatapp_1__1' }))).toEqual([400, 'invalid_request'])
      expect(here.meetings()).toEqual([])
      expect(here.book().status).toBe(201)
    },
  )

  test('booking.conversation-missing: an id of another form may answer 400, where that is assumed', () => {
    expect(codeOf(office().book({ conversationId: 'chat' }))).toEqual([404, 'not_found'])
    const strict = office({ 'conversation-id-malformed': 'refuse' })
    expect(codeOf(strict.book({ conversationId: 'chat' }))).toEqual([400, 'invalid_request'])
    expect(codeOf(strict.book({ conversationId: 'chatapp_1__none' }))).toEqual([404, 'not_found'])
  })

  test('isolation.booking-references: type, contact and conversation of another workspace are missing', () => {
    const here = office()
    const other = here.fake.control.workspace(demoKeys.otherWorkspace)
    const [contact] = other.contacts.all()
    const [conversation] = other.conversations.all()
    const foreign = other.bookingTypes[0]?.id ?? ''
    expect(codeOf(here.book({}, { type: foreign }))).toEqual([404, 'not_found'])
    expect(codeOf(here.book({ contactId: String(contact?.id) }))).toEqual([404, 'not_found'])
    expect(codeOf(here.book({ conversationId: String(conversation?.id) }))).toEqual([404, 'not_found'])
    expect(here.meetings()).toEqual([])
  })
})

describe('who is invited', () => {
  test('booking.attendee-absent: the address of the contact', () => {
    const here = office()
    expect(here.book({ notes: 'see you' }).json.data).toMatchObject({ attendeeEmail: 'ana@example.com' })
    expect(here.fake.control.invitations).toMatchObject([
      { kind: 'invitation', to: 'ana@example.com', note: 'see you' },
    ])
  })

  test('booking.attendee-absent: a contact without an address is not invited', () => {
    const here = office()
    expect(here.book({ contactId: 'con_mute' }).json.data.attendeeEmail).toBeNull()
    expect(here.fake.control.invitations).toEqual([])
  })

  test('booking.attendee-null: no one', () => {
    const here = office()
    expect(here.book({ attendeeEmail: null }).json.data.attendeeEmail).toBeNull()
    expect(here.fake.control.invitations).toEqual([])
  })

  test('booking.attendee-given: that address, and the contact keeps its own', () => {
    const here = office()
    expect(here.book({ attendeeEmail: 'boss@example.com' }).json.data.attendeeEmail).toBe('boss@example.com')
    expect(here.meetings()[0].attendee.email).toBe('boss@example.com')
    expect(here.ask('GET', '/contacts?email=ana@example.com').json.data).toMatchObject([{ id: 'con_ana' }])
  })

  test('record.meeting-attendee: name, e-mail and phone, each a string or null', () => {
    const here = office()
    here.book({ attendeeEmail: null })
    here.book({ contactId: 'con_mute', slotId: 'slot_2' })
    expect(here.meetings().map(({ attendee }) => attendee)).toEqual([
      { name: 'Ana Ruiz', email: null, phone: '+34600111222' },
      { name: null, email: null, phone: null },
    ])
  })
})

describe('a retry', () => {
  test('idempotency.booking: the same key answers 200 with the same meeting, over its own slot', () => {
    const here = office()
    const first = here.book({}, { headers: keyed('k') })
    const again = here.book({}, { headers: keyed('k') })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.json.data).toEqual({ ...first.json.data, alreadyBooked: true })
    expect(here.meetings()).toHaveLength(1)
    expect(here.fake.control.invitations).toHaveLength(1)
  })

  test('idempotency.key-reused: another slot under the key answers 422 and books nothing', () => {
    const here = office()
    here.book({}, { headers: keyed('k') })
    expect(codeOf(here.book({ slotId: 'slot_2' }, { headers: keyed('k') }))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    expect(here.meetings()).toHaveLength(1)
  })

  test('a refused booking frees its key', () => {
    const here = office()
    here.book({ slotId: 'slot_none' }, { headers: keyed('k') })
    expect(here.book({}, { headers: keyed('k') }).status).toBe(201)
  })

  test.each([
    ['replay', [200, true], [409, undefined]],
    ['replay-or-same-contact', [200, true], [200, true]],
    ['never', [200, false], [409, undefined]],
  ] as const)('alreadyBooked assumed %s', (assumed, replay, unkeyed) => {
    const here = office({ 'booking-already-booked': assumed })
    const first = here.book({}, { headers: keyed('k') })
    const shown = ({ status, json }: typeof first) => [status, json.data?.alreadyBooked]
    expect(shown(first)).toEqual([201, false])
    expect(shown(here.book({}, { headers: keyed('k') }))).toEqual(replay)
    expect(shown(here.book())).toEqual(unkeyed)
    expect(codeOf(here.book({ contactId: 'con_bo' }))).toEqual([409, 'conflict'])
  })
})

describe('what stands in the way', () => {
  test('booking.feature-disabled: with booking off 403, before any record is looked at', () => {
    const here = office()
    here.fake.control.setFeature('booking', false, demoKeys.emptyWorkspace)
    expect(codeOf(here.book({}, { type: 'bkt_none' }))).toEqual([403, 'feature_disabled'])
    expect(codeOf(here.book())).toEqual([403, 'feature_disabled'])
    here.fake.control.setFeature('booking', true, demoKeys.emptyWorkspace)
    expect(here.book().status).toBe(201)
  })

  test('booking.feature-disabled: the demo has a workspace with booking off', () => {
    const { fake } = office()
    const refused = ask(fake, 'POST', '/booking-types/any/book', {
      headers: as(demoKeys.featuresOff),
      json: { contactId: 'c', slotId: 's' },
    })
    expect([refused.status, refused.headers['x-fake-rule']]).toEqual([403, 'booking.feature-disabled'])
  })

  test('booking.unavailable: with the provider down 503, and nothing is booked', () => {
    const here = office()
    here.workspace.provider = 'down'
    expect(codeOf(here.book())).toEqual([503, 'unavailable'])
    expect(here.meetings()).toEqual([])
    here.workspace.provider = 'delivers'
    expect(here.book().status).toBe(201)
  })

  test('auth.scope-booking: meetings:write alone suffices, all others do not', () => {
    const { fake } = office()
    const call = (key: string | undefined) =>
      ask(fake, 'POST', '/booking-types/none/book', {
        headers: as(key ?? ''),
        json: { contactId: 'c', slotId: 's' },
      })
    const without = limitedKeys.find(({ scopes }) => scopes.length > 1 && !scopes.includes('meetings:write'))
    const only = limitedKeys.find(({ scopes }) => scopes.join() === 'meetings:write')
    expect(codeOf(call(without?.key))).toEqual([403, 'insufficient_scope'])
    expect(codeOf(call(only?.key))).toEqual([404, 'not_found'])
  })
})

describe('the body', () => {
  const long = (length: number) => 'a'.repeat(length)

  test.each([
    ['validation.booking-contact-required', { contactId: undefined }],
    ['validation.booking-contact-required', { contactId: null }],
    ['validation.booking-contact-required', { contactId: 5 }],
    ['validation.booking-slot-required', { slotId: undefined }],
    ['validation.booking-slot-required', { slotId: null }],
    ['validation.booking-slot-required', { slotId: 5 }],
    ['validation.booking-extra', { title: 'x' }],
    ['validation.booking-attendee-email', { attendeeEmail: 'no-address' }],
    ['validation.booking-attendee-email', { attendeeEmail: '' }],
    ['validation.booking-attendee-email', { attendeeEmail: 5 }],
    ['validation.booking-notes-null', { notes: 5 }],
    ['validation.booking-notes-null', { notes: [] }],
    ['validation.booking-locale', { locale: 'fr' }],
    ['validation.booking-locale', { locale: 'ES' }],
    ['limit.booking-contact', { contactId: '' }],
    ['limit.booking-contact', { contactId: long(201) }],
    ['limit.booking-contact', { contactId: 'a/b' }],
    ['limit.booking-slot', { slotId: '' }],
    ['limit.booking-slot', { slotId: long(201) }],
    ['limit.booking-notes-max', { notes: long(2001) }],
    ['limit.booking-conversation', { conversationId: '' }],
    ['limit.booking-conversation', { conversationId: long(201) }],
    ['limit.booking-conversation', { conversationId: 'chatapp_1__a/b' }],
  ])('%s: %j is refused and books nothing', (_, body) => {
    const here = office()
    expect(codeOf(here.book(body))).toEqual([400, 'invalid_request'])
    expect(here.meetings()).toEqual([])
  })

  test.each([
    ['validation.booking-notes-null', { notes: null }],
    ['validation.booking-conversation-null', { conversationId: null }],
    ['validation.booking-locale', { locale: 'es' }],
    ['limit.booking-notes-max', { notes: long(2000) }],
  ])('%s: %j is accepted', (_, body) => {
    const here = office()
    expect(here.book(body).status).toBe(201)
    expect(here.meetings()[0].conversationId).toBeNull()
  })

  test.each([
    ['limit.booking-contact', { contactId: 'a' }],
    ['limit.booking-contact', { contactId: long(200) }],
    ['limit.booking-slot', { slotId: long(200) }],
    ['limit.booking-conversation', { conversationId: `chatapp_1__${long(189)}` }],
  ])('%s: an id within its bounds is missing, not invalid: %j', (_, body) => {
    expect(codeOf(office().book(body))).toEqual([404, 'not_found'])
  })

  test.each([
    ['es', 'Reunión: Intro', 'Tu reunión está confirmada.'],
    ['en', 'Meeting: Intro', 'Your meeting is confirmed.'],
    ['pt', 'Reunião: Intro', 'A sua reunião está confirmada.'],
  ] as const)(
    'validation.booking-locale: %s changes label and confirmation',
    (locale, label, confirmation) => {
      expect(office().book({ locale }).json.data).toMatchObject({ label, confirmation })
      expect(office({ 'booking-locale-default': locale }).book().json.data).toMatchObject({ label })
    },
  )

  test.each(['{"contactId":', '', 'null', '[]', '"x"', '1'])(
    'error.malformed-json: %j answers 400',
    (body) => {
      const here = office()
      const refused = here.ask('POST', '/booking-types/bkt_intro/book', { body })
      expect(codeOf(refused)).toEqual([400, 'invalid_request'])
    },
  )
})
