import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { isChat } from '../../fake-server/resources/send.js'
import {
  at,
  buttonsIn,
  formIn,
  places,
  readingAs,
  reply,
  type Sent,
  sized,
  templateIn,
} from '../message-form.js'
import { aroundHandler, aroundStep, type Mutants, mutant, type ObjectSchema } from '../mutant.js'
import { body, readAs, tooLate } from '../reading.js'

/** A reply whose message or interactive part is made into something else. */
const message = (fault: string, change: (message: Sent) => unknown) =>
  readingAs(fault, { path: ['message'], listing: (schema) => schema }, (value) =>
    typeof value === 'object' && value !== null ? change({ ...value }) : value,
  )

/** A form that may do without one of its members. */
const optional = (fault: string, form: (schema: ObjectSchema) => ObjectSchema, name: string) =>
  body(fault, reply, (schema) => {
    const found = form(schema)
    found.required = (found.required ?? []).filter((one) => one !== name)
  })

const welcome = { type: 'text', text: 'Hello' }

/** Replies taken in spite of what they are. */
export const replyMutants = {
  'validation.reply-content-required': [
    readAs('nothing to say is said as a dash', reply, (sent) =>
      Object.keys(sent).length === 0 ? { text: '-' } : sent,
    ),
    mutant('nothing at all is sent', (behaviour) => {
      body('', reply, (schema) => {
        delete schema.oneOf
      }).plant(behaviour)
      aroundHandler(behaviour, reply, (next, context) =>
        next(Object.keys(context.body).length === 0 ? { ...context, body: { text: '' } } : context),
      )
    }),
    tooLate(reply, (sent) => Object.keys(sent).length === 0, { text: '' }),
  ],
  'validation.reply-text-type': [
    readingAs('a number is made into a text', places.text, (text) =>
      typeof text === 'number' ? `${text}` : text,
    ),
    readingAs('whatever it is is made into a text', places.text, String),
    readingAs('true is made into a text', places.text, (text) => (text === true ? 'true' : text)),
    readingAs('a list is joined', places.text, (text) => (Array.isArray(text) ? text.join(' ') : text)),
    readingAs('an object shows as its text', places.text, (text) =>
      typeof text === 'object' ? JSON.stringify(text) : text,
    ),
    mutant('a number is refused after it is sent', (behaviour) =>
      aroundStep(behaviour, 'validate', (next, context) => {
        const { body: sent } = context
        if (context.operation === reply && typeof sent.text === 'number')
          void behaviour.handlers[reply]({ ...context, body: { text: String(sent.text) } })
        return next()
      }),
    ),
  ],
  'validation.reply-template-name': [
    optional('a template without a name is looked up, in vain', templateIn, 'name'),
    readAs('a template without a name is the first one', reply, (sent) =>
      typeof sent.template === 'object' && sent.template !== null && !('name' in sent.template)
        ? { template: { language: 'es', ...sent.template, name: 'welcome' } }
        : sent,
    ),
    readAs('an empty template is none, and a dash is sent', reply, (sent) =>
      JSON.stringify(sent.template) === '{}' ? { text: '-' } : sent,
    ),
  ],
  'validation.reply-template-components': [
    sized('components may be an object', places.components, { type: ['array', 'object'] }),
    sized('components may be anything', places.components, {
      type: ['array', 'object', 'string'],
      items: {},
    }),
    sized('components may hold texts', places.components, { items: { type: ['object', 'string'] } }),
    sized('only the first component is looked at', places.components, {
      items: [{ type: 'object' }],
      additionalItems: true,
    }),
    readingAs('what is no list is left out', places.components, (list) => (Array.isArray(list) ? list : [])),
    readingAs('what is no object is left out', places.components, (list) =>
      Array.isArray(list) ? list.filter((one) => typeof one === 'object') : list,
    ),
  ],
  'validation.reply-message-type': [
    message('a message without a type is a text', (form) => ({ type: 'text', ...form })),
    message('an unknown type is a text', (form) =>
      typeof form.type === 'string' && /^c[a-z0-9]{8,}$/.test(form.type) ? { ...form, type: 'text' } : form,
    ),
    message('case does not count', (form) =>
      typeof form.type === 'string' ? { ...form, type: form.type.toLowerCase() } : form,
    ),
    message('blanks at the end do not count', (form) =>
      typeof form.type === 'string' ? { ...form, type: form.type.trim() } : form,
    ),
    message('an empty type is a text', (form) => (form.type === '' ? { ...form, type: 'text' } : form)),
    message('a list counts by its text', (form) =>
      Array.isArray(form.type) ? { ...form, type: String(form.type) } : form,
    ),
    message('what every object has is a type', (form) => (form.type === 'constructor' ? welcome : form)),
    message('a template form without a template is a text', (form) =>
      form.type === 'template' && !form.template ? { ...form, type: 'text' } : form,
    ),
    readAs('a bare text is a message', reply, (sent) =>
      typeof sent.message === 'string' ? { message: { type: 'text', text: sent.message } } : sent,
    ),
    mutant('a text without its text crashes', (behaviour) =>
      optional('', (schema) => formIn(schema, 'text'), 'text').plant(behaviour),
    ),
  ],
  'validation.reply-message-chat-only': [
    mutant('the second chat application takes plain text alone', (behaviour) =>
      aroundHandler(behaviour, reply, (next, context) => {
        if (context.body.message !== undefined && context.params.id?.startsWith('chatapp_2__'))
          throw new ApiError('invalid_state', 'plain text alone', 'conversation.reply-201')
        return next(context)
      }),
    ),
    mutant('an SMS takes a message for its text', (behaviour) =>
      aroundHandler(behaviour, reply, (next, context) => {
        const text = at(context.body, ['message', 'text'])
        const isSms = context.params.id?.startsWith('sms__')
        return next(isSms && typeof text === 'string' ? { ...context, body: { text } } : context)
      }),
    ),
    mutant('an e-mail takes a message for its text', (behaviour) =>
      aroundHandler(behaviour, reply, (next, context) => {
        const text = at(context.body, ['message', 'text'])
        const isEmail = context.params.id?.startsWith('email__')
        return next(isEmail && typeof text === 'string' ? { ...context, body: { text } } : context)
      }),
    ),
    mutant('what is no chat says it has sent the message', (behaviour) =>
      aroundHandler(behaviour, reply, (next, context) => {
        const { id = '' } = context.params
        const channel = (id.split('__', 1)[0] ?? '') as 'sms'
        if (context.body.message === undefined || isChat(channel)) return next(context)
        return {
          status: 201,
          body: { data: { conversationId: id, channel, messageId: null, status: 'sent' } },
        }
      }),
    ),
    mutant('an SMS refuses the message once it is sent', (behaviour) =>
      aroundHandler(behaviour, reply, (next, context) => {
        const text = at(context.body, ['message', 'text'])
        if (context.params.id?.startsWith('sms__') && typeof text === 'string')
          void next({ ...context, body: { text } })
        return next(context)
      }),
    ),
  ],
  'validation.reply-preview-type': [
    sized('anything is a yes', places.preview, { type: ['boolean', 'string', 'number', 'array', 'object'] }),
    readingAs('the words true and false will do', places.preview, (shown) =>
      shown === 'true' || shown === 'false' ? shown === 'true' : shown,
    ),
    readingAs('0 and 1 will do', places.preview, (shown) =>
      shown === 0 || shown === 1 ? shown === 1 : shown,
    ),
    readingAs('what is falsy is no', places.preview, (shown) => shown || false),
    sized('links are never shown', places.preview, { enum: [false] }),
    tooLate(reply, (sent) => at(sent, places.preview.path) === 'yes'),
  ],
  'validation.reply-button-form': [
    message('a type is made up', (form) =>
      form.type === 'interactive'
        ? { ...form, interactive: { type: 'button', ...(form.interactive as Sent) } }
        : form,
    ),
    message('a message with buttons is a button message', (form) =>
      form.type === 'interactive'
        ? { ...form, interactive: { ...(form.interactive as Sent), type: 'button' } }
        : form,
    ),
    optional('nothing needs saying', buttonsIn, 'body'),
    body('buttons may be anything', reply, (schema) => {
      const { properties } = places.buttons.listing(schema)
      properties.buttons = { type: 'array', minItems: 1, maxItems: 3 }
    }),
    body('a button of another kind is taken', reply, (schema) => {
      const { properties } = places.buttons.listing(schema)
      properties.buttons = { ...properties.buttons, items: { type: 'object' } }
    }),
    optional('a message needs no buttons', (schema) => places.buttons.listing(schema), 'buttons'),
    optional('a message needs no action', buttonsIn, 'action'),
  ],
} satisfies Partial<Mutants<typeof families.validation>>
