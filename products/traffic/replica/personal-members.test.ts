import { expect, test } from 'vitest'
import { compactRecords, records, type Schema } from '../../../contract/index.js'
import { personalMembers, withPseudonyms } from './personal-members.js'
import { Pseudonyms } from './pseudonyms.js'

/** The members with words that no person is known by: ids, kinds, labels, amounts, times. */
const kept =
  /(^|\.)(id|\w+Id|type|kind|status|state|stage|source|category|channel|direction|outcome|currency|recurrence|priority|gender|country|phone_code|movil_code|tags|groups|events|language|timeZone|lostReasonLabel|messageType|deliveryStatus|secret\w*)$/

/** The paths of the texts in a schema. */
function textsIn(schema: Schema, path: string): readonly string[] {
  if (typeof schema !== 'object') return []
  const { type, properties, items, format } = schema
  if (properties)
    return Object.entries(properties).flatMap(([name, part]) =>
      textsIn(part, path === '' ? name : `${path}.${name}`),
    )
  if (items) return textsIn(items, path)
  return [type].flat().includes('string') && format !== 'instant' ? [path] : []
}

const kindAt = (noun: string, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (typeof at === 'object' && at ? Reflect.get(at, name) : at), {
    ...personalMembers[noun],
  })

const nouns = [...Object.entries(compactRecords), ...Object.entries(records)]
  .filter(([noun]) => !/Result|Deleted|workspace|agent|tag$|template/.test(noun))
  .map(([noun, schema]) => [noun, schema as Schema] as const)

test.each(nouns)('each text of a %s is replaced, or known to hold nothing of people', (noun, schema) => {
  const plural = noun === 'activity' ? 'activities' : `${noun}s`
  const open = textsIn(schema, '').filter((path) => !kept.test(path) && kindAt(plural, path) === undefined)
  expect(open).toEqual([])
})

test('a person has the same pseudonym in each record, text and address book', () => {
  const pseudonyms = new Pseudonyms('a salt')
  const contact = withPseudonyms('contacts', { name: 'Ana', email: 'Ana@acme.test' }, pseudonyms)
  const ticket = withPseudonyms(
    'tickets',
    { leadName: 'Ana', leadEmail: 'ana@acme.test', subject: 'Call ANA at ana@acme.test' },
    pseudonyms,
  )
  expect(ticket).toMatchObject({ leadName: contact.name, leadEmail: contact.email })
  expect(ticket.subject).toContain(String(contact.email))
  expect(String(ticket.subject)).toContain(String(contact.name).toUpperCase())
})

test('a number keeps its pseudonym with and without the code of its country, and no two share one', () => {
  const pseudonyms = new Pseudonyms('a salt')
  expect(pseudonyms.conversationId('sms__+34600123123')).toBe(`sms__+34${pseudonyms.phone('600123123')}`)
  const numbers = Array.from({ length: 2000 }, (_, n) => pseudonyms.phone(String(600_000_000 + n)))
  expect(new Set(numbers).size).toBe(2000)
})
