import type { Assumptions } from '../../contract/index.js'

type Words = readonly string[] | null | undefined

/** Tags or groups as a merge leaves them: what was there, what is added, less what is removed (gap.tag-merge). */
export function mergedWords(
  { 'tag-merge': how }: Assumptions,
  present: readonly string[],
  added?: Words,
  removed?: Words,
): string[] {
  const written = (word: string) => (how.trim ? word.trim() : word)
  const sameAs = (word: string) => (how.case === 'exact' ? word : word.toLowerCase())
  const come = added?.map(written) ?? []
  const kept = new Set(how.both === 'added' ? come.map(sameAs) : [])
  const gone = new Set(removed?.map((word) => sameAs(written(word))).filter((word) => !kept.has(word)))
  // Of words that count as one, the first stays.
  const words = new Map([...present, ...come].toReversed().map((word) => [sameAs(word), word]))
  const inOrder = [...new Set([...present, ...come].map(sameAs))]
  const left = inOrder.filter((word) => !gone.has(word)).map((word) => words.get(word) ?? word)
  return how.order === 'sorted' ? left.toSorted() : left
}
