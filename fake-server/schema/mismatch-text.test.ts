import { expect, test } from 'vitest'
import type { Schema } from '../../contract/index.js'
import { mismatchText } from './mismatch-text.js'
import { mismatch } from './schema-check.js'
import { violationsOf } from './violations.js'

const inBody = (schema: object, value: unknown, unit: 'utf16' | 'bytes' = 'utf16') =>
  mismatchText(violationsOf(mismatch(schema as Schema, value, unit) ?? [])[0], 'body', unit)

const properties = (members: object) => ({ type: 'object', properties: members, additionalProperties: false })

test.each([
  [{ type: 'object', required: ['name'] }, {}, "body must have 'name'"],
  [properties({ name: {}, email: {} }), { nme: 1 }, "body has no member 'nme': did you mean 'name'?"],
  [
    properties({ name: { type: ['string', 'null'] } }),
    { name: 1 },
    'body.name must be a string or null, not 1',
  ],
  [properties({ rev: { type: 'integer' } }), { rev: 'a' }, "body.rev must be an integer, not 'a'"],
  [
    properties({ status: { enum: ['open', 'won', 'lost'] } }),
    { status: 'Open' },
    "body.status must be 'open', 'won' or 'lost', not 'Open'",
  ],
  [properties({ kind: { const: 'note' } }), { kind: 1 }, "body.kind must be 'note', not 1"],
  [
    properties({ email: { format: 'email' } }),
    { email: 'a' },
    "body.email must be an e-mail address, not 'a'",
  ],
  [
    properties({ at: { type: 'string', anyOf: [{ format: 'calendar-date' }, { format: 'local-instant' }] } }),
    { at: 'x' },
    "body.at must be a date such as 2030-01-31 or a date-time such as 2030-01-31T09:00:00, not 'x'",
  ],
  [properties({ name: { minLength: 1 } }), { name: '' }, 'body.name must hold at least 1 character'],
  [properties({ name: { maxLength: 2 } }), { name: 'abc' }, 'body.name must hold at most 2 characters'],
  [properties({ events: { minItems: 1 } }), { events: [] }, 'body.events must hold at least 1 item'],
  [properties({ events: { maxItems: 1 } }), { events: [1, 2] }, 'body.events must hold at most 1 item'],
  [properties({ value: { minimum: 0 } }), { value: -1 }, 'body.value must be at least 0, not -1'],
  [properties({ value: { maximum: 9 } }), { value: 10 }, 'body.value must be at most 9, not 10'],
  [{ anyOf: [{ required: ['name'] }, { required: ['email'] }] }, {}, 'body must have name or email'],
  [
    { oneOf: [{ required: ['text'] }, { required: ['template'] }] },
    { text: 'a', template: {} },
    'body must have exactly one of text, template',
  ],
  [
    properties({ name: { anyOf: [{ type: 'null' }, { type: 'string', maxLength: 1 }] } }),
    { name: 'ab' },
    'body.name must hold at most 1 character',
  ],
  [
    { not: { required: ['leadId'], anyOf: [{ required: ['status'] }, { required: ['ownerEmail'] }] } },
    { leadId: 'x', status: 'open' },
    'body cannot combine leadId and status',
  ],
  [
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { if: { properties: { type: { const: 'call' } } }, then: { required: ['call'] } },
    { type: 'call' },
    "body must have 'call'",
  ],
])('%j does not take %j', (schema, value, message) => {
  expect(inBody(schema, value)).toBe(message)
})

test('a length is in the assumed unit, and a long value is cut', () => {
  expect(inBody({ maxLength: 2 }, 'é é', 'bytes')).toBe('body must hold at most 2 bytes')
  expect(inBody({ enum: ['a'] }, 'x'.repeat(200))).toMatch(/^body must be 'a', not 'x{78}…$/)
})
