/** What of the rules is shown; it is kept in the address, so that it survives a reload. */
export interface ViewState {
  readonly q: string
  readonly verdicts: readonly string[]
  readonly family: string
  readonly operation: string
  /** The rule that is open, and the operation in it. */
  readonly rule: string
  readonly at: string
}

/** Nothing is filtered, and no rule is open. */
export const initial: ViewState = { q: '', verdicts: [], family: '', operation: '', rule: '', at: '' }

/** The state in the part of an address after `#`; undefined for one that names a part of the page. */
export function stateIn(hash: string): ViewState | undefined {
  const text = hash.replace(/^#/, '')
  if (text === '') return initial
  if (!text.includes('=')) return undefined
  const members = new URLSearchParams(text)
  const one = (name: string) => members.get(name) ?? ''
  return {
    q: one('q'),
    verdicts: members.getAll('verdict'),
    family: one('family'),
    operation: one('operation'),
    rule: one('rule'),
    at: one('at'),
  }
}

/** The part of an address for a state. */
export function hashOf({ verdicts, ...state }: ViewState): string {
  const members = new URLSearchParams()
  for (const [name, value] of Object.entries(state)) if (value !== '') members.set(name, value)
  for (const verdict of verdicts) members.append('verdict', verdict)
  return `#${members}`
}

/** Whether a state leaves any rule out. */
export const isFiltered = ({ q, verdicts, family, operation }: ViewState): boolean =>
  q !== '' || verdicts.length > 0 || family !== '' || operation !== ''
