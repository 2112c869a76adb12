import { type FigureKind, figures } from '../figures.js'
import type { Result, Series } from './result.js'
import { median } from './statistics.js'

/** The series of a figure and contender. */
export const seriesOf = (result: Result, figure: string, contender: string): Series | undefined =>
  result.series.find((each) => each.figure === figure && each.contender === contender)

/** The ratio of the medians of a series and of its reference; undefined where one of them is missing, or it is the reference itself. */
export function ratioOf(result: Result, { figure, contender, samples }: Series): number | undefined {
  const { reference }: FigureKind = figures[figure]
  const compared = reference === undefined ? undefined : seriesOf(result, figure, reference)
  if (compared === undefined || contender === reference) return undefined
  return median(samples) / median(compared.samples)
}
