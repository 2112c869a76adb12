import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { isChat } from '../../fake-server/resources/send.js'
import type { FamilyMutants } from '../mutation.js'
import { choosingAlso } from '../operators/choice.js'
import { aroundHandler } from '../operators/handler.js'
import { tooLate } from '../operators/late.js'
import { buttonsIn, formIn, places, readingAs, sized, templateIn } from '../operators/message-form.js'
import { valueAt } from '../operators/path.js'
import { readAs } from '../operators/reading.js'
import { refusedAs } from '../operators/refused-as.js'
import { type ObjectSchema, onBody } from '../operators/schema.js'
import { aroundStep } from '../operators/step.js'
import { numberAsBoolean, wordAsBoolean } from '../operators/value.js'
import { ruledOut } from '../ruled-out.js'

/** Reads another message of a reply than was sent. */
const message = (change: (message: Record<string, unknown>) => unknown) =>
  readingAs({ path: ['message'], listing: (schema) => schema }, (value) =>
    typeof value === 'object' && value !== null ? change({ ...value }) : value,
  )

/** Makes a member of a form optional. */
const optional = (form: (schema: ObjectSchema) => ObjectSchema, name: string) =>
  onBody(op.replyToConversation, (schema) => {
    const found = form(schema)
    found.required = (found.required ?? []).filter((one) => one !== name)
  })

const welcome = { type: 'text', text: 'Hello' }

