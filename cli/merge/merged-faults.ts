import type { OperationId } from '../../contract/index.js'
import { type Failure, group, mostSpecificFirst, severities } from '../../products/diagnosis/index.js'
import type { Report, ReportedFault } from '../../reporters/index.js'
import { ruleById } from './merged-rules.js'
import type { ShardReport } from './shard-report.js'

type Affected = ReportedFault['affects'][number]

/** The faults of a whole run by those of its shards: two that have something in common are one. */
export function mergedFaults(
  rules: Report['rules'],
  shards: readonly ShardReport[],
): readonly ReportedFault[] {
  const failures = new Map(
    rules.flatMap((rule) => rule.endpoints.map((at) => [placeOf(rule.id, at.endpoint), at])),
  )
  const isFailing = ({ rule, endpoint }: Affected) =>
    ['fail', 'warn'].includes(failures.get(placeOf(rule, endpoint))?.verdict ?? '')
  const faults = shards.flatMap(({ report }) => report.faults ?? [])
  const seen = new Set<string>()
  return group(faults, keysOf)
    .map((same) => ({
      first: same,
      // The first shard that shows a failure gives its evidence.
      affects: same
        .flatMap(({ affects }) => affects)
        .filter(
          (at) =>
            isFailing(at) &&
            !seen.has(placeOf(at.rule, at.endpoint)) &&
            seen.add(placeOf(at.rule, at.endpoint)),
        ),
    }))
    .filter(({ affects }) => affects.length > 0)
    .map(({ first, affects }, n) => joined(first, ordered(affects, failures), n + 1))
}

const placeOf = (rule: string, endpoint: string): string => `${rule} @ ${endpoint}`

/** What a fault shares with the same fault in another shard. */
const keysOf = ({ signatures = [], affects }: ReportedFault): readonly string[] => [
  ...signatures,
  ...affects.map(({ rule, endpoint }) => placeOf(rule, endpoint)),
]

function ordered(
  affects: readonly Affected[],
  at: ReadonlyMap<string, Report['rules'][number]['endpoints'][number]>,
): readonly Affected[] {
  const failures = affects.flatMap((affected) => {
    const rule = ruleById.get(affected.rule)
    const found = at.get(placeOf(affected.rule, affected.endpoint))
    if (!rule || !found) return []
    const failure = {
      rule,
      operation: affected.endpoint as OperationId,
      verdict: found.verdict as Failure['verdict'],
      details: found.failure as unknown as Failure['details'],
    }
    return [{ affected, failure }]
  })
  const order = mostSpecificFirst(failures.map(({ failure }) => failure))
  return order.flatMap((failure) => failures.find((one) => one.failure === failure)?.affected ?? [])
}

function joined(same: readonly ReportedFault[], affects: readonly Affected[], number: number): ReportedFault {
  const [first] = affects as readonly [Affected, ...Affected[]]
  const shown = same.find((one) =>
    one.affects.some((at) => at.rule === first.rule && at.endpoint === first.endpoint),
  )
  const places = new Set(affects.map(({ endpoint }) => endpoint))
  const [claimed] = same.flatMap(({ configuration, cause }) =>
    configuration ? [{ configuration, cause }] : [],
  )
  // Any other cause begins with the operation, or with the number of operations.
  const what = shown?.cause.replace(/^.*?: /, '') ?? ''
  const where = places.size === 1 ? first.endpoint : `${places.size} operations`
  const severity = severities.find((each) => same.some((one) => one.severity === each))
  return {
    number,
    ...(severity === undefined ? {} : { severity }),
    ...(claimed ?? { cause: `${where}: ${what}` }),
    rule: first.rule,
    endpoint: first.endpoint,
    affects: affects.map((at, n) => ({
      ...at,
      why: n === 0 ? 'shows' : at.why === 'shows' ? 'same' : at.why,
    })),
  }
}
