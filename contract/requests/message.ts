import type { GeneralAssumptions } from '../gaps/general.js'
import { limits } from '../limits.js'
import { isOpen, pathSafeId, words } from '../members/field.js'
import type { Schema } from '../schema.js'

const replyText = {
  type: 'string',
  minLength: limits.reply.text.min,
  maxLength: limits.reply.text.max,
} as const

/** The reference to a template in a reply or message (section 4.7, gap.template-language-required). */
const templateReference = (assumptions: GeneralAssumptions): Schema => {
  const { name, language, components } = limits.template
  return {
    type: 'object',
    required: assumptions['template-language-required'] === 'required' ? ['name', 'language'] : ['name'],
    properties: {
      name: { type: 'string', minLength: name.min, maxLength: name.max },
      language: { type: 'string', minLength: language.min, maxLength: language.max },
      components: { type: 'array', maxItems: components.max, items: { type: 'object' } },
    },
    additionalProperties: isOpen(assumptions),
  }
}

/** An object whose `type` selects one of several forms; each form lists its other members. */
const oneForm = (
  forms: Readonly<Record<string, { readonly required: readonly string[]; readonly properties: object }>>,
  extra: boolean,
): Schema =>
  ({
    type: 'object',
    required: ['type'],
    properties: { type: { enum: Object.keys(forms) } },
    allOf: Object.entries(forms).map(([type, { required, properties }]) => ({
      if: { required: ['type'], properties: { type: { const: type } } },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { required, properties: { type: true, ...properties }, additionalProperties: extra },
    })),
  }) as Schema

/** A button of an interactive message, as it is or under the member of its type (gap.reply-message-forms). */
function button(assumptions: GeneralAssumptions): Schema {
  const { button: type, nested } = assumptions['reply-message-forms']
  const own = { id: words, title: words }
  const additionalProperties = isOpen(assumptions)
  return nested
    ? {
        type: 'object',
        required: ['type', type],
        properties: {
          type: { const: type },
          [type]: { type: 'object', required: ['id', 'title'], properties: own, additionalProperties },
        },
        additionalProperties,
      }
    : {
        type: 'object',
        required: ['id', 'title'],
        properties: { type: { const: type }, ...own },
        additionalProperties,
      }
}

/** The button, list and link forms; only the first is shown (section 4.7, gap.reply-message-forms). */
function interactive(assumptions: GeneralAssumptions): Schema {
  const { body, footer, buttons } = limits.interactive
  const additionalProperties = isOpen(assumptions)
  const object = (required: readonly string[], properties: Record<string, Schema>): Schema => ({
    type: 'object',
    required,
    properties,
    additionalProperties,
  })
  const frame = {
    body: object(['text'], { text: { type: 'string', minLength: body.min, maxLength: body.max } }),
    footer: object(['text'], { text: { type: 'string', minLength: footer.min, maxLength: footer.max } }),
  }
  const row = object(['id', 'title'], { id: words, title: words, description: { type: 'string' } })
  const section = object(['rows'], { title: words, rows: { type: 'array', minItems: 1, items: row } })
  const actions: Record<string, Schema> = {
    button: object(['buttons'], {
      buttons: {
        type: 'array',
        minItems: buttons.min,
        maxItems: buttons.max,
        items: button(assumptions),
      },
    }),
    list: object(['button', 'sections'], {
      button: words,
      sections: { type: 'array', minItems: 1, items: section },
    }),
    cta_url: object(['parameters'], {
      name: { const: 'cta_url' },
      parameters: object(['display_text', 'url'], { display_text: words, url: words }),
    }),
  }
  const forms = Object.entries(actions).map(([type, action]) => [
    type,
    { required: ['body', 'action'], properties: { ...frame, action } },
  ])
  return oneForm(Object.fromEntries(forms), additionalProperties)
}

/** The `message` of a chat-application reply or send, in every form (section 4.7). */
function messageForm(assumptions: GeneralAssumptions): Schema {
  const extra = isOpen(assumptions)
  const media = (more: Record<string, Schema>): Schema => ({
    type: 'object',
    required: ['link'],
    properties: { link: words, ...more },
    additionalProperties: extra,
  })
  return oneForm(
    {
      text: { required: ['text'], properties: { text: replyText, previewUrl: { type: 'boolean' } } },
      template: { required: ['template'], properties: { template: templateReference(assumptions) } },
      interactive: { required: ['interactive'], properties: { interactive: interactive(assumptions) } },
      // The document names these two and shows neither; their shape is the provider's.
      image: { required: ['image'], properties: { image: media({ caption: { type: 'string' } }) } },
      audio: { required: ['audio'], properties: { audio: media({}) } },
    },
    extra,
  )
}

const needs = (name: string) => ({ required: [name] }) as const

/** The body of `POST /conversations/{id}/reply` (section 4.7, gap.reply-required-one-of). */
export function replyBody(assumptions: GeneralAssumptions): Schema {
  const [text, template, message] = [needs('text'), needs('template'), needs('message')]
  const contents = {
    'exactly-one': { oneOf: [text, template, message] },
    'message-wins': { anyOf: [text, template, message] },
    // A template may be sent with the text that it replaces.
    'template-fallback': { oneOf: [{ ...text, not: template }, template, message] },
  } as const satisfies Record<GeneralAssumptions['reply-required-one-of'], Schema>
  return {
    type: 'object',
    properties: {
      text: replyText,
      template: templateReference(assumptions),
      message: messageForm(assumptions),
    },
    additionalProperties: isOpen(assumptions),
    ...contents[assumptions['reply-required-one-of']],
  }
}

const recipient = { type: 'string', pattern: '^\\+[1-9]\\d{9,14}$' } as const

/** The text of an SMS: a member of that name, or in a `message` of the form of a text (gap.message-sms-body). */
const textMember = (path: string, assumptions: GeneralAssumptions): Record<string, Schema> => {
  const [outer = path, inner] = path.split('.')
  if (inner === undefined) return { [outer]: words }
  const properties = { type: { const: 'text' }, [inner]: words }
  const form = { type: 'object', required: ['type', inner], properties } as const
  return { [outer]: { ...form, additionalProperties: isOpen(assumptions) } as Schema }
}

/**
 * The body of `POST /messaging/messages`: over a chat application or as an SMS
 * (section 4.7, gaps message-required-fields, message-extra-properties, message-sms-body).
 */
export function messageSendBody(assumptions: GeneralAssumptions): Schema {
  const sms = assumptions['message-sms-body']
  const additionalProperties = assumptions['message-extra-properties'] === 'ignore'
  const common = { channel: true, phoneNumberId: pathSafeId, leadId: pathSafeId }
  const text = textMember(sms.text, assumptions)
  const required = assumptions['message-required-fields']
  return {
    type: 'object',
    required: ['channel'],
    properties: { channel: { enum: ['chatapp_1', sms.channel] } },
    if: { required: ['channel'], properties: { channel: { const: sms.channel } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: {
      required: [sms.to, ...Object.keys(text)],
      properties: { ...common, [sms.to]: recipient, ...text },
      additionalProperties,
    },
    else: {
      required: [...required],
      // A contact can replace the number where that is not required.
      ...(required.includes('to') ? {} : { anyOf: [{ required: ['to'] }, { required: ['leadId'] }] }),
      properties: { ...common, to: recipient, message: messageForm(assumptions) },
      additionalProperties,
    },
  }
}
