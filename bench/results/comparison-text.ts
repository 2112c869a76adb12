import { figures } from '../figures.js'
import type { FigureChange, ResultComparison } from './comparison.js'
import { formatted } from './format.js'

function line({ figure, contender, before, now, isRatio, threshold, verdict }: FigureChange): string {
  const { unit, reference } = figures[figure] as { unit: string; reference?: string }
  const counted = isRatio ? `x ${reference}` : unit
  const tolerated = `${formatted(threshold * 100)}% tolerated`
  return `${verdict}  ${figure}, ${contender}: was ${formatted(before)}, is ${formatted(now)} ${counted} (${tolerated})`
}

/** What got slower and faster between two results, as text for a terminal. */
export function comparisonText({ changes, leftOut }: ResultComparison): string {
  const of = (verdict: FigureChange['verdict']) => changes.filter((change) => change.verdict === verdict)
  const [slower, faster, same] = [of('slower'), of('faster'), of('same')]
  return [
    ...slower.map(line),
    ...faster.map(line),
    ...leftOut.map((each) => `?       ${each}`),
    `${slower.length} slower, ${faster.length} faster, ${same.length} the same, ${leftOut.length} not compared`,
  ].join('\n')
}
