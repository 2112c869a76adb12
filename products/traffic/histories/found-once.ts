import type { History } from './history.js'

/** What is found in all exchanges of a history, kept as long as the history is: several rules ask for it. */
export function foundOnce<T extends object>(find: (history: History) => T): (history: History) => T {
  const known = new WeakMap<History, T>()
  return (history) => {
    const found = known.get(history) ?? find(history)
    known.set(history, found)
    return found
  }
}
