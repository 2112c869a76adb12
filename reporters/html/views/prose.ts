import { element, type Markup } from '../markup.js'

/** A sentence in which what is in backquotes is code. */
export const prose = (text: string): Markup =>
  text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? element('code', {}, part) : part))
