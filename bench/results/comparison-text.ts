import { figures } from '../figures.js'
import type { Change, Comparison } from './comparison.js'
import { formatted } from './format.js'

function line({ figure, contender, before, now, isRatio, threshold, verdict }: Change): string {
  const { unit, reference } = figures[figure] as { unit: string; reference?: string }
  const counted = isRatio ? `x ${reference}` : unit
  const tolerated = `${formatted(threshold * 100)}% tolerated`
  return `${verdict}  ${figure}, ${contender}: was ${formatted(before)}, is ${formatted(now)} ${counted} (${tolerated})`
}

/** What got slower and faster between two results, as text for a terminal. */
export function comparisonText({ changes, leftOut }: Comparison): string {
  const of = (verdict: Change['verdict']) => changes.filter((change) => change.verdict === verdict)
  const [slower, faster, same] = [of('slower'), of('faster'), of('same')]
  return [
    ...slower.map(line),
    ...faster.map(line),
    ...leftOut.map((each) => `?       ${each}`),
    `${slower.length} slower, ${faster.length} faster, ${same.length} the same, ${leftOut.length} not compared`,
  ].join('\n')
}
