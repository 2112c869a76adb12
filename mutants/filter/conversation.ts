import type { Conversation, Template } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import type { Context, ListFilters } from '../../fake-server/pipeline/context.js'
import { numberOf } from '../../fake-server/resources/phone-number.js'
import type { FamilyMutants } from '../mutation.js'
import { onList } from '../operators/list.js'
import { filteredLate, pagedBy } from '../operators/naive-paging.js'
import { ruledOut } from '../ruled-out.js'
import { filtersOf, has } from './operators.js'

const { invalidWhere, losing, matching, overlooking, stale, united } = filtersOf<Conversation>(
  op.listConversations,
)

/** Faults of the filters of conversations and templates. */
export const conversationMutants = {
  'filter.conversation-status': {
    'status is overlooked': overlooking(() => ['status']),
    'snoozed conversations count as open': matching('status', ({ status }, value) =>
      value === 'open' ? status !== 'closed' : status === value,
    ),
    'conversations without a contact are left out': matching(
      'status',
      ({ status, leadId }, value) => status === value && leadId !== null,
    ),
    'later pages forget the status': onList(op.listConversations, ({ passes }) => ({
      range: () => ({ index: 'all', prefix: [], descending: true }),
      passes: (record, { status, ...rest }, context) =>
        passes(record, { ...rest, ...(status && !context.query.cursor ? { status } : {}) }, context),
    })),
    'conversations are filtered after the page is read': pagedBy(filteredLate, op.listConversations),
    'status=closed loses a conversation': losing(({ status }) => status === 'closed'),
  },
  'filter.conversation-channel': {
    'channel is overlooked': overlooking(() => ['channel']),
    'both applications are one': matching(
      'channel',
      ({ channel }, value) => channel.slice(0, 7) === value.slice(0, 7),
    ),
    'closed conversations are left out': matching(
      'channel',
      ({ channel, status }, value) => channel === value && status !== 'closed',
    ),
    'channel=email is refused': invalidWhere('invalid_request', ({ channel }) => channel === 'email'),
    'channel=sms loses a conversation': losing(({ channel }) => channel === 'sms'),
  },
  'filter.conversation-assignee': {
    'assigneeEmail is overlooked': overlooking(() => ['assigneeEmail']),
    'a part of the address is enough': matching(
      'assigneeEmail',
      ({ assigneeEmail }, value) => assigneeEmail?.includes(value) ?? false,
    ),
    'what ends like the address is enough': matching(
      'assigneeEmail',
      ({ assigneeEmail }, value) => assigneeEmail !== null && value.endsWith(assigneeEmail),
    ),
    'conversations without an assignee come along': matching(
      'assigneeEmail',
      ({ assigneeEmail }, value) => (assigneeEmail ?? value) === value,
    ),
    'an assigned conversation is found under its former assignee': stale(
      'assigneeEmail',
      ({ assigneeEmail }) => assigneeEmail,
    ),
    'an unknown address is no filter': overlooking(({ assigneeEmail }) =>
      assigneeEmail?.endsWith('@conformance.example.com') ? ['assigneeEmail'] : [],
    ),
  },
  'filter.conversation-combination': {
    'any one filter is enough': ruledOut(united(['status', 'channel', 'assigneeEmail'])),
    'neither counts where status and channel come': ruledOut(
      overlooking((filters) => (has(filters, 'status', 'channel') ? ['status', 'channel'] : [])),
    ),
    'next to status assigneeEmail is overlooked': overlooking((filters) =>
      has(filters, 'status') ? ['assigneeEmail'] : [],
    ),
    'next to channel status is overlooked': overlooking((filters) =>
      has(filters, 'channel') ? ['status'] : [],
    ),
    'all three together leave the channel out': overlooking((filters) =>
      has(filters, 'status', 'channel', 'assigneeEmail') ? ['channel'] : [],
    ),
    'two together are refused as a conflict': invalidWhere('conflict', (query) =>
      has(query, 'status', 'channel'),
    ),
    'the two together lose a conversation': losing((query) => has(query, 'channel', 'assigneeEmail')),
  },
  'filter.template-number': {
    'the number is overlooked': onList(op.listTemplates, () => ({
      range: () => ({ index: 'all', prefix: [] }),
    })),
    'the first number counts, whichever is named': onList(op.listTemplates, ({ range }) => ({
      range: (_, context) => range({}, context),
    })),
    'templates of other accounts come along by name': onList(op.listTemplates, () => ({
      range: () => ({ index: 'all', prefix: [] }),
      passes: (({ name, businessAccountId }: Template, { phoneNumberId }: ListFilters, context: Context) => {
        const own = numberOf(context, phoneNumberId, 'filter.template-number').businessAccountId
        return businessAccountId === own || (businessAccountId !== '' && name === 'welcome')
      }) as never,
    })),
    'later pages go through all accounts': onList(op.listTemplates, ({ range }) => ({
      range: (filters, context) =>
        context.query.cursor === undefined ? range(filters, context) : { index: 'all', prefix: [] },
    })),
  },
} satisfies Partial<FamilyMutants<'filter'>>
