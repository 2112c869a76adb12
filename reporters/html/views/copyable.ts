import { element, type Markup } from '../markup.js'

/** A command or script with a button that copies it. */
export const copyable = (text: string, label = 'Copy'): Markup =>
  element(
    'div',
    { class: 'copyable' },
    element('pre', { tabindex: 0, 'data-text': true }, text),
    element('button', { type: 'button', 'data-copy': label }, label),
  )
