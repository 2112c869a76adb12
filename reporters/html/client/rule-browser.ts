import type { ReportedRule } from '../../model/report.js'
import { byId } from './dom.js'
import { FilterForm } from './filter-form.js'
import { type FoundRule, fittingRules, shownRules } from './found-rules.js'
import { closeRule, makeDialog, openRule } from './rule-dialog.js'
import { addRows, listRules } from './rule-list.js'
import { hashOf, initial, isFiltered, stateIn, type ViewState } from './view-state.js'

/** The list of rules, its filters, and the rule that is open; what they show is in the address. */
export class RuleBrowser {
  readonly #rules: readonly ReportedRule[]
  readonly #form: FilterForm
  #state = initial
  #list: readonly FoundRule[] = []
  /** The link that led to the rules that are shown, to which Escape leads back. */
  #origin: HTMLElement | null = null

  constructor(rules: readonly ReportedRule[]) {
    this.#rules = rules
    this.#form = new FilterForm({
      change: () => this.#go({ ...this.#state, ...this.#form.filters }),
      clear: () => this.#clear(),
    })
    makeDialog({
      close: () => this.#state.rule !== '' && this.#go({ ...this.#state, rule: '', at: '' }, true),
      move: (by) => this.#move(by),
    })
    byId('more').addEventListener('click', () => addRows()?.focus())
    document.addEventListener('click', ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('.matrix a, .total') : null
      if (link) this.#origin = link
    })
    document.addEventListener('keydown', (event) => this.#press(event))
    addEventListener('hashchange', () => this.#follow())
    this.#show(stateIn(location.hash) ?? initial)
    if (isFiltered(this.#state) && this.#state.rule === '') byId('rules').scrollIntoView()
  }

  /** Changes the address and what is shown; `isStep` adds a step to the history. */
  #go(next: ViewState, isStep = false): void {
    const address = hashOf(next)
    if (isStep) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    this.#show(next)
  }

  #show(next: ViewState): void {
    const isListed = this.#list.length > 0 && haveSameFilters(this.#state, next)
    const rule = this.#rules.find(({ id }) => id === next.rule)
    this.#state = rule ? next : { ...next, rule: '', at: '' }
    if (!isListed) this.#showList()
    if (rule) openRule(rule, next.at)
    else closeRule()
  }

  #showList(): void {
    const found = fittingRules(this.#rules, this.#state)
    this.#list = shownRules(found, this.#state)
    this.#form.show(this.#state, found)
    const all = `${this.#rules.length} rules`
    byId('shown').textContent =
      this.#list.length === this.#rules.length ? all : `${this.#list.length} of ${all}`
    listRules(this.#list, this.#state)
  }

  /** Shows what a changed address asks for; one with filters also leads to the list. */
  #follow(): void {
    const next = stateIn(location.hash)
    if (!next) return
    const isList = isFiltered(next) && next.rule === '' && !haveSameFilters(this.#state, next)
    this.#show(next)
    if (!isList) return
    byId('rules').scrollIntoView()
    byId('shown').focus({ preventScroll: true })
  }

  #clear(): void {
    this.#go({ ...initial, rule: this.#state.rule, at: this.#state.at }, true)
  }

  #move(by: number): void {
    const next = this.#list[this.#list.findIndex(({ rule }) => rule.id === this.#state.rule) + by]
    if (next) this.#go({ ...this.#state, rule: next.rule.id, at: this.#state.operation })
  }

  #press(event: KeyboardEvent): void {
    // The dialog closes itself by Escape.
    if (this.#state.rule !== '') return
    const isTyping = (event.target as Element).matches('input, select, textarea')
    if (event.key === '/' && !isTyping) {
      event.preventDefault()
      this.#form.focus()
    } else if (event.key === 'Escape' && isFiltered(this.#state)) {
      event.preventDefault()
      this.#clear()
      if (!isTyping) this.#origin?.focus()
      this.#origin = null
    }
  }
}

const haveSameFilters = (a: ViewState, b: ViewState): boolean =>
  hashOf({ ...a, rule: '', at: '' }) === hashOf({ ...b, rule: '', at: '' })
