import { describe, expect, test } from 'vitest'
import { type Assumptions, assume } from './assumptions.js'
import { type Gap, gapNames, gaps } from './gaps.js'
import { anyPermitted, contradictions, contradicts } from './permitted.js'

test('every gap whose values are open and visible has a check of its values', () => {
  const open = gapNames.filter((name) => {
    const { closed, outside, options }: Gap = gaps[name]
    return !closed && !(outside !== undefined && options.length === 1)
  })
  expect(open.filter((name) => (gaps[name] as Gap).check === undefined)).toEqual([])
})

test('every permitted value passes, alone and drawn with others', () => {
  for (const name of gapNames)
    for (const value of (gaps[name] as Gap).options) expect(() => assume({ [name]: value })).not.toThrow()
  for (const variant of ['full', 'compact'] as const)
    for (let seed = 1; seed <= 2000; seed += 1) {
      const choices = anyPermitted(seed, variant)
      expect(() => assume(choices)).not.toThrow()
      expect(contradictions.some((one) => contradicts(choices, one))).toBe(false)
    }
})

test.each<[string, unknown]>([
  // What a run learns of servers whose answers have other forms.
  ['error-body', { code: 'code', message: 'code', details: 'details' }],
  ['error-body', { code: 'fault.kind', message: 'fault.text', details: 'fault.details' }],
  ['alternatives-path', { within: 'body', member: 'free', entry: ['id', 'start'], as: 'objects' }],
  ['update-conflict-details', { member: 'contact.id' }],
  [
    'slots-endpoint',
    {
      path: '/api/v1/booking-types/{id}/slots',
      query: ['from', 'to'],
      slot: ['id'],
      scope: 'meetings:read',
      day: ['date', 'free'],
    },
  ],
  ['conversation-status-values', ['open', 'closed', 'snoozed', 'archived']],
  ['webhook-delivery', { method: 'POST', members: ['event', 'payload'], form: 'event' }],
  ['compact-me-shape', { envelope: 'none', members: [] }],
  // Open by nature: any zone, any offset.
  ...['UTC', 'Etc/UTC', '+05:45', '-12:00', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'].map(
    (dateZone): [string, unknown] => ['meetings-range-boundary', { dateZone }],
  ),
])('%s may be what a run can learn', (name, value) => {
  expect(() => assume({ [name]: value })).not.toThrow()
})

describe('a value that no server can have is refused with what is permitted', () => {
  test.each<[Partial<Record<keyof Assumptions, unknown>>, string]>([
    [
      { 'contact-tags-body': { add: 'x', remove: 'x' } },
      `assumption 'contact-tags-body.remove' cannot be "x": use a value that differs from that of add`,
    ],
    [
      { 'contact-tags-body': { add: 'remove' } },
      `assumption 'contact-tags-body.remove' cannot be "remove": use a value that differs from that of add`,
    ],
    [
      { 'error-precedence': ['authentication'] },
      `assumption 'error-precedence' cannot be ["authentication"]: use each of "authentication", "rate", "scope"`,
    ],
    [
      { 'error-precedence': ['authentication', 'rat'] },
      `assumption 'error-precedence[1]' cannot be "rat": use "authentication" or "rate" or`,
    ],
    [
      { 'error-precedence': ['rate', 'rate'] },
      `assumption 'error-precedence[1]' cannot be "rate": use each value once`,
    ],
    [
      { 'rev-increment': { step: -1 } },
      `assumption 'rev-increment.step' cannot be -1: use a whole number from 1 on`,
    ],
    [
      { 'rev-increment': { steps: 2 } },
      `assumption 'rev-increment.steps' cannot be 2: use 'step' in its place`,
    ],
    [
      { 'rate-quota': { perMinute: 'x' } },
      `assumption 'rate-quota.perMinute' cannot be "x": use a whole number`,
    ],
    [
      { 'rate-quota': { window: 'sliding' } },
      `assumption 'rate-quota.window' cannot be "sliding": use "rolling" or "fixed" or "bucket"`,
    ],
    [
      { 'upsert-scope': ['contacts:writ'] },
      `assumption 'upsert-scope[0]' cannot be "contacts:writ": use "contacts:read" or "contacts:write"`,
    ],
    [
      { 'feature-map': { deals: ['POST /deals'] } },
      `assumption 'feature-map.deals[0]' cannot be "POST /deals": use "GET /api/v1/`,
    ],
    [
      { 'expected-rev-required': ['x'] },
      `assumption 'expected-rev-required[0]' cannot be "x": use "GET /api/v1/`,
    ],
    [
      { 'ticket-comment-body': { note: 'reply' } },
      `assumption 'ticket-comment-body.reply' cannot be "reply": use a value that differs from that of note`,
    ],
    [
      { 'deal-close-selector': { won: 'x', lost: 'x' } },
      `assumption 'deal-close-selector.lost' cannot be "x"`,
    ],
    [{ 'deal-close-selector': { field: 'expectedRev' } }, `assumption 'deal-close-selector.field' cannot be`],
    [
      { 'contact-create-fields': { names: { lastname: 'family', secondName: 'family' } } },
      `assumption 'contact-create-fields.names.secondName' cannot be "family": use another name than that of lastname`,
    ],
    [
      { 'error-body': { code: 'error', message: 'error.message', details: 'details' } },
      `assumption 'error-body.message' cannot be "error.message": use a path that is not`,
    ],
    [
      { 'error-body': { code: null } },
      `assumption 'error-body.code' cannot be null: use a text that is not empty`,
    ],
    [
      { 'order-done-tasks': ['doneAt'] },
      `assumption 'order-done-tasks' cannot be ["doneAt"]: use members with`,
    ],
    [
      { 'order-direction': { tasks: 'up' } },
      `assumption 'order-direction.tasks' cannot be "up": use "ascending"`,
    ],
    [
      { 'cursor-lifetime': { expiresMs: -5 } },
      `assumption 'cursor-lifetime.expiresMs' cannot be -5: use a whole`,
    ],
    [
      { 'activity-next-step': { fields: ['title'], required: ['dueAt'] } },
      `assumption 'activity-next-step.required' cannot be "dueAt": use one of fields: title`,
    ],
    ...['Europe/Nowhere', 'utc+1', '+5', '-0500', '+24:00', '+05:60', '', 'Z'].map(
      (dateZone): [Partial<Record<keyof Assumptions, unknown>>, string] => [
        { 'meetings-range-boundary': { dateZone } },
        `assumption 'meetings-range-boundary.dateZone' cannot be "${dateZone}": use an IANA zone such as 'America/New_York', or an offset such as '-05:00'`,
      ],
    ),
    [
      { 'record-defaults': { 'deal.recurrence': 'weekly' } },
      `assumption 'record-defaults.deal.recurrence' cannot be "weekly": use "none" or "monthly" or "yearly"`,
    ],
    [
      { 'slots-endpoint': { path: '/slots' } },
      `assumption 'slots-endpoint.path' cannot be "/slots": use a path with {id}`,
    ],
  ])('%j', (given, message) => {
    expect(() => assume(given as Partial<Assumptions>)).toThrow(message)
  })

  test.each([[[]], [null], ['x']])('assumptions that are not an object: %j', (given) => {
    expect(() => assume(given as never)).toThrow('assumptions must be an object of values by gap')
  })
})
