import { type families, limits, op } from '../../contract/index.js'
import { chatBody, reply, send } from '../message-form.js'
import { type Mutant, type Mutants, mutant, onBody, onRead } from '../mutant.js'
import { parameter, readAs, tooLate } from '../reading.js'

type Several = readonly [Mutant, ...Mutant[]]

const templates = op.listTemplates
const { filterId, recipient, sms } = limits
const slash = { pattern: '^[^/]*$' }

/** Another schema for a member of a message to a chat application. */
const member = (fault: string, name: string, schema: Record<string, unknown>): Mutant =>
  mutant(fault, (behaviour) =>
    onBody(behaviour, send, (whole) => {
      chatBody(whole).properties[name] = schema
    }),
  )

/** Ways to get an id that a message names wrong. */
const reference = (name: string): Several => {
  const { min, max } = filterId
  return [
    member('one more is taken', name, { type: 'string', minLength: min, maxLength: max + 1, ...slash }),
    member('one less is the most', name, { type: 'string', minLength: min, maxLength: max - 1, ...slash }),
    member('there is no bound, so it is merely unknown', name, { type: 'string', minLength: min, ...slash }),
    member('the empty id is taken', name, { type: 'string', maxLength: max, ...slash }),
    member('a slash is taken', name, { type: 'string', minLength: min, maxLength: max }),
  ]
}

/** A message that names no number goes out from the usual one. */
const usualNumber = mutant('an empty number is the usual one', (behaviour) =>
  onRead(behaviour, send, (context) => {
    const [number] = context.workspace.phoneNumbers
    if (context.body.phoneNumberId === '') context.body = { ...context.body, phoneNumberId: number?.id }
  }),
)

/** Another schema for the number that templates are listed of. */
const listedNumber = (fault: string, keywords: object): Mutant =>
  parameter(fault, templates, 'phoneNumberId', { type: 'string', ...keywords })

/** Ways to count the digits of a recipient: the first, then so many more. */
const digits = (fault: string, least: number, most: number): Mutant =>
  member(fault, 'to', { type: 'string', pattern: `^\\+[1-9]\\d{${least - 1},${most - 1}}$` })

const { min, max } = recipient.digits

/** A reply by SMS may be as long as any other, or is cut on its way out. */
const longSms = (fault: string, most: number): Mutant =>
  mutant(fault, (behaviour) => {
    behaviour.policy.smsMax = most
  })

/** Texts cut before their length is looked at. */
const cut = (at: typeof reply | typeof send): Mutant =>
  readAs('what is too long is cut', at, (sent) =>
    typeof sent.text === 'string' ? { ...sent, text: sent.text.slice(0, sms.max) } : sent,
  )

/** Bounds of messages taken for others. */
export const messageMutants = {
  'limit.template-list-number': [
    listedNumber('one more is taken', { maxLength: filterId.max + 1, ...slash }),
    listedNumber('one less is the most', { maxLength: filterId.max - 1, ...slash }),
    listedNumber('there is no bound', slash),
    listedNumber('a slash is taken', { maxLength: filterId.max }),
    listedNumber('only the beginning is looked at for slashes', {
      maxLength: filterId.max,
      pattern: '^[^/]+(/?$|[^/])',
    }),
    listedNumber('numbers have at least two characters', { minLength: 2, maxLength: filterId.max, ...slash }),
  ],
  'limit.message-number': [...reference('phoneNumberId'), usualNumber],
  'limit.message-lead': [
    ...reference('leadId'),
    readAs('an empty id is none', send, ({ leadId, ...sent }) => (leadId ? { ...sent, leadId } : sent)),
    readAs('what is no id is left out', send, ({ leadId, ...sent }) =>
      typeof leadId === 'string' && leadId.length <= filterId.max ? { ...sent, leadId } : sent,
    ),
  ],
  'limit.message-to-min': [
    digits('nine digits are enough', min - 1, max),
    digits('eleven digits are the least', min + 1, max),
    tooLate(send, ({ to }) => String(to).length === min),
  ],
  'limit.message-to-max': [
    digits('sixteen digits are taken', min, max + 1),
    digits('fourteen digits are the most', min, max - 1),
    digits('there is no upper bound', min, 100),
    readAs('what is too long is cut', send, (sent) =>
      typeof sent.to === 'string' ? { ...sent, to: sent.to.slice(0, max + 1) } : sent,
    ),
  ],
  'limit.sms-text-max': [
    longSms('an SMS is as long as it likes', 100_000),
    longSms('one more is taken', sms.max + 1),
    longSms('one less is the most', sms.max - 1),
    longSms('an SMS holds 160 characters', 160),
    cut(reply),
    cut(send),
  ],
} satisfies Partial<Mutants<typeof families.limit>>
