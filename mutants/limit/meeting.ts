import { type families, limits, type ServedOperationId } from '../../contract/index.js'
import { book, cancel } from '../booking/operators.js'
import type { Mutant, Mutants } from '../mutant.js'
import { member, readAs, tooLate } from '../reading.js'

type Several = readonly [Mutant, ...Mutant[]]

const { max } = limits.pathId
const slash = { pattern: '^[^/]*$' }

/** Ways to get the bounds of an id in a booking wrong. */
const reference = (name: string, nullable = false): Several => {
  const type = nullable ? ['string', 'null'] : 'string'
  return [
    member('one more is taken', book, name, { type, minLength: 1, maxLength: max + 1, ...slash }),
    member('one less is the most', book, name, { type, minLength: 1, maxLength: max - 1, ...slash }),
    member('there is no upper bound', book, name, { type, minLength: 1, ...slash }),
    member('the empty id is taken', book, name, { type, maxLength: max, ...slash }),
  ]
}

/** Ways to get slashes wrong. */
const withSlash = (name: string, nullable = false): Several => {
  const bounds = { type: nullable ? ['string', 'null'] : 'string', minLength: 1, maxLength: max }
  return [
    member('a slash is taken', book, name, bounds),
    member('only the beginning is looked at for slashes', book, name, {
      ...bounds,
      pattern: '^[^/]+(/?$|[^/])',
    }),
  ]
}

/** Ways to get the greatest length of a text that may be null wrong. */
const longest = (at: ServedOperationId, name: string, most: number): Several => [
  member('one more is taken', at, name, { type: ['string', 'null'], maxLength: most + 1 }),
  member('one less is the most', at, name, { type: ['string', 'null'], maxLength: most - 1 }),
  member('there is no bound', at, name, { type: ['string', 'null'] }),
  readAs('what is too long is cut', at, (sent) =>
    typeof sent[name] === 'string' ? { ...sent, [name]: sent[name].slice(0, most) } : sent,
  ),
  readAs('what is far too long is no text', at, ({ [name]: text, ...sent }) =>
    text === undefined || (typeof text === 'string' && text.length > most + 1)
      ? sent
      : { ...sent, [name]: text },
  ),
  tooLate(at, (sent) => typeof sent[name] === 'string' && sent[name].length > most),
]

/** Lengths taken for others in requests about meetings. */
export const meetingMutants = {
  'limit.booking-contact': [
    ...reference('contactId'),
    ...withSlash('contactId'),
    member('an id has two characters at the least', book, 'contactId', {
      type: 'string',
      minLength: 2,
      maxLength: max,
      ...slash,
    }),
  ],
  'limit.booking-slot': [
    ...reference('slotId'),
    member('an id has two characters at the least', book, 'slotId', {
      type: 'string',
      minLength: 2,
      maxLength: max,
    }),
  ],
  'limit.booking-notes-max': longest(book, 'notes', limits.booking.notes.max),
  'limit.booking-conversation': [...reference('conversationId', true), ...withSlash('conversationId', true)],
  'limit.cancel-reason-max': longest(cancel, 'reason', limits.cancel.reason.max),
} satisfies Partial<Mutants<typeof families.limit>>
