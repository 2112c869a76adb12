import type { families } from '../../contract/index.js'
import { at, changed, chatBody, formIn, places, readingAs, send, sized } from '../message-form.js'
import { aroundHandler, type Mutant, type Mutants, mutant, type ObjectSchema, onBody } from '../mutant.js'
import { readAs, tooLate } from '../reading.js'

/** A message to a chat application whose recipient is read in another way. */
const recipient = (fault: string, change: (to: string) => string): Mutant =>
  readAs(fault, send, (sent) => (typeof sent.to === 'string' ? { ...sent, to: change(sent.to) } : sent))

/** Another pattern for recipients. */
const pattern = (fault: string, pattern: string): Mutant =>
  mutant(fault, (behaviour) =>
    onBody(behaviour, send, (schema) => {
      chatBody(schema).properties.to = { type: 'string', pattern }
    }),
  )

/** A message taken for one of the first chat application, by what its channel says. */
const channel = (fault: string, isTaken: (channel: unknown) => boolean): Mutant =>
  readAs(fault, send, (sent) =>
    'channel' in sent && isTaken(sent.channel) ? { ...sent, channel: 'chatapp_1' } : sent,
  )

/** A form of which anything is taken. */
const unchecked = (fault: string, type: string): Mutant =>
  mutant(fault, (behaviour) =>
    onBody(behaviour, send, (schema) => {
      const form = formIn(schema, type)
      for (const name of Object.keys(form.properties)) if (name !== 'type') form.properties[name] = {}
      form.required = []
    }),
  )

const withoutTo = ({ required = [], ...schema }: ObjectSchema): ObjectSchema => ({
  ...schema,
  required: required.filter((name) => name !== 'to'),
})

/** Messages taken in spite of what they are. */
export const messageMutants = {
  'validation.message-channel': [
    channel('the second application is taken for the first', (name) => name === 'chatapp_2'),
    channel('an e-mail address may be a number', (name) => name === 'email'),
    channel('an unknown channel is the usual one', (name) => /^[a-z]+$/.test(String(name)) && name !== 'sms'),
    channel('case does not count', (name) => name === 'CHATAPP_1'),
    channel('an empty channel is the usual one', (name) => name === ''),
    channel('a blank at the end does not count', (name) => name === 'chatapp_1 '),
    tooLate(send, (sent) => sent.channel === 'chatapp_2'),
  ],
  'validation.message-to-pattern': [
    recipient('a plus sign is put in front', (to) => (/^\d/.test(to) ? `+${to}` : to)),
    recipient('blanks are taken out', (to) => to.replaceAll(' ', '')),
    recipient('blanks and breaks at the ends do not count', (to) => to.trim()),
    recipient('a break at the end does not count', (to) => to.replace(/\n$/, '')),
    recipient('hyphens are taken out', (to) => to.replaceAll('-', '')),
    recipient('two zeros are a plus sign', (to) => to.replace(/^00/, '+')),
    recipient('only the first of several is sent to', (to) => to.split(',')[0] ?? ''),
    recipient('an extension is cut off', (to) => to.replace(/;.*$/, '')),
    // The digits of a script follow one another from a code point that 16 divides.
    recipient('digits of other scripts are digits', (to) =>
      to.replace(/\p{Nd}/gu, (digit) => String((digit.codePointAt(0) ?? 0) % 16)),
    ),
    pattern('a zero may come first', '^\\+\\d{10,15}$'),
    pattern('the end is not looked at', '^\\+[1-9]\\d{9,14}'),
    pattern('the beginning is not looked at', '\\+[1-9]\\d{9,14}$'),
    pattern('letters will do', '^\\+[1-9][0-9a-z]{9,14}$'),
    readAs('a list counts by its text', send, (sent) =>
      Array.isArray(sent.to) ? { ...sent, to: String(sent.to) } : sent,
    ),
    readAs('a number is made into a text', send, (sent) =>
      typeof sent.to === 'number' ? { ...sent, to: `+${sent.to}` } : sent,
    ),
    tooLate(send, (sent) => typeof sent.to === 'string' && /^\d/.test(sent.to)),
  ],
  'validation.message-to-required': [
    readAs('a missing recipient is the last one', send, (sent) => ({ to: '+12025550100', ...sent })),
    mutant('a recipient is not asked for', (behaviour) => {
      onBody(behaviour, send, (schema) => {
        schema.else = withoutTo(chatBody(schema))
      })
      // The message is taken, and goes to no number at all.
      aroundHandler(behaviour, send, (next, context) =>
        next({ ...context, body: { to: '', ...context.body } }),
      )
    }),
    readAs('no message is a short one', send, (sent) => ({ message: { type: 'text', text: '-' }, ...sent })),
  ],
  'validation.message-content': [
    unchecked('buttons are left to the provider', 'interactive'),
    unchecked('templates are left to the provider', 'template'),
    sized('a text may be empty here', places.said, { minLength: 0 }, send),
    sized('a text has no bound here', places.said, { maxLength: 100_000 }, send),
    sized('a button message has no bound here', places.body, { maxLength: 100_000 }, send),
    sized('a footer has no bound here', places.footer, { maxLength: 100_000 }, send),
    sized('a footer may be empty here', places.footer, { minLength: 0 }, send),
    sized('four buttons are taken here', places.buttons, { maxItems: 4 }, send),
    sized('no buttons are taken here', places.buttons, { minItems: 0 }, send),
    sized('anything is a yes here', places.preview, { type: ['boolean', 'string'] }, send),
    readingAs(
      'a number is made into a text here',
      places.said,
      (text) => (typeof text === 'number' ? `${text}` : text),
      send,
    ),
    readAs('a message without a type is a text here', send, (sent) =>
      changed(sent, ['message'], (form) =>
        typeof form === 'object' && form !== null && !('type' in form) ? { ...form, type: 'text' } : form,
      ),
    ),
    readAs('a bare text is a message here', send, (sent) =>
      changed(sent, ['message'], (form) => (typeof form === 'string' ? { type: 'text', text: form } : form)),
    ),
    readAs('more components than fit are left out here', send, (sent) =>
      changed(sent, ['message', 'template', 'components'], (list) =>
        Array.isArray(list) ? list.slice(0, 20) : list,
      ),
    ),
    tooLate(send, (sent) => String(at(sent, places.said.path)).length > 4096),
  ],
} satisfies Partial<Mutants<typeof families.validation>>
