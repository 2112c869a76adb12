import type { Conversation, families, Template } from '../../contract/index.js'
import type { Context, Filters } from '../../fake-server/pipeline/context.js'
import { numberOf } from '../../fake-server/resources/phone-number.js'
import { type Mutants, mutant, onList } from '../mutant.js'
import { filteredLate, pagedBy } from '../naive-page.js'
import {
  conversations,
  has,
  losing,
  matching,
  overlooking,
  refusing,
  stale,
  templates,
  united,
} from './operators.js'

type Rules = Mutants<typeof families.filter>

/** Faults of the filters of conversations and templates. */
export const conversationMutants: Pick<
  Rules,
  | 'filter.conversation-status'
  | 'filter.conversation-channel'
  | 'filter.conversation-assignee'
  | 'filter.conversation-combination'
  | 'filter.template-number'
> = {
  'filter.conversation-status': [
    mutant(
      'status is overlooked',
      overlooking(conversations, () => ['status']),
    ),
    mutant(
      'snoozed conversations count as open',
      matching<Conversation>(conversations, 'status', ({ status }, value) =>
        value === 'open' ? status !== 'closed' : status === value,
      ),
    ),
    mutant(
      'conversations without a contact are left out',
      matching<Conversation>(
        conversations,
        'status',
        ({ status, leadId }, value) => status === value && leadId !== null,
      ),
    ),
    mutant('later pages forget the status', (behaviour) =>
      onList(behaviour, conversations, ({ passes }) => ({
        range: () => ({ index: 'all', prefix: [], descending: true }),
        passes: (record, { status, ...rest }, context) =>
          passes(record, { ...rest, ...(status && !context.query.cursor ? { status } : {}) }, context),
      })),
    ),
    mutant('conversations are filtered after the page is read', pagedBy(filteredLate, conversations)),
    mutant(
      'status=closed loses a conversation',
      losing(conversations, ({ status }) => status === 'closed'),
    ),
  ],
  'filter.conversation-channel': [
    mutant(
      'channel is overlooked',
      overlooking(conversations, () => ['channel']),
    ),
    mutant(
      'both applications are one',
      matching<Conversation>(
        conversations,
        'channel',
        ({ channel }, value) => channel.slice(0, 7) === value.slice(0, 7),
      ),
    ),
    mutant(
      'closed conversations are left out',
      matching<Conversation>(
        conversations,
        'channel',
        ({ channel, status }, value) => channel === value && status !== 'closed',
      ),
    ),
    mutant(
      'channel=email is refused',
      refusing(conversations, 'invalid_request', ({ channel }) => channel === 'email'),
    ),
    mutant(
      'channel=sms loses a conversation',
      losing(conversations, ({ channel }) => channel === 'sms'),
    ),
  ],
  'filter.conversation-assignee': [
    mutant(
      'assigneeEmail is overlooked',
      overlooking(conversations, () => ['assigneeEmail']),
    ),
    mutant(
      'a part of the address is enough',
      matching<Conversation>(
        conversations,
        'assigneeEmail',
        ({ assigneeEmail }, value) => assigneeEmail?.includes(value) ?? false,
      ),
    ),
    mutant(
      'what ends like the address is enough',
      matching<Conversation>(
        conversations,
        'assigneeEmail',
        ({ assigneeEmail }, value) => assigneeEmail !== null && value.endsWith(assigneeEmail),
      ),
    ),
    mutant(
      'conversations of nobody come along',
      matching<Conversation>(
        conversations,
        'assigneeEmail',
        ({ assigneeEmail }, value) => (assigneeEmail ?? value) === value,
      ),
    ),
    mutant(
      'an assigned conversation is found under its former assignee',
      stale<Conversation>(conversations, 'assigneeEmail', ({ assigneeEmail }) => assigneeEmail),
    ),
    mutant(
      'an address of nobody is no filter',
      overlooking(conversations, ({ assigneeEmail }) =>
        assigneeEmail?.endsWith('@conformance.example.com') ? ['assigneeEmail'] : [],
      ),
    ),
  ],
  'filter.conversation-combination': [
    mutant('any one filter is enough', united(conversations, ['status', 'channel', 'assigneeEmail'])),
    mutant(
      'beside status assigneeEmail is overlooked',
      overlooking(conversations, (filters) => (has(filters, 'status') ? ['assigneeEmail'] : [])),
    ),
    mutant(
      'beside channel status is overlooked',
      overlooking(conversations, (filters) => (has(filters, 'channel') ? ['status'] : [])),
    ),
    mutant(
      'all three together leave the channel out',
      overlooking(conversations, (filters) =>
        has(filters, 'status', 'channel', 'assigneeEmail') ? ['channel'] : [],
      ),
    ),
    mutant(
      'two together are refused as a conflict',
      refusing(conversations, 'conflict', (query) => has(query, 'status', 'channel')),
    ),
    mutant(
      'the two together lose a conversation',
      losing(conversations, (query) => has(query, 'channel', 'assigneeEmail')),
    ),
  ],
  'filter.template-number': [
    mutant('the number is overlooked', (behaviour) =>
      onList(behaviour, templates, () => ({ range: () => ({ index: 'all', prefix: [] }) })),
    ),
    mutant('the first number counts, whichever is named', (behaviour) =>
      onList(behaviour, templates, ({ range }) => ({ range: (_, context) => range({}, context) })),
    ),
    mutant('templates of other accounts come along by name', (behaviour) =>
      onList(behaviour, templates, () => ({
        range: () => ({ index: 'all', prefix: [] }),
        passes: (({ name, businessAccountId }: Template, { phoneNumberId }: Filters, context: Context) => {
          const own = numberOf(context, phoneNumberId, 'filter.template-number').businessAccountId
          return businessAccountId === own || (businessAccountId !== '' && name === 'welcome')
        }) as never,
      })),
    ),
    mutant('later pages go through all accounts', (behaviour) =>
      onList(behaviour, templates, ({ range }) => ({
        range: (filters, context) =>
          context.query.cursor === undefined ? range(filters, context) : { index: 'all', prefix: [] },
      })),
    ),
  ],
}
