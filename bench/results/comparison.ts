import { type FigureName, figures, isMoreBetter } from '../figures.js'
import { referenceOf, seriesOf } from './ratio.js'
import type { Result, Series } from './result.js'
import { median, spread } from './statistics.js'

/** How a figure has changed between two results. */
export interface Change {
  readonly figure: FigureName
  readonly contender: string
  /** The medians, or their ratios to the reference where the figure has one. */
  readonly before: number
  readonly now: number
  readonly isRatio: boolean
  /** The share by which it may differ without a change. */
  readonly threshold: number
  readonly verdict: 'slower' | 'same' | 'faster'
}

/** Two results compared. */
export interface Comparison {
  readonly changes: readonly Change[]
  /** Why figures without a reference were left out; undefined where they were compared. */
  readonly leftOut: string | undefined
}

/** The tools that the fake is compared with: that they change is no matter of ours. */
const others = [
  'bare',
  'buffer',
  'prism',
  'mockoon',
  'json-server',
  'interceptors',
  'msw',
  'nock',
  'new Response',
]

/** What does not depend on the machine. */
const isCount = (figure: FigureName) => !['requests/s', 'ms', 's'].includes(figures[figure].unit)

/** Less than this is never a change; with fewer than three samples, whose spread says little, less than the second. */
const leastThreshold = 0.1
const fewSamplesThreshold = 0.25

/** What is compared of a series: its samples, or their ratios to another tool. */
interface Compared {
  readonly samples: readonly number[]
  readonly isRatio: boolean
}

/** The ratios of each round, where disturbances that met both cancel out; of the median, where the rounds differ. */
function comparedOf(result: Result, series: Series): Compared {
  const reference = referenceOf(result, series)
  // A ratio to a figure of ours would fall where that one gets better.
  if (reference === undefined || !others.includes(reference.contender) || isCount(series.figure))
    return { samples: series.samples, isRatio: false }
  const paired = reference.samples.length === series.samples.length
  const of = (n: number) => (paired ? reference.samples[n] : undefined) ?? median(reference.samples)
  return { samples: series.samples.map((sample, n) => sample / of(n)), isRatio: true }
}

function changeOf(before: Compared, now: Compared, series: Series): Change {
  const { figure, contender } = series
  const fewest = Math.min(before.samples.length, now.samples.length)
  const least = fewest < 3 ? fewSamplesThreshold : leastThreshold
  const threshold = Math.max(least, spread(before.samples), spread(now.samples))
  const [was, is] = [median(before.samples), median(now.samples)]
  const [worse, better] = isMoreBetter(figures[figure].unit) ? [was, is] : [is, was]
  const verdict =
    worse > better * (1 + threshold) ? 'slower' : better > worse * (1 + threshold) ? 'faster' : 'same'
  return { figure, contender, before: was, now: is, isRatio: now.isRatio, threshold, verdict }
}

/**
 * Compares what two results have in common, by ratios to the reference of the same run. What has no reference is compared
 * only where both were measured on the same kind of machine.
 */
export function compare(before: Result, now: Result): Comparison {
  const isSameMachine = (['cpu', 'cores', 'node'] as const).every(
    (name) => before.machine[name] === now.machine[name],
  )
  const changes = now.series.flatMap((series) => {
    const earlier = seriesOf(before, series.figure, series.contender)
    if (earlier === undefined || others.includes(series.contender)) return []
    const [was, is] = [comparedOf(before, earlier), comparedOf(now, series)]
    const isComparable = (was.isRatio && is.isRatio) || isCount(series.figure) || isSameMachine
    return isComparable && was.isRatio === is.isRatio ? [changeOf(was, is, series)] : []
  })
  const leftOut = isSameMachine
    ? undefined
    : 'measured on another machine: only ratios and counts are compared'
  return { changes, leftOut }
}
