import fc from 'fast-check'
import type { Variant } from '../../../contract/index.js'
import type { DraftSchema } from '../nouns/draft-schema.js'
import { nounsOf } from '../nouns/index.js'

type Drawn = Record<string, unknown>

/** Any text of a length that a schema allows, in UTF-16 units. */
const text = ({ minLength = 0, maxLength = 200, pattern = '' }: DraftSchema) =>
  fc
    .string({ minLength, maxLength: Math.min(maxLength, 20), unit: 'grapheme' })
    .filter((drawn) => drawn.length <= maxLength && new RegExp(pattern).test(drawn))

const moment = fc.constantFrom('-2h', '-90s', '3d', 'now', '2029-05-01T10:00:00Z', '2029-05-01')

/** Any value that fits the schema of a draft. */
function anyValue(schema: DraftSchema): fc.Arbitrary<unknown> {
  const { type, format, properties, items, minItems = 0, uniqueItems = false } = schema
  const { minimum: min = Number.MIN_SAFE_INTEGER, maximum: max = Number.MAX_SAFE_INTEGER } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [type ?? 'object'].flat()
  const kinds: Record<string, () => fc.Arbitrary<unknown>> = {
    null: () => fc.constant(null),
    boolean: () => fc.boolean(),
    integer: () => fc.integer({ min, max }),
    number: () => fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
    string: () =>
      format === 'moment'
        ? moment
        : format === 'calendar-date'
          ? fc.constantFrom('2000-02-29', '1970-01-01')
          : format?.startsWith('email')
            ? fc.emailAddress()
            : text(schema),
    array: () =>
      (uniqueItems ? fc.uniqueArray : fc.array)(anyValue(items ?? {}), {
        minLength: minItems,
        maxLength: minItems + 2,
      }),
    object: () =>
      properties ? draftOf(properties) : fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
  }
  return fc.oneof(...types.map((one) => (kinds[one] as () => fc.Arbitrary<unknown>)()))
}

/** Some of the members of a draft; none under a second name. */
function draftOf(properties: Readonly<Record<string, DraftSchema>>): fc.Arbitrary<Drawn> {
  const own = Object.entries(properties).filter(([, { stands }]) => stands === undefined)
  return fc.record(Object.fromEntries(own.map(([name, part]) => [name, anyValue(part)])), {
    requiredKeys: [],
  })
}

/** What the members of a draft may not be by themselves: ids that no two share, and references to records. */
function fitting(noun: string, draft: Drawn, n: number, references: Readonly<Record<string, string>>): Drawn {
  const made: Drawn = { ...draft }
  if ('id' in made) made.id = `${noun}-${n}`
  if ('email' in made) made.email = `${noun}-${n}@example.com`
  for (const [member, target] of Object.entries(references))
    if (target === 'contacts') made[member] = 'ana'
    else delete made[member]
  return special[noun]?.(made, n) ?? made
}

const message = ({
  inbound,
  outbound: _,
  note: __,
  direction: ___,
  text: ____,
  id: _____,
  subject: ______,
  ...rest
}: Drawn) => (inbound === undefined ? { ...rest, outbound: 'hello' } : { ...rest, inbound })

/** What a noun asks of its drafts beyond their schema. */
const special: Readonly<Record<string, (draft: Drawn, n: number) => Drawn>> = {
  users: (draft, n) => ({ ...draft, email: `user-${n}@example.com` }),
  messages: (draft) => ({ ...message(draft), conversationId: 'sms__ana' }),
  slots: ({ endAt: _, ...draft }) => ({ ...draft, bookingTypeId: 'intro' }),
  meetings: ({ endAt: _, ...draft }) => draft,
  conversations({ channel, messages, ...draft }, n) {
    const prefix = String(channel ?? 'sms').replaceAll('/', '')
    const id = 'id' in draft ? { id: `${prefix}__${n}` } : {}
    const written = ((messages ?? []) as Drawn[]).map(message)
    return {
      ...draft,
      ...(channel === undefined ? {} : { channel }),
      ...id,
      ...(messages === undefined ? {} : { messages: written }),
    }
  },
  webhooks: ({ url, ...draft }, n) => ({
    ...draft,
    ...(url === undefined ? {} : { url: `https://receiver-${n}.example.com/` }),
    ...('events' in draft ? { events: ['deal.closed', 'contact.created'] } : {}),
  }),
  bookingTypes: ({ slots, ...draft }) => draft,
  pipelines: ({ stages, ...draft }) => draft,
}

/** A seed with some records of every noun, of one contact, conversation and booking type. */
export function drawnSeed(variant: Variant): fc.Arbitrary<object> {
  const nouns = Object.entries(nounsOf[variant]).map(([name, { draft, references = {} }]) => {
    const drafts = fc.array(draftOf(draft.properties ?? {}), { maxLength: 3 })
    return [name, drafts.map((all) => all.map((one, n) => fitting(name, one, n, references)))]
  })
  const known = {
    phoneNumbers: [{ id: 'first' }],
    contacts: [{ id: 'ana' }],
    conversations: [{ id: 'sms__ana' }],
    bookingTypes: [{ id: 'intro' }],
  }
  return fc.record(Object.fromEntries(nouns)).map((seed: Record<string, unknown>) => {
    const all: Drawn = { ...seed }
    for (const [name, records] of Object.entries(known))
      if (name in all) all[name] = [...records, ...(all[name] as object[])]
    return all
  })
}
