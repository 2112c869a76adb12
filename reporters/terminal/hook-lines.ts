import { countText } from '../model/count-text.js'
import type { Detail } from '../model/detail.js'
import type { Report, ReportedHook } from '../model/report.js'
import { clip } from '../text/clip.js'
import { printable } from '../text/printable.js'
import type { Paint } from './paint.js'
import { table } from './table.js'

/** What a run did with the hooks of the configuration: a line for each; in a quiet report those with problems alone. */
export function hookLines({ hooks = [] }: Report, detail: Detail, paint: Paint): string[] {
  const shown = detail === 'quiet' ? hooks.filter(({ trouble }) => trouble !== undefined) : hooks
  if (shown.length === 0) return []
  const isFine = shown.every(({ trouble }) => trouble === undefined)
  return [
    `${paint(isFine ? 'dim' : 'yellow', 'HOOKS')}  ${countText(shown.length, 'hook')} of the configuration called`,
    ...table(shown.map((hook) => [`  ${hook.name}`, countText(hook.calls, 'call'), did(hook)])),
  ]
}

function did({ movedMs, trouble }: ReportedHook): string {
  const moved = movedMs === undefined ? [] : [`the clock moved by ${(movedMs / 3_600_000).toFixed(1)} h`]
  const given = trouble === undefined ? [] : [`${printable(clip(trouble, 600))}; no check relies on it`]
  return [...moved, ...given].join('; ')
}
