import type { State } from '../shown-state.js'

/** What a panel works with: the state of the fake, and what it may have done. */
export interface Page {
  readonly state: State
  /** The key whose workspace is shown. */
  readonly key: string
  /** Does something, announces what was done or why not, and reads the state again. */
  act(done: string, action: () => Promise<unknown>): Promise<void>
  /** Shows the present panel again. */
  refresh(): Promise<void>
}

/** One of the views of the page. */
export interface Panel {
  readonly id: string
  readonly label: string
  /** How many entries it has, where that is worth showing. */
  readonly count?: (state: State) => number
  /** Shows the present state in an element. */
  readonly render: (into: HTMLElement, page: Page) => void | Promise<void>
}
