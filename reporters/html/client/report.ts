import type { ReportedRule } from '../../report.js'
import { reportVerdicts } from '../../report-verdicts.js'
import { type PackedRules, unpack } from '../pack.js'
import { byId } from './dom.js'
import { type FoundRule, fittingRules, shownRules } from './found-rules.js'
import { moveInMatrix } from './matrix-keys.js'
import { printFailures } from './print.js'
import { closeRule, makeDialog, openRule } from './rule-dialog.js'
import { addRows, listRules } from './rule-list.js'
import { hashOf, initial, isFiltered, stateIn, type ViewState } from './view-state.js'

const rules = unpack(JSON.parse(byId('data').textContent ?? '') as PackedRules)

function start(all: readonly ReportedRule[]): void {
  const form = byId<HTMLFormElement>('filters')
  const search = form.elements.namedItem('q') as HTMLInputElement
  let state = initial
  let list: readonly FoundRule[] = []
  /** What led to the rules that are shown, to which Escape leads back. */
  let origin: HTMLElement | null = null

  /** Changes the address and what is shown; `isStep` adds a step to the history. */
  const go = (next: ViewState, isStep = false) => {
    const address = hashOf(next)
    if (isStep) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    show(next)
  }

  const show = (next: ViewState) => {
    const isListed = list.length > 0 && sameFilters(state, next)
    state = next
    if (!isListed) showList()
    const rule = all.find(({ id }) => id === state.rule)
    if (rule) openRule(rule, state.at)
    else closeRule()
  }

  const showList = () => {
    search.value = state.q
    for (const name of ['family', 'operation'] as const)
      (form.elements.namedItem(name) as HTMLSelectElement).value = state[name]
    for (const box of form.querySelectorAll<HTMLInputElement>('[name=verdict]'))
      box.checked = state.verdicts.includes(box.value)
    const found = fittingRules(all, state)
    list = shownRules(found, state)
    for (const verdict of reportVerdicts) {
      const count = form.querySelector(`[data-count=${verdict}]`)
      if (count) count.textContent = String(found.filter((one) => one.verdict === verdict).length)
    }
    byId('shown').textContent =
      list.length === all.length ? `${all.length} rules` : `${list.length} of ${all.length} rules`
    byId('clear').hidden = !isFiltered(state)
    listRules(list, state)
  }

  makeDialog({
    close: () => state.rule !== '' && go({ ...state, rule: '', at: '' }, true),
    move: (by) => {
      const next = list[list.findIndex(({ rule }) => rule.id === state.rule) + by]
      if (next) go({ ...state, rule: next.rule.id, at: state.operation })
    },
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', () => go({ ...state, ...filtersIn(form) }))
  const clear = () => go({ ...initial, rule: state.rule, at: state.at }, true)
  byId('clear').addEventListener('click', () => {
    clear()
    search.focus()
  })
  byId('more').addEventListener('click', () => addRows()?.focus())
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('.matrix a, .total') : null
    if (link) origin = link
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).matches('input, select, textarea')
    const isOpen = byId<HTMLDialogElement>('rule-dialog').open
    if (event.key === '/' && !isTyping && !isOpen) {
      event.preventDefault()
      search.focus()
      search.select()
    } else if (event.key === 'Escape' && !isOpen && isFiltered(state)) {
      event.preventDefault()
      clear()
      if (event.target !== search) origin?.focus()
      origin = null
    }
  })
  /** An address that names rules also leads to them. */
  const follow = (isFirst = false) => {
    const next = stateIn(location.hash)
    if (!next) return
    const leads = isFiltered(next) && !sameFilters(state, next) && next.rule === ''
    show(next)
    if (!leads && !(isFirst && isFiltered(next))) return
    byId('rules').scrollIntoView()
    if (!isFirst) byId('shown').focus({ preventScroll: true })
  }
  addEventListener('hashchange', () => follow())
  form.hidden = false
  show(initial)
  follow(true)
  moveInMatrix()
  printFailures(all)
}

function filtersIn(form: HTMLFormElement): Pick<ViewState, 'q' | 'verdicts' | 'family' | 'operation'> {
  const data = new FormData(form)
  const one = (name: string) => String(data.get(name) ?? '')
  return {
    q: one('q'),
    verdicts: data.getAll('verdict').map(String),
    family: one('family'),
    operation: one('operation'),
  }
}

const sameFilters = (a: ViewState, b: ViewState): boolean =>
  hashOf({ ...a, rule: '', at: '' }) === hashOf({ ...b, rule: '', at: '' })

if (rules.length > 0) start(rules)
