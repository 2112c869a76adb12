import type { Assumptions } from '../../contract/index.js'
import type { SortKey } from '../store/sort-key.js'
import type { Context } from './context.js'

const isEverlasting = ({ 'cursor-lifetime': { expiresMs, reusable } }: Assumptions): boolean =>
  expiresMs === null && reusable

/** The place of a cursor with what its life is reckoned by, where that ends (gap.cursor-lifetime). */
export function lasting(place: SortKey, { assumptions, world }: Context): SortKey {
  if (isEverlasting(assumptions)) return place
  return [...place, world.now(), world.id('cursor')]
}

/** The place of a cursor that still works; undefined for one that is too old or used up. */
export function lived(key: SortKey | undefined, cursor: string, context: Context): SortKey | undefined {
  const { assumptions, world, usedCursors } = context
  if (key === undefined || isEverlasting(assumptions)) return key
  const { expiresMs, reusable } = assumptions['cursor-lifetime']
  const issued = Number(key.at(-2))
  if (!reusable && usedCursors.has(cursor)) return undefined
  usedCursors.add(cursor)
  return expiresMs !== null && world.now() - issued > expiresMs ? undefined : key.slice(0, -2)
}
