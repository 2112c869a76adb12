import { type FigureKind, figures } from '../figures.js'
import type { Result, Series } from './result.js'
import { median } from './statistics.js'

/** The series of a figure and contender. */
export const seriesOf = (result: Result, figure: string, contender: string): Series | undefined =>
  result.series.find((each) => each.figure === figure && each.contender === contender)

/** The series that another one is compared with; undefined where there is none, or it is that one itself. */
export function referenceOf(result: Result, { figure, contender }: Series): Series | undefined {
  const { reference }: FigureKind = figures[figure]
  return reference === undefined || reference === contender ? undefined : seriesOf(result, figure, reference)
}

/** The median of a series as a multiple of that of its reference; undefined where it has none. */
export function ratioOf(result: Result, series: Series): number | undefined {
  const reference = referenceOf(result, series)
  return reference && median(series.samples) / median(reference.samples)
}

/** How much less CPU time a request takes than one of the reference: 2 where it takes half of it. */
export function cpuRatioOf(result: Result, series: Series): number | undefined {
  const reference = referenceOf(result, series)
  if (reference === undefined || series.cpuUs.length === 0 || reference.cpuUs.length === 0) return undefined
  return median(reference.cpuUs) / median(series.cpuUs)
}
