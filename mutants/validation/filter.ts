import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { askedAs } from '../operators/reading.js'
import { parameter } from '../operators/schema.js'

const string = { type: 'string' }

/** Faults of the validation of filters. */
export const filterMutants = {
  'validation.contact-list-updated-since': {
    'days of a month go up to 31': parameter(op.listContacts, 'updatedSince', {
      type: 'string',
      pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d',
    }),
    'anything that Date can parse is a date': askedAs(op.listContacts, (query) => {
      const at = Date.parse(query.updatedSince ?? '')
      return Number.isNaN(at) ? query : { ...query, updatedSince: new Date(at).toISOString() }
    }),
    'what follows the date does not count': askedAs(op.listContacts, (query) =>
      query.updatedSince === undefined ? query : { ...query, updatedSince: query.updatedSince.slice(0, 24) },
    ),
    'a number is the seconds since 1970': askedAs(op.listContacts, (query) =>
      /^\d+$/.test(query.updatedSince ?? '')
        ? { ...query, updatedSince: new Date(Number(query.updatedSince) * 1000).toISOString() }
        : query,
    ),
    'what is no date is dropped': askedAs(op.listContacts, ({ updatedSince, ...query }) =>
      updatedSince !== undefined && /^\d/.test(updatedSince) ? { ...query, updatedSince } : query,
    ),
    'what is no date crashes': parameter(op.listContacts, 'updatedSince', string),
  },
} satisfies Partial<FamilyMutants<'validation'>>
