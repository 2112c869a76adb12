import { type Assumptions, op, permittedValues } from '../../contract/index.js'
import type { Json } from '../../suites/engine/json.js'
import { isAccepted } from './is-accepted.js'
import type { Learner, QuestionAnswer } from './learner.js'
import { makeContact, recipient, smsBody } from './learner-records.js'
import { byReads, bySends, type Questions } from './question.js'
import { Unlearnt } from './unlearnt.js'

const send = (learner: Learner, body: Json): Promise<QuestionAnswer> =>
  learner.call(op.sendMessage, { body, idempotencyKey: learner.word() })

/** A contact with the numbers that messages go to. */
const makeContactWithPhones = (learner: Learner, phone: string, movil: string): Promise<Json> =>
  makeContact(learner, {
    phone: { phone_code: phone.slice(0, 2), phone: phone.slice(2) },
    movil: { movil_code: movil.slice(0, 2), movil: movil.slice(2) },
  })

/** How the words of an SMS are learnt, which other questions depend on (section 4.7). */
export const smsQuestions: Questions<'message-sms-body'> = {
  'message-sms-body': bySends(async (learner) => {
    const options = permittedValues('message-sms-body') as readonly Assumptions['message-sms-body'][]
    for (const option of options) {
      const { ok } = await send(learner, smsBody(learner, recipient(learner, 0), {}, option))
      if (ok) return option
    }
    throw new Unlearnt('no usual form of an SMS is accepted')
  }),
}

/** How messages and templates are learnt (sections 3, 4.2, 4.7 and 8). */
export const messageQuestions: Questions<
  | 'message-required-fields'
  | 'message-extra-properties'
  | 'message-conflict'
  | 'message-conversation-identity'
  | 'template-path'
  | 'template-number-missing'
> = {
  'message-required-fields': bySends(
    async (learner) => {
      const { phoneNumbers = {} } = learner.target.records
      const as = 'silentProvider' as const
      const phoneNumberId = phoneNumbers[as]
      if (phoneNumberId === undefined) throw new Unlearnt('it needs records.phoneNumbers.silentProvider')
      const to = recipient(learner, 1)
      // The contact is missing, which shows once the body is accepted; nothing is sent.
      const leadId = 'conformance-unknown'
      const message = { type: 'text', text: learner.word() }
      const isBodyTaken = async (fields: Json) => {
        const body = { channel: 'chatapp_1', message, leadId, ...fields }
        const { ok, status } = await learner.call(op.sendMessage, {
          as,
          body,
          idempotencyKey: learner.word(),
        })
        if (ok || (status !== 400 && status !== 404))
          throw new Unlearnt(`a message to a missing contact got ${status}`)
        return status === 404
      }
      if (!(await isBodyTaken({ to, phoneNumberId }))) throw new Unlearnt('a whole message is refused')
      const isNumberRequired = !(await isBodyTaken({ to }))
      const isToRequired = !(await isBodyTaken({ phoneNumberId }))
      const required = ['channel', 'to', 'phoneNumberId', 'message']
      return required.filter(
        (name) => (name !== 'to' || isToRequired) && (name !== 'phoneNumberId' || isNumberRequired),
      )
    },
    { needs: ['key:silent-provider'] },
  ),
  'message-extra-properties': bySends(async (learner) => {
    learner.required('message-sms-body')
    return isAccepted(await send(learner, smsBody(learner, recipient(learner, 0), { conformance: 'x' })))
      ? 'ignore'
      : 'refuse'
  }),
  'message-conflict': bySends(async (learner) => {
    learner.required('message-sms-body')
    const [phone, movil] = [recipient(learner, 2), recipient(learner, 3)]
    const owner = await makeContactWithPhones(learner, phone, movil)
    const other = await send(learner, smsBody(learner, recipient(learner, 4), { leadId: owner.id }))
    if (other.code === 'conflict') return 'phone-differs'
    learner.made(other, 'an SMS to another number')
    const bare = await makeContact(learner)
    const taken = await send(learner, smsBody(learner, phone, { leadId: bare.id }))
    if (taken.code === 'conflict') return 'recipient-of-another'
    throw new Unlearnt('neither another number nor the number of another contact is a conflict')
  }),
  'message-conversation-identity': bySends(async (learner) => {
    learner.required('message-sms-body')
    const { phoneNumber, otherPhoneNumber } = learner.target.records
    if (phoneNumber === undefined || otherPhoneNumber === undefined)
      throw new Unlearnt('it needs records.phoneNumber and records.otherPhoneNumber')
    const [phone, movil] = [recipient(learner, 5), recipient(learner, 6)]
    const { id: leadId } = await makeContactWithPhones(learner, phone, movil)
    const conversationOf = async (to: string, phoneNumberId: string) => {
      const answer = await send(learner, smsBody(learner, to, { leadId, phoneNumberId }))
      return learner.made(answer, 'an SMS').conversationId
    }
    const first = await conversationOf(phone, phoneNumber)
    const byNumber = await conversationOf(phone, otherPhoneNumber)
    const byRecipient = await conversationOf(movil, phoneNumber)
    if (first === byRecipient) return ['channel', 'leadId']
    return first === byNumber ? ['channel', 'to'] : ['channel', 'phoneNumberId', 'to']
  }),
  'template-path': byReads(async (learner) => {
    const isServed = async (word: string) => {
      const { status } = await learner.get(`/api/v1/messaging/${word}/templates?limit=1`)
      return status !== 404 && status !== 405
    }
    const [chat, channel] = [await isServed('chat'), await isServed('chatapp_1')]
    if (chat && channel) return 'both'
    if (chat) return 'chat'
    if (channel) return 'chatapp_1'
    throw new Unlearnt('no path of the templates is served')
  }),
  'template-number-missing': byReads(
    async (learner) => {
      const path = `/api/v1/messaging/${learner.required('template-path') === 'chatapp_1' ? 'chatapp_1' : 'chat'}/templates`
      const unknown = await learner.get(`${path}?limit=100&phoneNumberId=conformance-unknown`)
      const unsaid = unknown.status === 404 ? 'not-found' : isAccepted(unknown) ? 'none' : 'refuse'
      const first = await learner.get(`${path}?limit=100`)
      if (!isAccepted(first)) return { without: 'refuse', unknown: unsaid }
      if (first.records.length === 0) return { without: 'none', unknown: unsaid }
      const records = [...first.records]
      for (let next = first.next, n = 0; next !== null && n < 12; n += 1) {
        const page = await learner.get(`${path}?limit=100&cursor=${encodeURIComponent(next)}`)
        records.push(...page.records)
        next = page.next
      }
      const accounts = new Set(records.map(({ businessAccountId }) => businessAccountId))
      if (accounts.size > 1) return { without: 'all', unknown: unsaid }
      if (learner.target.records.otherPhoneNumber === undefined)
        throw new Unlearnt('it needs records.otherPhoneNumber, a number of another business account')
      return { without: 'first-number', unknown: unsaid }
    },
    { needs: ['record:phone-number'] },
  ),
}
