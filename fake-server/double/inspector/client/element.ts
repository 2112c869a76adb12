/** What an element may hold; texts are never read as HTML, as records are written by users. */
export type Child = Node | string | number | null | undefined

/** The attributes of an element; one that is true is present, one that is false or undefined is not. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** Makes an element. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      made.setAttribute(attribute, value === true ? '' : String(value))
  made.append(...children.filter((child) => child !== null && child !== undefined).map(asNode))
  return made
}

const asNode = (child: Exclude<Child, null | undefined>): Node =>
  child instanceof Node ? child : document.createTextNode(String(child))

/** An element of the page by its id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no element ${id}`)
  return found as T
}

/** A button that does something when it is pressed. */
export function button(label: string, press: () => unknown, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', () => void press())
  return made
}

/** A control with its label above it. */
export const field = (label: string, control: HTMLElement, kind = ''): HTMLLabelElement =>
  element('label', { class: `field ${kind}` }, label, control)

/** A checkbox with its label; a change that does not work is taken back. */
export function checkbox(
  label: string,
  checked: boolean,
  change: (on: boolean) => Promise<boolean>,
): HTMLLabelElement {
  const input = element('input', { type: 'checkbox', checked })
  input.addEventListener('change', async () => {
    if (!(await change(input.checked))) input.checked = !input.checked
  })
  return element('label', { class: 'switch' }, input, label)
}

/** A choice of one of some options. */
export function choice(
  options: readonly (string | readonly [value: string, label: string])[],
  chosen: string,
  change: (value: string) => unknown = () => undefined,
  attributes: Attributes = {},
): HTMLSelectElement {
  const made = element(
    'select',
    attributes,
    ...options.map((option) => {
      const [value, label] = typeof option === 'string' ? [option, option] : option
      return element('option', { value, selected: value === chosen }, label)
    }),
  )
  made.addEventListener('change', () => void change(made.value))
  return made
}

/** A section of a panel with its heading. */
export const card = (heading: string, ...children: readonly Child[]): HTMLElement =>
  element('section', { class: 'card' }, element('h3', {}, heading), ...children)

/** A form that does something when it is submitted. */
export function form(submit: () => unknown, ...children: readonly Child[]): HTMLFormElement {
  const made = element('form', { class: 'bar' }, ...children)
  made.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  return made
}

/**
 * Shows something in place of what an element shows, unless that is equal: an equal element keeps its focus and what
 * is typed into it.
 */
export function show(into: HTMLElement, ...children: readonly Node[]): void {
  const next = element('div', {}, ...children)
  if (next.innerHTML === into.innerHTML) return
  const focused = into.contains(document.activeElement)
    ? document.activeElement?.getAttribute('data-focus')
    : null
  into.replaceChildren(...children)
  if (focused) into.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focused)}"]`)?.focus()
}

/** A part of a panel that is shown by itself, so that a change elsewhere leaves it and what is typed into it alone. */
export function part(of: HTMLElement, name: string, kind = ''): HTMLElement {
  const found = of.querySelector<HTMLElement>(`:scope > [data-part="${name}"]`)
  if (found) return found
  const made = element('div', { 'data-part': name, class: kind || undefined })
  of.append(made)
  return made
}

const madeOf = new WeakMap<HTMLElement, string>()

/** Makes what a part shows once, and again only where what it is made of has changed: a form keeps what was typed. */
export function keep(into: HTMLElement, from: unknown, make: () => readonly Node[]): void {
  const now = JSON.stringify(from)
  if (madeOf.get(into) === now) return
  madeOf.set(into, now)
  into.replaceChildren(...make())
}
