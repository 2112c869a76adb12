import type { ReportedRule } from '../../model/report.js'
import { element } from '../markup.js'
import { endpointDetails, ruleView } from '../views/rule.js'
import { verdictMark } from '../views/verdict-mark.js'
import { byId, toNodes } from './dom.js'

/** What the dialog does when it is closed, and where its buttons lead. */
interface DialogWays {
  close(): void
  /** The rule so many places on in the list. */
  move(by: number): void
}

let opened = ''
let shown: ReportedRule | undefined

/** Fills in what an operation of the rule holds, once that is opened. */
function fill({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return
  const at = shown?.endpoints[Number(target.dataset.number)]
  const details = target.querySelector(':scope > .details')
  if (at && details?.childElementCount === 0) details.append(...toNodes(endpointDetails(at)))
}

/** Makes the dialog that shows a rule. */
export function makeDialog(ways: DialogWays): void {
  const control = (id: string, label: string, name: string) =>
    element('button', { type: 'button', id, 'aria-label': name, title: name }, label)
  const [dialog] = toNodes(
    element(
      'dialog',
      { id: 'rule-dialog', 'aria-labelledby': 'rule-heading' },
      element(
        'header',
        {},
        element('h2', { id: 'rule-heading', tabindex: -1 }),
        element(
          'div',
          { class: 'bar' },
          control('previous-rule', '↑', 'Previous rule of the list'),
          control('next-rule', '↓', 'Next rule of the list'),
          control('close-rule', 'Close', 'Close'),
        ),
      ),
      element('div', { id: 'rule-body' }),
    ),
  ) as [HTMLDialogElement]
  document.body.append(dialog)
  // The event does not bubble.
  dialog.addEventListener('toggle', fill, true)
  dialog.addEventListener('close', () => {
    // The event comes late: another rule may be open by then.
    if (dialog.open) return
    opened = ''
    ways.close()
  })
  dialog.addEventListener('click', ({ target }) => {
    // Next to what the dialog shows lies its backdrop.
    if (target === dialog) dialog.close()
  })
  byId('close-rule').addEventListener('click', () => dialog.close())
  byId('previous-rule').addEventListener('click', () => ways.move(-1))
  byId('next-rule').addEventListener('click', () => ways.move(1))
}

/** Shows a rule in the dialog, and what of it is asked for. */
export function openRule(rule: ReportedRule, at: string): void {
  const dialog = byId<HTMLDialogElement>('rule-dialog')
  const key = `${rule.id} ${at}`
  if (dialog.open && opened === key) return
  opened = key
  shown = rule
  byId('rule-heading').replaceChildren(
    ...toNodes([verdictMark(rule.verdict), ' ', element('bdi', { class: 'mono' }, rule.id)]),
  )
  byId('rule-body').replaceChildren(...toNodes(ruleView(rule, at)))
  if (!dialog.open) dialog.showModal()
  dialog.scrollTop = 0
  byId('rule-heading').focus()
}

/** Closes the dialog without doing what closing it by hand does. */
export function closeRule(): void {
  const dialog = document.getElementById('rule-dialog') as HTMLDialogElement | null
  if (dialog?.open) dialog.close()
}
