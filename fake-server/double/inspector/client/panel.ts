import type { ServedState, State } from '../shown-state.js'

/** What a panel works with: the state of the fake at each use, and what it may have done. */
export interface PanelContext {
  readonly state: State
  /** The key whose workspace is shown. */
  readonly key: string
  /** What came with the page itself, until the first state that is sent after it. */
  readonly served: ServedState | undefined
  /** Does something, announces what was done or why not, and reads the state again. Resolves to whether it worked. */
  act(done: string, action: () => Promise<unknown>): Promise<boolean>
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
  readonly render: (into: HTMLElement, page: PanelContext) => void | Promise<void>
}
