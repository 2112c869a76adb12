import type { Failure, TargetFault } from '../products/diagnosis/index.js'
import type { Comparison } from '../suites/index.js'

/**
 * Whether the first rule of an entry is that of a planted mutant, or says the same at least as well: at the same
 * operation it has compared the same part of an answer with the same that is due, and it is about no more operations.
 */
export function isBestFirst({ affects }: TargetFault, planted: string): boolean {
  const [first] = affects.map(({ failure }) => failure)
  if (!first) return false
  if (first.rule.id === planted) return true
  return affects
    .map(({ failure }) => failure)
    .some(
      (own) =>
        own.rule.id === planted &&
        own.operation === first.operation &&
        first.rule.on.length <= own.rule.on.length &&
        comparedBy(own) !== undefined &&
        comparedBy(own) === comparedBy(first),
    )
}

/** What a failure has compared, without what differs from one record to the next; undefined where it is not known. */
const comparedBy = ({ details }: Failure): string | undefined =>
  details?.comparison && partOf(details.comparison)

function partOf(comparison: Comparison): string {
  switch (comparison.of) {
    case 'answer':
      return `answer of ${comparison.in.operation}: ${JSON.stringify([comparison.allowed, comparison.not])}`
    case 'refusal':
      return `refusal of ${comparison.in.operation}`
    case 'member': {
      const path = comparison.path.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('.')
      return `${path} of ${comparison.in.operation}: ${Object.keys(comparison.is).join()}`
    }
    case 'header':
      return `header ${comparison.name} of ${comparison.in.operation}`
    case 'records':
      return `records of ${comparison.in[0]?.operation}: ${comparison.shows ? 'shows' : 'lacks'}`
  }
}
