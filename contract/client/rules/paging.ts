import { type ClientStatements, clientRule } from '../client-rule.js'

const pages = 'read a list of more records than one page holds'

/** How a client reads lists (sections 4.1, 4.11 and 8). */
export const pagingRules = {
  'client.cursor-as-given': clientRule(
    '4.1',
    'A `cursor` is sent as a page gave it: it is opaque, and neither made nor changed.',
    { meet: pages },
  ),
  'client.cursor-of-same-list': clientRule(
    '4.1',
    'A `cursor` is sent to the list that gave it, with the same filters.',
    {
      meet: pages,
      doubt: 'the document says to pass the cursor in the next call, and not what else that call carries',
    },
  ),
  'client.no-cursor-after-last': clientRule(
    '4.1',
    'After the last page, whose cursor is null, no further page is asked for.',
    { meet: 'read a list to its end' },
  ),
  'client.continues-after-empty-page': clientRule(
    '4.1',
    'A list that is read to its end is continued after an empty page that has a cursor.',
    { meet: "createFake({ disturb: 'empty-page' }), and read a list to its end" },
  ),
  'client.continues-after-short-page': clientRule(
    '4.1',
    'A list that is read to its end is continued after a page that holds fewer records than `limit` and has a cursor.',
    { meet: "createFake({ disturb: 'short-pages' }), and read a list to its end" },
  ),
  'client.follows-cursors': clientRule('4.1', 'Of the lists that have a further page, some are continued.', {
    meet: pages,
    doubt: 'a client may need no more than the first page',
  }),
  'client.limit-in-range': clientRule('4.1', 'A `limit` is a whole number from 1 to 100.', {
    meet: 'read a list with a limit',
  }),
  'client.no-refused-cursor': clientRule(
    '4.1',
    'A `cursor` that was refused with 400 is not sent again: the list is read from its start.',
    {
      meet: "fake.fail({ on: 'GET /contacts', with: 'invalid_request', when: ({ query }) => 'cursor' in query })",
      doubt: 'the document does not say how long a cursor is valid',
    },
  ),
} satisfies ClientStatements
