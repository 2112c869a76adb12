import { countText } from '../model/count-text.js'
import { isSelection, isUnreached } from '../model/extent.js'
import type { Report } from '../model/report.js'
import type { ComparedSide, ReportComparison } from './comparison.js'

/** What a comparison says of one of its reports as a whole. */
export function sideOf(report: Report): ComparedSide {
  const { target, seed, startedAt, durationMs, requests, verified, documented, totals, tool } = report
  const partial = whyPartial(report)
  return {
    baseUrl: target.baseUrl,
    variant: target.variant,
    seed,
    startedAt,
    durationMs,
    requests,
    verified,
    documented,
    totals,
    ...(tool === undefined ? {} : { tool: tool.version }),
    ...(partial === undefined ? {} : { partial }),
  }
}

/** Why a run did not judge every rule of its document, where it did not. */
function whyPartial(report: Report): string | undefined {
  const { rules, documented, selection, incomplete, quick } = report
  const unreached = rules.filter(({ endpoints }) => endpoints.some((at) => isUnreached(at, report))).length
  const reasons = [
    ...(selection?.shard ? [`shard ${selection.shard.index} of ${selection.shard.of}`] : []),
    ...(quick ? [`a quick run that looked at ${quick.lookedAt} of ${documented} rules`] : []),
    ...(isSelection(report) && !quick && rules.length > 0
      ? [`${rules.length} of ${documented} rules selected`]
      : []),
    ...(incomplete === undefined ? [] : [incomplete]),
    ...(unreached === 0 ? [] : [`${countText(unreached, 'rule')} not reached`]),
  ]
  return reasons.length === 0 ? undefined : reasons.join('; ')
}

/** In what two runs differ that makes their reports harder to compare. */
export function differencesOf(before: Report, after: Report): ReportComparison['differences'] {
  const both = (
    what: ReportComparison['differences'][number]['what'],
    of: (report: Report) => string | undefined,
  ) => {
    const [then, now] = [of(before), of(after)]
    return then === undefined || now === undefined || then === now ? [] : [{ what, old: then, new: now }]
  }
  return [
    ...both('target', ({ target }) => target.baseUrl),
    ...both('variant', ({ target }) => target.variant),
    ...both('seed', ({ seed }) => String(seed)),
    ...both('tool', ({ tool }) => tool?.version),
    ...both('rules', ({ documented }) => String(documented)),
  ]
}
