import type { Assumptions } from '../../contract/index.js'
import type { SortKey } from '../store/sort-key.js'
import type { Context } from './context.js'
import { restsOn } from './rests-on.js'

const isEverlasting = ({ 'cursor-lifetime': { expiresMs, reusable } }: Assumptions): boolean =>
  expiresMs === null && reusable

/** A cursor's position, with the instant and id by which it expires, where it does (gap.cursor-lifetime). */
export function lasting(position: SortKey, { assumptions, world }: Context): SortKey {
  if (isEverlasting(assumptions)) return position
  return [...position, world.now(), world.id('cursor')]
}

/** The position of a cursor that still works; undefined for one that has expired or was used. */
export function lived(key: SortKey | undefined, cursor: string, context: Context): SortKey | undefined {
  const { assumptions, world, usedCursors } = context
  if (key === undefined || isEverlasting(assumptions)) return key
  restsOn(context, 'cursor-lifetime')
  const { expiresMs, reusable } = assumptions['cursor-lifetime']
  const issued = Number(key.at(-2))
  if (!reusable && usedCursors.has(cursor)) return undefined
  usedCursors.add(cursor)
  return expiresMs !== null && world.now() - issued > expiresMs ? undefined : key.slice(0, -2)
}
