import { groupBy } from '../../reporters/index.js'
import type { HonestPlace, Unseen } from './honest-places.js'
import type { MatrixPlace, VariantMatrix } from './kill-matrix.js'

/** What places cost: the requests that only one of them needs, and the set-ups that several share. */
export function withSetUps(
  priced: readonly (Pick<HonestPlace, 'place' | 'evidence'> & { readonly unseen: Unseen })[],
): Pick<VariantMatrix, 'places' | 'setUps'> {
  const needs = priced.map(({ evidence, unseen }) => [...evidence, ...unseen.reads])
  const users = new Map<number | string, number[]>()
  for (const [number, some] of needs.entries())
    for (const need of new Set(some)) users.set(need, [...(users.get(need) ?? []), number])
  const shared = groupBy(
    [...users.values()].filter(({ length }) => length > 1),
    (some) => some.join(' '),
  )
  const setUps = [...shared.values()]
  const places = priced.map(({ place: { check, operation }, unseen }, number): MatrixPlace => {
    const alone = needs[number]?.filter((need) => users.get(need)?.length === 1) ?? []
    return {
      rule: check.rule.id,
      operation,
      own: alone.length + unseen.undos,
      shared: setUps.flatMap(([some], n) => (some?.includes(number) ? [n] : [])),
    }
  })
  return { places, setUps: setUps.map(({ length }) => length) }
}
