import { limits } from '../limits.js'
import { op } from '../operations/op.js'
import { paged } from '../operations/selectors.js'
import { family, rule } from './rule.js'

const { page, cursor, webhook } = limits

/** Pages and cursors (sections 4.1, 4.9 and 8). */
export const paging = family('paging', {
  'paging.envelope': rule(
    '4.1',
    'A list answers 200 with an object that always has `data`, an array, and `nextCursor`, a string or null.',
    { on: paged },
  ),
  'paging.traversal-ends': rule(
    '4.1',
    'Sending each `nextCursor` back as `cursor` reaches, after finitely many calls, a page whose `nextCursor` is null.',
    { on: paged, gaps: ['short-pages', 'cursor-lifetime'] },
  ),
  'paging.last-page-null': rule(
    '4.1',
    '`nextCursor` is null exactly on the last page: nothing lies beyond it, and while records remain it is a string.',
    { on: paged, gaps: ['short-pages'] },
  ),
  'paging.traversal-complete': rule(
    '4.1',
    'Over unchanging data a full walk gives each matching record once, whatever the limit.',
    { on: paged, gaps: ['order-ties', 'paging-under-writes'] },
  ),
  'paging.order-independent-of-limit': rule(
    '4.1',
    'Two full walks with different limits give the same ids in the same sequence.',
    {
      on: paged,
      gaps: ['order-ties'],
      doubt: 'It follows from one order and opaque cursors; no sentence says it.',
      ruledOut: 'contacts, which come stable by id, change places with the limit',
      leftOpen: 'the sequence of records whose order is not documented, or whose keys are equal',
    },
  ),
  'paging.limit-caps-page': rule('4.1', 'No page has more records than the `limit` it was asked with.', {
    on: paged,
  }),
  'paging.limit-default': rule(
    '4.1',
    `A page asked for without \`limit\` is the page of \`limit=${page.default}\`: full when that many records match, and never larger.`,
    { on: paged, effects: 'writes', gaps: ['contact-create-fields', 'short-pages'] },
  ),
  'paging.limit-min': rule('4.1', `A list takes \`limit=${page.min}\` and then gives one record at most.`, {
    on: paged,
  }),
  'paging.limit-max': rule(
    '4.1',
    `A list takes \`limit=${page.max}\` and then gives no more than ${page.max} records.`,
    { on: paged, gaps: ['short-pages'] },
  ),
  'paging.limit-zero': rule(
    '8',
    `\`limit=${page.min - 1}\` is out of range, so it must not come back as an ordinary page of no or of all records.`,
    {
      on: paged,
      gaps: ['limit-out-of-range'],
      doubt: 'Out-of-range limits are expressly left open, while invalid queries in general answer 400.',
      ruledOut: `more than ${page.max} records come back, or a 500`,
      leftOpen: 'the status and code of a refusal, and a page without records',
    },
  ),
  'paging.limit-above-max': rule(
    '8',
    `No \`limit\` above ${page.max}, however large, brings more than ${page.max} records onto a page.`,
    {
      on: paged,
      gaps: ['limit-out-of-range'],
      doubt: 'What an out-of-range limit does is expressly left open.',
      ruledOut: `more than ${page.max} records come back, or a 500`,
      leftOpen: 'the status and code of a refusal, and a page without records',
    },
  ),
  'paging.limit-not-digits': rule(
    '4.1',
    'A `limit` with a letter or a decimal point in it gets 400 `invalid_request`, even if it begins with a number.',
    { on: paged, gaps: ['error-body'] },
  ),
  'paging.cursor-max-length': rule(
    '4.1',
    `A \`cursor\` of more than ${cursor.max} characters gets 400 \`invalid_request\`.`,
    { on: paged, gaps: ['cursor-garbage', 'error-body'] },
  ),
  'paging.issued-cursor-length': rule(
    '4.1',
    `No \`nextCursor\` that a page gives is longer than ${cursor.max} characters.`,
    { on: paged },
  ),
  'paging.cursor-roundtrip': rule(
    '4.1',
    'With the same filters, a `nextCursor` sent back as it came, only percent-encoded, is accepted and yields the page right after the one that gave it.',
    { on: paged, gaps: ['cursor-binding'] },
  ),
  'paging.filters-hold-across-pages': rule(
    '4.1',
    'In a walk that repeats its filters on every call, the records of every page obey them.',
    {
      on: [
        op.listContacts,
        op.listActivities,
        op.listTasks,
        op.listDeals,
        op.listTickets,
        op.listConversations,
        op.listMeetings,
      ],
      effects: 'writes',
      gaps: ['contact-create-fields', 'cursor-binding'],
    },
  ),
  'paging.empty-list': rule(
    '4.1',
    'When no record matches, the answer is 200 with `data` empty and `nextCursor` null.',
    {
      // No call empties a conversation, or a provider's list of templates.
      on: paged.filter((id) => !/messages|templates/.test(id)),
      effects: 'writes',
      gaps: ['contact-create-fields', 'short-pages', 'filter-unknown-reference'],
    },
  ),
  'paging.cursor-garbage': rule('4.1', 'A made-up or damaged `cursor` gets 400 `invalid_request`.', {
    on: paged,
    gaps: ['cursor-garbage', 'error-body'],
    doubt: 'Cursors are only called opaque; the 400 comes from the general rule on invalid parameters.',
    ruledOut: 'such a cursor ends in a 500',
    leftOpen: 'the status and code of the refusal, or which page comes back',
  }),
  'paging.webhooks-list': rule(
    '4.9',
    `GET /api/v1/webhooks gives \`data\` and \`nextCursor\` like any list, and as a workspace has no more than ${webhook.perWorkspace} destinations, the first page is the last.`,
    {
      on: [op.listWebhooks],
      effects: 'writes',
      needs: ['record:event-id'],
      gaps: ['webhooks-list-paging', 'webhook-events-catalog', 'unknown-query-params'],
      doubt: 'Its own entry has no parameters, while section 4.1 lets every list page.',
      ruledOut: '`data` or `nextCursor` is missing, or a page that is the last one lacks a destination',
      leftOpen: 'whether the destinations come on one page',
    },
  ),
})
