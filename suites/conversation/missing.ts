import type { Check } from '../api/index.js'
import { unknownIdsGet404 } from '../judgements/unknown-ids.js'

/** `conversation.messages-missing` */
export const messagesMissing: Check = (api) => unknownIdsGet404(api, api.operation, () => [])

/** `conversation.reply-missing` */
export const replyMissing: Check = (api) =>
  unknownIdsGet404(api, api.operation, (id) => {
    const { approved } = api.target.records.templates ?? {}
    const isChat = id.startsWith('chatapp_1')
    return [{ text: 'no such conversation' }, ...(isChat && approved ? [{ template: approved }] : [])]
  })

/** `conversation.assign-missing` */
export const assignMissing: Check = (api) =>
  unknownIdsGet404(api, api.operation, (id) => {
    const [user] = api.target.records.users ?? []
    const toUser = user !== undefined && id.startsWith('sms')
    return [null, ...(toUser ? [user] : [])].map((assigneeEmail) => ({ assigneeEmail, expectedRev: 1 }))
  })
