import { element, type Markup } from '../markup.js'
import { prose } from '../views/prose.js'
import { knownMark } from '../views/rule.js'
import { verdictMark } from '../views/verdict-mark.js'
import { byId, toNodes } from './dom.js'
import type { FoundRule } from './found-rules.js'
import { hashOf, type ViewState } from './view-state.js'

/** So many rules are added to the list at a time. */
const step = 30

let shown: readonly FoundRule[] = []
let state: ViewState | undefined

/** Shows the first of some rules; the button under the list adds more. */
export function listRules(rules: readonly FoundRule[], now: ViewState): void {
  shown = rules
  state = now
  byId('rule-list').replaceChildren()
  addRows()
}

/** Adds the next rules of the list, and gives the first of them. */
export function addRows(): HTMLElement | null {
  const list = byId('rule-list')
  const from = list.childElementCount
  list.append(...shown.slice(from, from + step).flatMap((found) => toNodes(row(found))))
  const left = shown.length - list.childElementCount
  const more = byId('more')
  more.hidden = left === 0
  more.textContent = `Show ${Math.min(step, left)} more of ${left}`
  return (list.children[from]?.firstElementChild as HTMLElement | undefined) ?? null
}

function row({ rule, verdict }: FoundRule): Markup {
  const { id, says, endpoints } = rule
  const operation = state?.operation ?? ''
  const places = endpoints.filter((at) => at.verdict === verdict)
  const [first] = places
  const where = operation || (places.length === 1 && first ? first.endpoint : `${places.length} operations`)
  const known = places.find((at) => at.known)?.known
  const href = state && hashOf({ ...state, rule: id, at: operation })
  return element(
    'li',
    {},
    element(
      'a',
      { href, class: 'rule-row' },
      verdictMark(verdict),
      element('span', { class: 'mono' }, id),
      element('span', { class: 'row-says' }, prose(says)),
      element('span', { class: 'note' }, where, known && [' ', knownMark(known)]),
    ),
  )
}
