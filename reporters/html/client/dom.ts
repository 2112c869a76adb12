import { printable } from '../../text/printable.js'
import { isElement, type Markup } from '../markup.js'

/** A part of a page as nodes; a text is never read as markup. */
export function toNodes(part: Markup): readonly Node[] {
  if (part === undefined || part === false) return []
  if (!isElement(part))
    return Array.isArray(part) ? part.flatMap(toNodes) : [document.createTextNode(printable(String(part)))]
  const made = document.createElement(part.tag)
  for (const [name, value] of Object.entries(part.attributes))
    if (value !== undefined && value !== false)
      made.setAttribute(name, value === true ? '' : printable(String(value)))
  made.append(...part.children.flatMap(toNodes))
  return [made]
}

/** An element of the page by its id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no element ${id}`)
  return found as T
}