/** Faults of the validation of replies. */
export const replyMutants = {
  'validation.reply-content-required': {
    'nothing to say is an invalid state': refusedAs(
      op.replyToConversation,
      (sent) => Object.keys(sent).length === 0,
      'invalid_state',
    ),
    'nothing to say is said as a dash': ruledOut(
      readAs(op.replyToConversation, (sent) => (Object.keys(sent).length === 0 ? { text: '-' } : sent)),
    ),
    'nothing at all is sent': ruledOut((behaviour) => {
      onBody(op.replyToConversation, (schema) => {
        delete schema.oneOf
      })(behaviour)
      aroundHandler(op.replyToConversation, (next, context) =>
        next(Object.keys(context.body).length === 0 ? { ...context, body: { text: '' } } : context),
      )(behaviour)
    }),
    'it is done first and refused after': ruledOut(
      tooLate(op.replyToConversation, (sent) => Object.keys(sent).length === 0, { text: '' }),
    ),
  },
  'validation.reply-text-type': {
    'a number is made into a text': readingAs(places.text, (text) =>
      typeof text === 'number' ? `${text}` : text,
    ),
    'any value is made into a text': readingAs(places.text, String),
    'true is made into a text': readingAs(places.text, (text) => (text === true ? 'true' : text)),
    'a list is joined': readingAs(places.text, (text) => (Array.isArray(text) ? text.join(' ') : text)),
    'an object shows as its text': readingAs(places.text, (text) =>
      typeof text === 'object' ? JSON.stringify(text) : text,
    ),
    'a number is refused after it is sent': (behaviour) =>
      aroundStep('validate', (next, context) => {
        const { body: sent } = context
        if (context.operation === op.replyToConversation && typeof sent.text === 'number')
          void behaviour.handlers[op.replyToConversation]({ ...context, body: { text: String(sent.text) } })
        return next()
      })(behaviour),
  },
  'validation.reply-template-name': {
    'a template without a name is not found': optional(templateIn, 'name'),
    'a template without a name is the first one': readAs(op.replyToConversation, (sent) =>
      typeof sent.template === 'object' && sent.template !== null && !('name' in sent.template)
        ? { template: { language: 'es', ...sent.template, name: 'welcome' } }
        : sent,
    ),
    'an empty template is none, and a dash is sent': readAs(op.replyToConversation, (sent) =>
      JSON.stringify(sent.template) === '{}' ? { text: '-' } : sent,
    ),
  },
  'validation.reply-template-components': {
    'components may be an object': sized(places.components, { type: ['array', 'object'] }),
    'components may be anything': sized(places.components, {
      type: ['array', 'object', 'string'],
      items: {},
    }),
    'components may hold texts': sized(places.components, { items: { type: ['object', 'string'] } }),
    'only the first component is looked at': sized(places.components, {
      items: [{ type: 'object' }],
      additionalItems: true,
    }),
    'what is no list is left out': readingAs(places.components, (list) => (Array.isArray(list) ? list : [])),
    'what is no object is left out': readingAs(places.components, (list) =>
      Array.isArray(list) ? list.filter((one) => typeof one === 'object') : list,
    ),
  },
  'validation.reply-message-type': {
    'a message without a type is a text': message((form) => ({ type: 'text', ...form })),
    'an unknown type is a text': message((form) =>
      typeof form.type === 'string' && /^c[a-z0-9]{8,}$/.test(form.type) ? { ...form, type: 'text' } : form,
    ),
    'case does not count': message((form) =>
      typeof form.type === 'string' ? { ...form, type: form.type.toLowerCase() } : form,
    ),
    'blanks at the end do not count': message((form) =>
      typeof form.type === 'string' ? { ...form, type: form.type.trim() } : form,
    ),
    'an empty type is a text': message((form) => (form.type === '' ? { ...form, type: 'text' } : form)),
    'a list counts by its text': message((form) =>
      Array.isArray(form.type) ? { ...form, type: String(form.type) } : form,
    ),
    'what every object has is a type': message((form) => (form.type === 'constructor' ? welcome : form)),
    'a template form without a template is a text': message((form) =>
      form.type === 'template' && !form.template ? { ...form, type: 'text' } : form,
    ),
    'a bare text is a message': readAs(op.replyToConversation, (sent) =>
      typeof sent.message === 'string' ? { message: { type: 'text', text: sent.message } } : sent,
    ),
    'a text without its text crashes': optional((schema) => formIn(schema, 'text'), 'text'),
  },
  'validation.reply-message-chat-only': {
    'an SMS refuses a form as invalid, an e-mail by its state': ruledOut(
      choosingAlso(
        'reply-message-wrong-channel',
        'invalid-state',
        ({ params }) => params.id?.startsWith('email__') === true,
      ),
    ),
    'the second chat application takes plain text alone': aroundHandler(
      op.replyToConversation,
      (next, context) => {
        if (context.body.message !== undefined && context.params.id?.startsWith('chatapp_2__'))
          throw new ApiError('invalid_state', 'plain text alone', 'conversation.reply-201')
        return next(context)
      },
    ),
    'an SMS takes a message for its text': ruledOut(
      aroundHandler(op.replyToConversation, (next, context) => {
        const text = valueAt(context.body, ['message', 'text'])
        const isSms = context.params.id?.startsWith('sms__')
        return next(isSms && typeof text === 'string' ? { ...context, body: { text } } : context)
      }),
    ),
    'an e-mail takes a message for its text': ruledOut(
      aroundHandler(op.replyToConversation, (next, context) => {
        const text = valueAt(context.body, ['message', 'text'])
        const isEmail = context.params.id?.startsWith('email__')
        return next(isEmail && typeof text === 'string' ? { ...context, body: { text } } : context)
      }),
    ),
    'what is no chat says it has sent the message': ruledOut(
      aroundHandler(op.replyToConversation, (next, context) => {
        const { id = '' } = context.params
        const channel = (id.split('__', 1)[0] ?? '') as 'sms'
        if (context.body.message === undefined || isChat(channel)) return next(context)
        return {
          status: 201,
          body: { data: { conversationId: id, channel, messageId: null, status: 'sent' } },
        }
      }),
    ),
    'an SMS refuses the message once it is sent': ruledOut(
      aroundHandler(op.replyToConversation, (next, context) => {
        const text = valueAt(context.body, ['message', 'text'])
        if (context.params.id?.startsWith('sms__') && typeof text === 'string')
          void next({ ...context, body: { text } })
        return next(context)
      }),
    ),
  },
  'validation.reply-preview-type': {
    'anything is a yes': sized(places.preview, { type: ['boolean', 'string', 'number', 'array', 'object'] }),
    'the words true and false will do': readingAs(places.preview, wordAsBoolean),
    '0 and 1 will do': readingAs(places.preview, numberAsBoolean),
    'what is falsy is no': readingAs(places.preview, (shown) => shown || false),
    'links are never shown': sized(places.preview, { enum: [false] }),
    'it is done first and refused after': tooLate(
      op.replyToConversation,
      (sent) => valueAt(sent, places.preview.path) === 'yes',
    ),
  },
  'validation.reply-button-form': {
    'a type is made up': message((form) =>
      form.type === 'interactive'
        ? { ...form, interactive: { type: 'button', ...(form.interactive as Record<string, unknown>) } }
        : form,
    ),
    'a message with buttons is a button message': message((form) =>
      form.type === 'interactive'
        ? { ...form, interactive: { ...(form.interactive as Record<string, unknown>), type: 'button' } }
        : form,
    ),
    'nothing needs saying': ruledOut(optional(buttonsIn, 'body')),
    'buttons may be anything': onBody(op.replyToConversation, (schema) => {
      const { properties } = places.buttons.listing(schema)
      properties.buttons = { type: 'array', minItems: 1, maxItems: 3 }
    }),
    'a button of another kind is taken': onBody(op.replyToConversation, (schema) => {
      const { properties } = places.buttons.listing(schema)
      properties.buttons = { ...properties.buttons, items: { type: 'object' } }
    }),
    'a message needs no buttons': optional((schema) => places.buttons.listing(schema), 'buttons'),
    'a message needs no action': optional(buttonsIn, 'action'),
  },
} satisfies Partial<FamilyMutants<'validation'>>
