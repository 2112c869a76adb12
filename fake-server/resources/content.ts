import type { Message } from '../../contract/index.js'
import type { TemplateReference } from './template.js'

/** The `message` of a body, as validation has checked it (section 4.7, gap.reply-message-forms). */
export type Form =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'template'; readonly template: TemplateReference }
  | { readonly type: 'interactive'; readonly interactive: { readonly body: { readonly text: string } } }
  | { readonly type: 'image'; readonly image: { readonly link: string; readonly caption?: string } }
  | { readonly type: 'audio'; readonly audio: { readonly link: string } }

/** What is sent: a text and perhaps a file, or a template that is still to be looked up. */
export interface Content {
  readonly type: Form['type']
  readonly text: string
  readonly attachment: Message['attachment']
  readonly template?: TemplateReference
}

const words = (type: Form['type'], text: string): Content => ({ type, text, attachment: null })

/** A text as content. */
export const textContent = (text: string): Content => words('text', text)

/** A template as content; its text is known once it is found. */
export const templateContent = (template: TemplateReference): Content => ({
  ...words('template', ''),
  template,
})

/** The content of a `message` in any of its forms. */
export function contentOf(form: Form): Content {
  switch (form.type) {
    case 'text':
      return textContent(form.text)
    case 'template':
      return templateContent(form.template)
    case 'interactive':
      return words(form.type, form.interactive.body.text)
    case 'image':
      return {
        ...words(form.type, form.image.caption ?? ''),
        attachment: { kind: 'image', url: form.image.link, name: null },
      }
    case 'audio':
      return { ...words(form.type, ''), attachment: { kind: 'audio', url: form.audio.link, name: null } }
  }
}
