import { type Assumptions, type GapName, nameOf, otherThan, toSource } from '../../contract/index.js'

/** The most gaps that one hint describes with the line that sets them. */
const maxDescribedGaps = 2

/** The line of a configuration that sets a gap. */
export const assumptionLine = (gap: GapName, value: unknown): string =>
  `assumptions: { ${nameOf(gap)}: ${toSource(value)} }`

/** A gap, what is assumed of it, and an example of the line that would say otherwise. */
export const gapHintText = (gap: GapName, assumed: unknown): string =>
  `gap.${gap} is assumed to be ${toSource(assumed)} (to set it, for instance ${assumptionLine(gap, otherThan(gap, assumed))})`

/** What a refusal may come from: the gaps that the check has read, none of whose other known values helped. */
export function gapHint(gaps: readonly GapName[], assumptions: Assumptions): string {
  if (gaps.length === 0) return ''
  const more = gaps.slice(maxDescribedGaps).map((gap) => `gap.${gap}`)
  return [
    '; an assumption may not be met: ',
    gaps
      .slice(0, maxDescribedGaps)
      .map((gap) => gapHintText(gap, assumptions[gap]))
      .join(', or '),
    ...(more.length > 0 ? [`; the check depends on ${more.join(', ')} too`] : []),
  ].join('')
}
