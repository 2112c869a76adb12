import { groupBy, isConformant, type Report, type ReportedLatency, totalsOf } from '../../reporters/index.js'
import { selectRules } from '../flags/selection.js'
import type { CheckedShards } from './check-shards.js'
import { mergedClaims, withoutDisproved } from './merged-claims.js'
import { mergedFaults } from './merged-faults.js'
import { mergedRules } from './merged-rules.js'
import type { ShardReport } from './shard-report.js'

/** The report of a whole run by the reports of its shards. */
export function mergedReport({ shards, gaps }: CheckedShards): Report {
  const [{ report: first, shard }] = shards
  const { shard: _, ...selection } = first.selection ?? {}
  const selected = selectRules(selection.suites, selection.rules, first.target.variant, selection.exclude)
  const reports = shards.map(({ report }) => report)
  const claims = mergedClaims(reports)
  const rules = withoutDisproved(withoutKnown(mergedRules(selected, shards)), claims)
  const totals = totalsOf(rules)
  const ended = gaps.length === 0 ? {} : { incomplete: gaps.join('; ') }
  const { version, tool, seed, target, documented, assumptions } = first
  return {
    version,
    seed,
    target,
    documented,
    ...(tool === undefined ? {} : { tool }),
    ...(assumptions === undefined ? {} : { assumptions }),
    runId: reports.map(({ runId }) => runId).join('+'),
    startedAt: reports.map(({ startedAt }) => startedAt).toSorted()[0] ?? first.startedAt,
    durationMs: sum(reports.map(({ durationMs }) => durationMs)),
    requests: sum(reports.map(({ requests }) => requests)),
    conformant: isConformant({ rules, claims, ...ended }),
    verified: totals.pass,
    ...ended,
    ...(Object.keys(selection).length === 0 ? {} : { selection }),
    totals,
    ...(claims.length === 0 ? {} : { claims }),
    rules,
    faults: mergedFaults(rules, shards),
    latencies: mergedLatencies(reports),
    shards: shardsOf(shards, shard.of),
    ...lists(reports),
    // What bounds a shard would cut a run of all rules.
    repeat: first.repeat.replace(/ --(?:shard|max-requests|time-budget) '?\w+(?:\/\d+)?'?/g, ''),
  }
}

/** The baseline of the union names known failures again. */
const withoutKnown = (rules: Report['rules']): Report['rules'] =>
  rules.map((rule) => ({ ...rule, endpoints: rule.endpoints.map(({ known: _, ...at }) => at) }))

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const shardsOf = (shards: readonly ShardReport[], of: number): NonNullable<Report['shards']> =>
  Array.from({ length: of }, (_, n) => {
    const found = shards.find(({ shard }) => shard.index === n + 1)?.report
    if (!found) return { index: n + 1, of }
    return { index: n + 1, of, runId: found.runId, requests: found.requests, durationMs: found.durationMs }
  })

/** How long each operation took; a percentile of several lists is not known, so the slowest shard gives it. */
function mergedLatencies(reports: readonly Report[]): readonly ReportedLatency[] {
  const all = groupBy(
    reports.flatMap(({ latencies = [] }) => latencies),
    ({ endpoint }) => endpoint,
  )
  return [...all].map(([endpoint, some]) => ({
    endpoint,
    requests: sum(some.map(({ requests }) => requests)),
    medianMs: inMiddle(some),
    p95Ms: Math.max(...some.map(({ p95Ms }) => p95Ms)),
    maxMs: Math.max(...some.map(({ maxMs }) => maxMs)),
  }))
}

/** The median of the shard in whose range the middle request falls. */
function inMiddle(some: readonly ReportedLatency[]): number {
  const half = sum(some.map(({ requests }) => requests)) / 2
  let before = 0
  for (const { requests, medianMs } of some.toSorted((a, b) => a.medianMs - b.medianMs)) {
    before += requests
    if (before >= half) return medianMs
  }
  return 0
}

/** What each shard lists of its own, one after the other. */
function lists(reports: readonly Report[]): Partial<Report> {
  const leftovers = reports.flatMap((report) => report.leftovers ?? [])
  const hooks = new Map<string, NonNullable<Report['hooks']>[number]>()
  for (const hook of reports.flatMap((report) => report.hooks ?? [])) {
    const before = hooks.get(hook.name)
    const moved = (before?.movedMs ?? 0) + (hook.movedMs ?? 0)
    hooks.set(hook.name, {
      ...before,
      ...hook,
      calls: (before?.calls ?? 0) + hook.calls,
      ...(moved === 0 ? {} : { movedMs: moved }),
    })
  }
  const warnings = [...new Set(reports.flatMap((report) => report.warnings ?? []))]
  const detected = Object.assign({}, ...reports.map((report) => report.detected ?? {}))
  return {
    ...(leftovers.length === 0 ? {} : { leftovers }),
    ...(hooks.size === 0 ? {} : { hooks: [...hooks.values()] }),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(Object.keys(detected).length === 0 ? {} : { detected }),
  }
}
