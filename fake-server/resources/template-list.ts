import type { Template } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { List } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { isDescending } from './list-direction.js'
import { numberOf } from './phone-number.js'

/** An id that no business account has. */
const unknownAccount = '\u0000'

/**
 * `GET /messaging/chat/templates`: those of the number's business account, by name and language
 * (section 4.7, gaps template-number-missing, order-undocumented).
 */
export const templateList: List = {
  of: (workspace) => workspace.templates,
  range({ phoneNumberId }, context) {
    const { without, unknown } = context.assumptions['template-number-missing']
    const descending = isDescending('templates', context.assumptions)
    const { phoneNumbers } = context.workspace
    const isUnknown = phoneNumberId !== undefined && !phoneNumbers.some(({ id }) => id === phoneNumberId)
    if (phoneNumberId === undefined || isUnknown) restsOn(context, 'template-number-missing')
    if (phoneNumberId === undefined && without === 'all') return { index: 'all', prefix: [], descending }
    if (phoneNumberId === undefined && without === 'refuse' && phoneNumbers.length > 1)
      throw new ApiError(
        'invalid_request',
        'phoneNumberId is required: there are several',
        'error.invalid-request',
      )
    if (isUnknown && unknown === 'refuse')
      throw new ApiError('invalid_request', `no phone number ${phoneNumberId}`, 'filter.template-number')
    if ((phoneNumberId === undefined && without === 'none') || (isUnknown && unknown === 'none'))
      return { index: 'account', prefix: [unknownAccount] }
    return {
      index: 'account',
      prefix: [numberOf(context, phoneNumberId, 'filter.template-number').businessAccountId],
      descending,
    }
  },
  // A legacy template has no known account, so no list shows it.
  passes: ({ businessAccountId }: Template) => businessAccountId !== '',
}
