import { button, byId, element } from './element.js'

/** Opens the dialog with a title and what it shows. */
export function openDialog(title: string, ...children: readonly Node[]): void {
  byId('details-title').textContent = title
  byId('details-body').replaceChildren(...children)
  const dialog = byId<HTMLDialogElement>('details')
  dialog.showModal()
  dialog.scrollTop = 0
}

/** What the buttons of rows open, by their names: the latest, also where the row itself has not changed. */
const opens = new Map<string, () => void>()

/** A button in a row that opens the details of the row; a click elsewhere on the row does the same. */
export function detailsButton(label: string, name: string, open: () => void): HTMLButtonElement {
  opens.set(name, open)
  return button(label, () => opens.get(name)?.(), {
    class: 'row',
    'data-focus': name,
    'aria-haspopup': 'dialog',
  })
}

/** A button in a row that shows all of its members as JSON. */
export const jsonButton = (label: string, title: string, value: unknown, name: string): HTMLButtonElement =>
  detailsButton(label, name, () => openDialog(title, block(JSON.stringify(value, null, 2))))

/** A text as it is. */
export const block = (text: string): HTMLElement =>
  element('pre', { tabindex: 0, role: 'region', 'aria-label': 'Text' }, text)

/** A part of the dialog under a heading. */
export const section = (heading: string, ...children: readonly Node[]): HTMLElement =>
  element('section', { class: 'part' }, element('h3', {}, heading), ...children)
