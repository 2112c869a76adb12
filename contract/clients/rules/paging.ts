import { type ClientStatements, clientRule } from '../client-rule.js'

const pages = 'read a list that is longer than one page'

/** How a client reads lists (sections 4.1, 4.11 and 8). */
export const pagingRules = {
  'client.cursor-as-given': clientRule(
    '4.1',
    'A `cursor` is sent exactly as a page returned it: it is opaque, and is neither made up nor changed.',
    { meet: pages },
  ),
  'client.cursor-of-same-list': clientRule(
    '4.1',
    'A `cursor` is sent only to the list that returned it, with the same filters.',
    {
      meet: pages,
      doubt: 'the document says to pass the cursor in the next call, but not what else that call carries',
    },
  ),
  'client.no-cursor-after-last': clientRule(
    '4.1',
    'After the last page, whose cursor is null, no further page is requested.',
    { meet: 'read a list to its end' },
  ),
  'client.continues-after-empty-page': clientRule(
    '4.1',
    'A client that reads a list to its end continues after an empty page that has a cursor.',
    { meet: "createFake({ disturb: 'empty-page' }), and read a list to its end" },
  ),
  'client.continues-after-short-page': clientRule(
    '4.1',
    'A client that reads a list to its end continues after a page that has a cursor and fewer records than `limit`.',
    { meet: "createFake({ disturb: 'short-pages' }), and read a list to its end" },
  ),
  'client.follows-cursors': clientRule('4.1', 'At least one list that has a further page is continued.', {
    meet: pages,
    doubt: 'a client may need no more than the first page',
  }),
  'client.limit-in-range': clientRule('4.1', 'A `limit` is a whole number from 1 to 100.', {
    meet: 'read a list with a limit',
  }),
  'client.no-refused-cursor': clientRule(
    '4.1',
    'A `cursor` that was refused with 400 is not sent again: the list is read again from its start.',
    {
      meet: "fake.fail({ on: 'GET /contacts', with: 'invalid_request', when: ({ query }) => 'cursor' in query })",
      doubt: 'the document does not say how long a cursor is valid',
    },
  ),
} satisfies ClientStatements
