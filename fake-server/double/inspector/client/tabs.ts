import { element } from './element.js'
import type { Panel } from './panel.js'

/** The tabs of the page, of which one is selected; the arrow keys move between them. */
export class Tabs {
  #selected = 0

  constructor(
    private readonly panels: readonly Panel[],
    private readonly list: HTMLElement,
    private readonly main: HTMLElement,
    private readonly changed: () => void,
  ) {
    const wanted = panels.findIndex(({ id }) => id === location.hash.slice(1))
    if (wanted > 0) this.#selected = wanted
    list.append(...panels.map((panel, n) => this.#tab(panel, n)))
    main.append(
      ...panels.map(({ id }) =>
        element(
          'section',
          {
            id: `panel-${id}`,
            role: 'tabpanel',
            'aria-labelledby': `tab-${id}`,
            tabindex: 0,
          },
          element('p', { class: 'empty loading' }, 'Loading…'),
        ),
      ),
    )
    list.addEventListener('keydown', (event) => this.#move(event))
    this.#show()
  }

  /** The selected panel. */
  get panel(): Panel {
    return this.panels[this.#selected] as Panel
  }

  /** Where the selected panel is shown. */
  get body(): HTMLElement {
    return this.main.children[this.#selected] as HTMLElement
  }

  /** Shows the number of entries of each panel. */
  count(of: (panel: Panel) => number | undefined): void {
    this.panels.forEach((panel, n) => {
      const shown = this.list.children[n]?.querySelector('.count')
      if (shown) shown.textContent = String(of(panel) ?? '')
    })
  }

  #tab({ id, label, count }: Panel, n: number): HTMLElement {
    const tab = element(
      'button',
      { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}` },
      count ? `${label} ` : label,
      count ? element('span', { class: 'count' }) : undefined,
    )
    tab.addEventListener('click', () => this.#select(n))
    return tab
  }

  #select(n: number): void {
    this.#selected = n
    history.replaceState(null, '', `#${this.panel.id}`)
    this.#show()
    this.changed()
  }

  #show(): void {
    for (const [n, tab] of [...this.list.children].entries()) {
      tab.setAttribute('aria-selected', String(n === this.#selected))
      tab.setAttribute('tabindex', n === this.#selected ? '0' : '-1')
    }
    for (const [n, panel] of [...this.main.children].entries())
      (panel as HTMLElement).hidden = n !== this.#selected
  }

  #move(event: KeyboardEvent): void {
    const { length } = this.panels
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (this.#selected + 1) % length,
      ArrowLeft: (this.#selected + length - 1) % length,
      Home: 0,
      End: length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    this.#select(next)
    ;(this.list.children[next] as HTMLElement).focus()
  }
}
