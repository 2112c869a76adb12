import { op } from '../../operations/op.js'
import { rule } from '../rule.js'
import { unlessCombined } from './unless-combined.js'

const conversations = op.listConversations
const templates = op.listTemplates

const equals = (field: string, gaps: ['email-case'] | [] = []) =>
  rule(
    '4.7',
    `${conversations} filtered by \`${field}\` gives all records with that \`${field}\`, and no other.`,
    { on: [conversations], needs: ['record:conversation'], gaps },
  )

/** Filters of conversations and templates (section 4.7). */
export const conversationRules = {
  'filter.conversation-status': equals('status'),
  'filter.conversation-channel': equals('channel'),
  'filter.conversation-assignee': equals('assigneeEmail', ['email-case']),
  'filter.conversation-combination': rule(
    '4.7',
    `${conversations} gives the records that obey all filters sent, when sent any of \`status\`, \`channel\` and \`assigneeEmail\` at once.`,
    {
      on: [conversations],
      needs: ['record:conversation'],
      gaps: ['filter-combination-error'],
      doubt: 'No sentence says how the filters of this list go together.',
      ...unlessCombined,
    },
  ),
  'filter.template-number': rule(
    '4.7',
    `${templates} with \`phoneNumberId\` gives the templates of one business account, that of the number.`,
    {
      on: [templates],
      needs: ['record:template', 'record:phone-number'],
      gaps: ['template-path', 'template-number-missing'],
    },
  ),
}
