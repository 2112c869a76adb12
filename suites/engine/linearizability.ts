/** What calls sent together may do to one thing, seen as if they came one after another. */
export interface Machine<State, Answer> {
  readonly start: State
  /** The states an answer may leave behind when given in a state; none where it cannot be given there. */
  next(state: State, answer: Answer): readonly State[]
}

/** The states in which some order of the answers may end; none where no order explains them all. */
export function endings<State, Answer>(
  { start, next }: Machine<State, Answer>,
  answers: readonly Answer[],
): ReadonlySet<State> {
  const ends = new Set<State>()
  const seen = new Set<string>()
  const explore = (state: State, left: readonly number[]): void => {
    const here = `${left} ${String(state)}`
    if (seen.has(here)) return
    seen.add(here)
    if (left.length === 0) ends.add(state)
    for (const n of left)
      for (const then of next(state, answers[n] as Answer))
        explore(
          then,
          left.filter((other) => other !== n),
        )
  }
  explore(start, [...answers.keys()])
  return ends
}

/** A lost call that took effect has left something of which nothing more is known. */
export const unknown = 'something unknown'

/** What became of a request under a key: a result, a refusal while another is processed, or no answer. */
export type KeyAnswer =
  | { readonly kind: 'result'; readonly value: string }
  | { readonly kind: 'busy' }
  | { readonly kind: 'lost' }

/** What identical requests under one key may be answered: the first sets the result, all others find it. */
export const onceCell: Machine<string, KeyAnswer> = {
  start: '',
  next(state, answer) {
    const empty = state === ''
    if (answer.kind === 'busy') return empty ? [] : [state]
    if (answer.kind === 'lost') return empty ? ['', unknown] : [state]
    return empty || state === unknown || state === answer.value ? [answer.value] : []
  },
}

/** What became of a change that expected a revision: a new one, a refusal as stale, or no answer. */
export type SwapAnswer =
  | { readonly kind: 'swapped'; readonly expected: string; readonly rev: string }
  | { readonly kind: 'stale'; readonly expected: string }
  | { readonly kind: 'lost'; readonly expected: string }

/** What changes may be answered that each take effect only on the revision they expect. */
export const register = (rev: string): Machine<string, SwapAnswer> => ({
  start: rev,
  next(state, answer) {
    const current = state === answer.expected
    if (answer.kind === 'stale') return current ? [] : [state]
    if (answer.kind === 'lost') return current ? [state, unknown] : [state]
    return current && answer.rev !== answer.expected ? [answer.rev] : []
  },
})
