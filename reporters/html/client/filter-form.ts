import { reportVerdicts } from '../../model/report-verdicts.js'
import { byId } from './dom.js'
import type { FoundRule } from './found-rules.js'
import { isFiltered, type ViewState } from './view-state.js'

/** The search and the filters over the list of rules. */
export class FilterForm {
  readonly #form = byId<HTMLFormElement>('filters')
  readonly #search = this.#form.elements.namedItem('q') as HTMLInputElement
  readonly #clear = byId('clear')

  /** Shows the form, which is hidden without scripts, and reports what its user does. */
  constructor(on: { change(): void; clear(): void }) {
    this.#form.hidden = false
    this.#form.addEventListener('submit', (event) => event.preventDefault())
    this.#form.addEventListener('input', on.change)
    this.#clear.addEventListener('click', () => {
      on.clear()
      this.#search.focus()
    })
  }

  /** What is filled in. */
  get filters(): Pick<ViewState, 'q' | 'verdicts' | 'family' | 'operation'> {
    const data = new FormData(this.#form)
    const one = (name: string) => String(data.get(name) ?? '')
    return {
      q: one('q'),
      verdicts: data.getAll('verdict').map(String),
      family: one('family'),
      operation: one('operation'),
    }
  }

  /** Fills in a state, and the number of rules next to each verdict. */
  show(state: ViewState, found: readonly FoundRule[]): void {
    this.#search.value = state.q
    for (const name of ['family', 'operation'] as const)
      (this.#form.elements.namedItem(name) as HTMLSelectElement).value = state[name]
    for (const box of this.#form.querySelectorAll<HTMLInputElement>('[name=verdict]'))
      box.checked = state.verdicts.includes(box.value)
    for (const verdict of reportVerdicts) {
      const count = this.#form.querySelector(`[data-count=${verdict}]`)
      if (count) count.textContent = String(found.filter((one) => one.verdict === verdict).length)
    }
    this.#clear.hidden = !isFiltered(state)
  }

  /** Moves the focus to the search. */
  focus(): void {
    this.#search.focus()
    this.#search.select()
  }
}
