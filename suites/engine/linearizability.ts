/** What calls sent together may do to one thing, seen as if they came one after another. */
export interface Machine<State, Answer> {
  readonly start: State
  /** The states an answer may leave behind when given in a state; none where it cannot be given there. */
  next(state: State, answer: Answer): readonly State[]
}

/** How far, and among which orders, a search looks. */
export interface Search<Answer> {
  /** Whether a call was over before another one was sent; by default all of them were under way together. */
  isBefore?(one: Answer, other: Answer): boolean
  /** How many states are looked at before the search gives up; by default as many as there are. */
  readonly mostLooks?: number
}

/**
 * The states in which some order of the answers may end that begins in one of some states; none where no order explains them
 * all, and undefined where the search gave up.
 */
export function endingsFrom<State, Answer>(
  starts: Iterable<State>,
  next: Machine<State, Answer>['next'],
  answers: readonly Answer[],
  { isBefore = () => false, mostLooks = Number.POSITIVE_INFINITY }: Search<Answer> = {},
): ReadonlySet<State> | undefined {
  const ends = new Set<State>()
  const seen = new Set<string>()
  const explore = (state: State, left: readonly number[]): void => {
    const here = `${left} ${String(state)}`
    if (seen.has(here) || seen.size >= mostLooks) return
    seen.add(here)
    if (left.length === 0) ends.add(state)
    for (const n of left) {
      const answer = answers[n] as Answer
      if (left.some((other) => isBefore(answers[other] as Answer, answer))) continue
      const others = left.filter((other) => other !== n)
      for (const then of next(state, answer)) explore(then, others)
    }
  }
  for (const start of starts) explore(start, [...answers.keys()])
  return seen.size >= mostLooks ? undefined : ends
}

/** The states in which some order of answers to calls sent together may end; none where no order explains them all. */
export const endings = <State, Answer>(
  { start, next }: Machine<State, Answer>,
  answers: readonly Answer[],
): ReadonlySet<State> => endingsFrom([start], next, answers) ?? new Set()

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
