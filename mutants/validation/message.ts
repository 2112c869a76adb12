import { op } from '../../contract/index.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { tooLate } from '../operators/late.js'
import { chatBody, formIn, places, readingAs, sized } from '../operators/message-form.js'
import { changedAt, valueAt } from '../operators/path.js'
import { memberAs, readAs } from '../operators/reading.js'
import { type ObjectSchema, onBody } from '../operators/schema.js'
import { listAsText } from '../operators/value.js'
import { ruledOut } from '../ruled-out.js'

/** Reads another recipient of a message than was sent. */
const recipient = (change: (to: string) => string): Mutation =>
  memberAs(op.sendMessage, 'to', (value) => (typeof value === 'string' ? change(value) : value))

/** Replaces the pattern of recipients. */
const pattern = (pattern: string): Mutation =>
  onBody(op.sendMessage, (schema) => {
    chatBody(schema).properties.to = { type: 'string', pattern }
  })

/** Reads some channels as the first chat application. */
const channel = (isTaken: (channel: unknown) => boolean): Mutation =>
  readAs(op.sendMessage, (sent) =>
    'channel' in sent && isTaken(sent.channel) ? { ...sent, channel: 'chatapp_1' } : sent,
  )

/** Removes the schemas of the members of a form. */
const unchecked = (type: string): Mutation =>
  onBody(op.sendMessage, (schema) => {
    const form = formIn(schema, type)
    for (const name of Object.keys(form.properties)) if (name !== 'type') form.properties[name] = {}
    form.required = []
  })

const withoutTo = ({ required = [], ...schema }: ObjectSchema): ObjectSchema => ({
  ...schema,
  required: required.filter((name) => name !== 'to'),
})

/** Faults of the validation of messages. */
export const messageMutants = {
  'validation.message-channel': {
    'the second application is taken for the first': channel((name) => name === 'chatapp_2'),
    'an e-mail address may be a number': channel((name) => name === 'email'),
    'an unknown channel is the usual one': channel((name) => /^[a-z]+$/.test(String(name)) && name !== 'sms'),
    'case does not count': channel((name) => name === 'CHATAPP_1'),
    'an empty channel is the usual one': channel((name) => name === ''),
    'a blank at the end does not count': channel((name) => name === 'chatapp_1 '),
    'it is done first and refused after': tooLate(op.sendMessage, (sent) => sent.channel === 'chatapp_2'),
  },
  'validation.message-to-pattern': {
    'a plus sign is put in front': recipient((to) => (/^\d/.test(to) ? `+${to}` : to)),
    'blanks are taken out': recipient((to) => to.replaceAll(' ', '')),
    'blanks and breaks at the ends do not count': recipient((to) => to.trim()),
    'a break at the end does not count': recipient((to) => to.replace(/\n$/, '')),
    'hyphens are taken out': recipient((to) => to.replaceAll('-', '')),
    'two zeros are a plus sign': recipient((to) => to.replace(/^00/, '+')),
    'only the first of several is sent to': recipient((to) => to.split(',')[0] ?? ''),
    'an extension is cut off': recipient((to) => to.replace(/;.*$/, '')),
    // The digits of a script follow one another from a code point that 16 divides.
    'digits of other scripts are digits': recipient((to) =>
      to.replace(/\p{Nd}/gu, (digit) => String((digit.codePointAt(0) ?? 0) % 16)),
    ),
    'a zero may come first': pattern('^\\+\\d{10,15}$'),
    'the end is not looked at': pattern('^\\+[1-9]\\d{9,14}'),
    'the beginning is not looked at': pattern('\\+[1-9]\\d{9,14}$'),
    'letters will do': pattern('^\\+[1-9][0-9a-z]{9,14}$'),
    'a list counts by its text': memberAs(op.sendMessage, 'to', listAsText),
    'a number is made into a text': readAs(op.sendMessage, (sent) =>
      typeof sent.to === 'number' ? { ...sent, to: `+${sent.to}` } : sent,
    ),
    'it is done first and refused after': tooLate(
      op.sendMessage,
      (sent) => typeof sent.to === 'string' && /^\d/.test(sent.to),
    ),
  },
  'validation.message-to-required': {
    'a missing recipient is the last one': readAs(op.sendMessage, (sent) => ({
      to: '+12025550100',
      ...sent,
    })),
    'a recipient is not asked for': inTurn(
      onBody(op.sendMessage, (schema) => {
        schema.else = withoutTo(chatBody(schema))
      }),
      aroundHandler(op.sendMessage, (next, context) =>
        next({ ...context, body: { to: '', ...context.body } }),
      ),
    ),
    'no message is a short one': ruledOut(
      readAs(op.sendMessage, (sent) => ({
        message: { type: 'text', text: '-' },
        ...sent,
      })),
    ),
  },
  'validation.message-content': {
    'buttons are left to the provider': unchecked('interactive'),
    'templates are left to the provider': unchecked('template'),
    'a text may be empty here': sized(places.said, { minLength: 0 }, op.sendMessage),
    'a text has no bound here': sized(places.said, { maxLength: 100_000 }, op.sendMessage),
    'a button message has no bound here': sized(places.body, { maxLength: 100_000 }, op.sendMessage),
    'a footer has no bound here': sized(places.footer, { maxLength: 100_000 }, op.sendMessage),
    'a footer may be empty here': sized(places.footer, { minLength: 0 }, op.sendMessage),
    'four buttons are taken here': sized(places.buttons, { maxItems: 4 }, op.sendMessage),
    'no buttons are taken here': sized(places.buttons, { minItems: 0 }, op.sendMessage),
    'anything is a yes here': sized(places.preview, { type: ['boolean', 'string'] }, op.sendMessage),
    'a number is made into a text here': readingAs(
      places.said,
      (text) => (typeof text === 'number' ? `${text}` : text),
      op.sendMessage,
    ),
    'a message without a type is a text here': readAs(op.sendMessage, (sent) =>
      changedAt(sent, ['message'], (form) =>
        typeof form === 'object' && form !== null && !('type' in form) ? { ...form, type: 'text' } : form,
      ),
    ),
    'a bare text is a message here': readAs(op.sendMessage, (sent) =>
      changedAt(sent, ['message'], (form) =>
        typeof form === 'string' ? { type: 'text', text: form } : form,
      ),
    ),
    'more components than fit are left out here': readAs(op.sendMessage, (sent) =>
      changedAt(sent, ['message', 'template', 'components'], (list) =>
        Array.isArray(list) ? list.slice(0, 20) : list,
      ),
    ),
    'it is done first and refused after': tooLate(
      op.sendMessage,
      (sent) => String(valueAt(sent, places.said.path)).length > 4096,
    ),
  },
} satisfies Partial<FamilyMutants<'validation'>>
