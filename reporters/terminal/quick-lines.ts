import type { Detail } from '../model/detail.js'
import type { Report } from '../model/report.js'
import { familiesNotLookedAt, notLookedAt } from '../text/not-looked-at.js'
import type { Paint } from './paint.js'
import { titled } from './titled.js'

/** What a quick run has not looked at: how many rules of each family, with `verbose` which ones. */
export function quickLines(
  { quick }: Report,
  { detail, paint, width }: { readonly detail: Detail; readonly paint: Paint; readonly width: number },
): readonly string[] {
  if (!quick || detail === 'quiet') return []
  const named = detail === 'verbose' ? quick.notLookedAt.join(', ') : familiesNotLookedAt(quick)
  return titled(paint('yellow', 'NOT LOOKED AT'), `${notLookedAt(quick)}: ${named}`, width)
}
