import { printable } from '../text/printable.js'

/** The attributes of an element; one that is true is present, one that is false or undefined is not. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** An element of a page, before it is written as HTML or made in a browser. */
interface Element {
  readonly tag: string
  readonly attributes: Attributes
  readonly children: readonly Markup[]
}

/** A part of a page; a text is never read as markup, as servers write what reports hold. */
export type Markup = Element | readonly Markup[] | string | number | false | undefined

/** An element with what it holds. */
export const element = (
  tag: string,
  attributes: Attributes = {},
  ...children: readonly Markup[]
): Element => ({
  tag,
  attributes,
  children,
})

/** Whether a part of a page is an element. */
export const isElement = (part: Markup): part is Element => typeof part === 'object' && !Array.isArray(part)

/** Elements that have no end tag. */
const isVoid = new Set(['br', 'hr', 'input', 'link', 'meta', 'wbr'])

/** A part of a page as HTML. */
export function toHtml(part: Markup): string {
  if (part === undefined || part === false) return ''
  if (!isElement(part)) return Array.isArray(part) ? part.map(toHtml).join('') : escaped(String(part))
  const { tag, attributes, children } = part
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`))
  const start = `<${tag}${given.join('')}>`
  return isVoid.has(tag) ? start : `${start}${children.map(toHtml).join('')}</${tag}>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text for HTML; control characters and those that turn the direction of text are written out. */
const escaped = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)
