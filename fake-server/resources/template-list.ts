import type { Template } from '../../contract/index.js'
import type { List } from '../page.js'
import { isDescending } from './list-direction.js'
import { numberOf } from './phone-number.js'

/**
 * `GET /messaging/chat/templates`: those of the number's business account, by name and language
 * (section 4.7, gaps template-number-missing, order-undocumented).
 */
export const templateList: List = {
  of: (workspace) => workspace.templates,
  range({ phoneNumberId }, context) {
    const { without } = context.assumptions['template-number-missing']
    const descending = isDescending('templates', context.assumptions)
    if (phoneNumberId === undefined && without !== 'first-number')
      return { index: 'all', prefix: [], descending }
    return {
      index: 'account',
      prefix: [numberOf(context, phoneNumberId, 'filter.template-number').businessAccountId],
      descending,
    }
  },
  // A legacy template has no account that is known, and so is nobody's to list.
  passes: ({ businessAccountId }: Template) => businessAccountId !== '',
}
