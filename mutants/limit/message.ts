import { limits, op } from '../../contract/index.js'
import type { FamilyMutants, Mutation, Mutations } from '../mutation.js'
import { callsOf, choosingAlso } from '../operators/choice.js'
import { tooLate } from '../operators/late.js'
import { chatBody } from '../operators/message-form.js'
import { withPolicy } from '../operators/policy.js'
import { memberAs, onRead, readAs } from '../operators/reading.js'
import { onBody, parameter } from '../operators/schema.js'
import { ruledOut } from '../ruled-out.js'

const { filterId, recipient, sms } = limits
const slash = { pattern: '^[^/]*$' }

/** Replaces the schema of a member of a message to a chat application. */
const member = (name: string, schema: Record<string, unknown>): Mutation =>
  onBody(op.sendMessage, (whole) => {
    chatBody(whole).properties[name] = schema
  })

/** Ways to get the length of an id in a message wrong. */
const reference = (name: string): Mutations => {
  const { min, max } = filterId
  return {
    'one more is taken': member(name, { type: 'string', minLength: min, maxLength: max + 1, ...slash }),
    'one less is the most': member(name, { type: 'string', minLength: min, maxLength: max - 1, ...slash }),
    'there is no bound, and the id is unknown': member(name, { type: 'string', minLength: min, ...slash }),
    'the empty id is taken': member(name, { type: 'string', maxLength: max, ...slash }),
    'a slash is taken': member(name, { type: 'string', minLength: min, maxLength: max }),
  }
}

/** Sends a message that names no number from the first one. */
const usualNumber = onRead(op.sendMessage, (context) => {
  const [number] = context.workspace.phoneNumbers
  if (context.body.phoneNumberId === '') context.body = { ...context.body, phoneNumberId: number?.id }
})

/** Replaces the schema of the number that filters templates. */
const listedNumber = (keywords: object): Mutation =>
  parameter(op.listTemplates, 'phoneNumberId', { type: 'string', ...keywords })

/** Ways to count the digits of a recipient: the first, then so many more. */
const digits = (min: number, max: number): Mutation =>
  member('to', { type: 'string', pattern: `^\\+[1-9]\\d{${min - 1},${max - 1}}$` })

const { min, max } = recipient.digits

/** Replaces the greatest length of an SMS. */
const longSms = (max: number) => withPolicy({ smsMax: max })

/** Cuts texts before their length is checked. */
const cut = (at: typeof op.replyToConversation | typeof op.sendMessage): Mutation =>
  readAs(at, (sent) =>
    typeof sent.text === 'string' ? { ...sent, text: sent.text.slice(0, sms.max) } : sent,
  )

/** Faults of the bounds of messages. */
export const messageMutants = {
  'limit.template-list-number': {
    'one more is taken': listedNumber({ maxLength: filterId.max + 1, ...slash }),
    'one less is the most': listedNumber({ maxLength: filterId.max - 1, ...slash }),
    'there is no bound': listedNumber(slash),
    'a slash is taken': listedNumber({ maxLength: filterId.max }),
    'only the beginning is looked at for slashes': listedNumber({
      maxLength: filterId.max,
      pattern: '^[^/]+(/?$|[^/])',
    }),
    'numbers have at least two characters': listedNumber({ minLength: 2, maxLength: filterId.max, ...slash }),
  },
  'limit.message-number': {
    ...reference('phoneNumberId'),
    'an empty number is the usual one': usualNumber,
  },
  'limit.message-lead': {
    ...reference('leadId'),
    'an empty id is none': readAs(op.sendMessage, ({ leadId, ...sent }) =>
      leadId ? { ...sent, leadId } : sent,
    ),
    'what is no id is left out': readAs(op.sendMessage, ({ leadId, ...sent }) =>
      typeof leadId === 'string' && leadId.length <= filterId.max ? { ...sent, leadId } : sent,
    ),
  },
  'limit.message-to-min': {
    'nine digits are enough': digits(min - 1, max),
    'eleven digits are the least': digits(min + 1, max),
    'it is done first and refused after': tooLate(op.sendMessage, ({ to }) => String(to).length === min),
  },
  'limit.message-to-max': {
    'sixteen digits are taken': digits(min, max + 1),
    'fourteen digits are the most': digits(min, max - 1),
    'there is no upper bound': digits(min, 100),
    'what is too long is cut': memberAs(op.sendMessage, 'to', (value) =>
      typeof value === 'string' ? value.slice(0, max + 1) : value,
    ),
  },
  'limit.sms-text-max': {
    'a reply that is too long is refused, and a message goes out in several': ruledOut(
      choosingAlso('sms-length-error', 'split', callsOf(op.sendMessage)),
    ),
    'an SMS is as long as it likes': longSms(100_000),
    'one more is taken': longSms(sms.max + 1),
    'one less is the most': ruledOut(longSms(sms.max - 1)),
    'an SMS holds 160 characters': ruledOut(longSms(160)),
    'what is too long is cut in replies': ruledOut(cut(op.replyToConversation)),
    'what is too long is cut in messages': ruledOut(cut(op.sendMessage)),
  },
} satisfies Partial<FamilyMutants<'limit'>>
