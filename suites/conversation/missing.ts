import type { Check } from '../harness/index.js'
import { nowhere } from '../judgements/nowhere.js'

/** `conversation.messages-missing` */
export const messagesMissing: Check = (api) => nowhere(api, api.endpoint, () => [])

/** `conversation.reply-missing` */
export const replyMissing: Check = (api) =>
  nowhere(api, api.endpoint, (id) => {
    const { approved } = api.target.records.templates ?? {}
    const isChat = id.startsWith('chatapp_1')
    return [{ text: 'nobody' }, ...(isChat && approved ? [{ template: approved }] : [])]
  })

/** `conversation.assign-missing` */
export const assignMissing: Check = (api) =>
  nowhere(api, api.endpoint, (id) => {
    const [user] = api.target.records.users ?? []
    const toUser = user !== undefined && id.startsWith('sms')
    return [null, ...(toUser ? [user] : [])].map((assigneeEmail) => ({ assigneeEmail, expectedRev: 1 }))
  })
