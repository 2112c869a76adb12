import { poolSize, type WordStep } from '../../fixtures/arbitraries/word-steps.js'
import type { Api } from '../api/index.js'

/** Fresh words for drawn steps, some of which look alike and some are written beyond ASCII. */
export function wordPool(api: Api): readonly string[] {
  const plain = Array.from({ length: poolSize - 3 }, () => api.fresh.word())
  const [first = '', second = ''] = plain
  return [first, second, `${first}x`, `ñ李${second}`, `x${first}🙂`, ...plain.slice(2)]
}

/** The words that drawn steps name; only words that are in the list are taken off it. */
export function steps(
  pool: readonly string[],
  base: readonly string[],
  drawn: readonly WordStep[],
): readonly { readonly add?: readonly string[]; readonly remove?: readonly string[] }[] {
  const at = (places: readonly number[]) => places.map((place) => pool[place] ?? '')
  let words = base
  return drawn.flatMap(({ add, remove }) => {
    const [come, gone] = [at(add), at(remove).filter((word) => words.includes(word))]
    words = [...words, ...come].filter((word) => !gone.includes(word))
    if (come.length + gone.length === 0) return []
    return [{ ...(come.length > 0 ? { add: come } : {}), ...(gone.length > 0 ? { remove: gone } : {}) }]
  })
}
