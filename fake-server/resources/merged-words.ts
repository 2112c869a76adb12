import type { Assumptions } from '../../contract/index.js'

type Words = readonly string[] | null | undefined

/** Tags or groups as a merge leaves them: what was there, what is added, less what is removed (gap.tag-merge). */
export function mergedWords(
  { 'tag-merge': how }: Assumptions,
  present: readonly string[],
  added?: Words,
  removed?: Words,
): string[] {
  if (present.length === 0 && !added?.length) return []
  const written = (word: string) => (how.trim ? word.trim() : word)
  const sameAs = (word: string) => (how.case === 'exact' ? word : word.toLowerCase())
  const words = new Map<string, string>()
  const add = (word: string) => {
    const same = sameAs(word)
    // Of words that count as one, the first stays.
    if (!words.has(same)) words.set(same, word)
  }
  for (const word of present) add(word)
  const come = added?.map(written) ?? []
  for (const word of come) add(word)
  if (removed && removed.length > 0) {
    const kept = new Set(how.both === 'added' ? come.map(sameAs) : [])
    for (const same of removed.map((word) => sameAs(written(word)))) if (!kept.has(same)) words.delete(same)
  }
  const left = [...words.values()]
  return how.order === 'sorted' ? left.toSorted() : left
}
