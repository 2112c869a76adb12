import { type FigureName, figures, isMoreBetter } from '../figures.js'
import { referenceOf, seriesOf } from './ratio.js'
import type { Result, Series } from './result.js'
import { median, spread } from './statistics.js'

/** How a figure has changed between two results. */
export interface FigureChange {
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
export interface ResultComparison {
  readonly changes: readonly FigureChange[]
  /** What of the later result could not be compared, and why. */
  readonly leftOut: readonly string[]
}

/** The tools that the fake is compared with: a change of theirs is not reported. */
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
  // A ratio to one of our own figures would fall where that figure gets better.
  if (reference === undefined || !others.includes(reference.contender) || isCount(series.figure))
    return { samples: series.samples, isRatio: false }
  const paired = reference.samples.length === series.samples.length
  const of = (n: number) => (paired ? reference.samples[n] : undefined) ?? median(reference.samples)
  return { samples: series.samples.map((sample, n) => sample / of(n)), isRatio: true }
}

function changeOf(before: Compared, now: Compared, series: Series): FigureChange {
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

/** The machines that may be compared by more than ratios and counts. */
const isSameMachine = (before: Result, now: Result) =>
  (['cpu', 'cores', 'node'] as const).every((name) => before.machine[name] === now.machine[name])

/** Compares two results: by ratios to other tools of the same run, or as measured where there is none. */
export function compare(before: Result, now: Result): ResultComparison {
  const isSame = isSameMachine(before, now)
  const changes: FigureChange[] = []
  const leftOut: string[] = []
  for (const series of now.series.filter(({ contender }) => !others.includes(contender))) {
    const earlier = seriesOf(before, series.figure, series.contender)
    const was = earlier && comparedOf(before, earlier)
    const is = comparedOf(now, series)
    const name = `${series.figure}, ${series.contender}`
    if (was === undefined) leftOut.push(`${name}: not measured before`)
    else if (was.isRatio !== is.isRatio) leftOut.push(`${name}: measured next to its reference only once`)
    else if (!is.isRatio && !isCount(series.figure) && !isSame)
      leftOut.push(`${name}: measured on another machine, and without a reference`)
    else changes.push(changeOf(was, is, series))
  }
  return { changes, leftOut }
}
