import { type families, op } from '../../contract/index.js'
import type { Mutants } from '../mutant.js'
import { askedAs, parameter } from '../reading.js'

const contacts = op.listContacts
const string = { type: 'string' }

/** Filters that take too much or too little. */
export const filterMutants = {
  'validation.contact-list-updated-since': [
    parameter('days of a month go up to 31', contacts, 'updatedSince', {
      type: 'string',
      pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d',
    }),
    askedAs('whatever Date can read is a date', contacts, (query) => {
      const at = Date.parse(query.updatedSince ?? '')
      return Number.isNaN(at) ? query : { ...query, updatedSince: new Date(at).toISOString() }
    }),
    askedAs('what follows the date does not count', contacts, (query) =>
      query.updatedSince === undefined ? query : { ...query, updatedSince: query.updatedSince.slice(0, 24) },
    ),
    askedAs('a number is the seconds since 1970', contacts, (query) =>
      /^\d+$/.test(query.updatedSince ?? '')
        ? { ...query, updatedSince: new Date(Number(query.updatedSince) * 1000).toISOString() }
        : query,
    ),
    askedAs('what is no date is dropped', contacts, ({ updatedSince, ...query }) =>
      updatedSince !== undefined && /^\d/.test(updatedSince) ? { ...query, updatedSince } : query,
    ),
    parameter('what is no date crashes', contacts, 'updatedSince', string),
  ],
} satisfies Partial<Mutants<typeof families.validation>>
