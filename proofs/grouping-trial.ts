import { tryMutant } from '../cli/proof/prove.js'
import { buildReport } from '../cli/run/build-report.js'
import { groupFailures } from '../cli/run/group-failures.js'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { type AnyFake, createFake } from '../fake-server/index.js'
import { type AnyMutant, mutants } from '../mutants/index.js'
import type { TargetFault } from '../products/diagnosis/index.js'
import { exploredByDefault, shortExploration } from '../products/explorer/index.js'
import { type Report, reporters } from '../reporters/index.js'
import { checks, checksIn, type RuleCheck, rulesOf, run } from '../suites/index.js'
import type { PlantedMutants } from './grouping-sample.js'
import { isBestFirst } from './is-best-first.js'

/** Some mutants that are planted together, and the seed of the fake. */
export interface GroupingJob {
  readonly planted: PlantedMutants
  readonly seed: number
}

/** An entry of a report: what it says the fault is, and the rules that it affects, with that first which shows it. */
export interface ReportEntry {
  readonly cause: string
  readonly rules: readonly string[]
}

/** What a report shows of some mutants that were planted together. */
export interface GroupingAnswer {
  readonly entries: readonly ReportEntry[]
  /** Whether the rule that says best what is wrong heads the first entry; of a mutant that is planted alone. */
  readonly isBestFirst: boolean
  /** The mutants of each pair that are independent of each other and in one entry. */
  readonly merged: readonly (readonly [number, number])[]
  /** How many rules failed at how many operations. */
  readonly failures: number
  /** The most lines that the terminal takes for an entry, in 80 columns. */
  readonly lines: number
  /** How many requests were sent to group the failures. */
  readonly requests: number
}

/** A fake with several faults in it. */
export function fakeWith(planted: readonly AnyMutant[], seed: number): AnyFake {
  const [first] = planted
  if (first && 'variant' in first)
    return createFake({
      seed,
      variant: first.variant,
      change: (behaviour) => {
        for (const one of planted) if ('variant' in one) one.plant(behaviour)
      },
    })
  return createFake({
    seed,
    change: (behaviour) => {
      for (const one of planted) if (!('variant' in one)) one.plant(behaviour)
    },
  })
}

/** As on a server with a usual latency: here the processes of a proof share a machine. */
const limits = { requests: 1000, ms: 120_000 }

/** A report of a fake with some faults in it, the faults as they were found, and what finding them took. */
export interface GroupedReport {
  readonly report: Report
  readonly faults: readonly TargetFault[]
  readonly requests: number
}

/** The report of a fake with some faults in it, its failures grouped. */
export async function groupedReport(
  planted: readonly AnyMutant[],
  seed: number,
  among: readonly RuleCheck[] = checks,
): Promise<GroupedReport> {
  const fake = fakeWith(planted, seed)
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const own = checksIn(among, fake.variant)
  const exploration = shortExploration(among === checks ? exploredByDefault : 0)
  const first = await run({ target, checks: own, seed, exploration })
  const { result, faults } = await groupFailures({ target, checks: own, seed, result: first, limits })
  const judged = new Set(own.map(({ rule }) => rule.id))
  const report = buildReport({
    target,
    rules: rulesOf(target.variant).filter(({ id }) => judged.has(id)),
    result,
    faults,
    seed,
    startedAt: new Date(),
    durationMs: 0,
    secrets: [],
    repeat: `npx conformance --seed ${seed}`,
    replay: (id) => `npx conformance --rule ${id} --seed ${seed}`,
    curl: { baseUrl: 'http://localhost:8080' },
  })
  return { report, faults, requests: result.requests - first.requests }
}

/** Judges a fake with some mutants planted. */
export async function groupingTrial(
  { planted, seed }: GroupingJob,
  among?: readonly RuleCheck[],
): Promise<GroupingAnswer> {
  const own = planted.flatMap((place) => mutants[place] ?? [])
  const { report, faults, requests } = await groupedReport(own, seed, among)
  const entries = faults.map(({ cause, affects }) => ({
    cause,
    rules: [...new Set(affects.map(({ failure }) => failure.rule.id))],
  }))
  const [first] = faults
  return {
    entries,
    isBestFirst: first !== undefined && isBestFirst(first, own[0]?.rule ?? ''),
    merged: await mergedIn(entries, planted, seed),
    failures: faults.reduce((sum, { affects }) => sum + affects.length, 0),
    lines: Math.max(0, ...entriesIn(report).map(({ length }) => length)),
    requests,
  }
}

/** The pairs of mutants whose rules are in one entry although neither alone breaks the rule of the other. */
async function mergedIn(
  entries: readonly ReportEntry[],
  planted: PlantedMutants,
  seed: number,
): Promise<GroupingAnswer['merged']> {
  const pairs = planted.flatMap((one, n) => planted.slice(n + 1).map((other) => [one, other] as const))
  const merged: (readonly [number, number])[] = []
  for (const [one, other] of pairs) {
    const [a, b] = [mutants[one], mutants[other]]
    if (!a || !b || !entries.some(({ rules }) => rules.includes(a.rule) && rules.includes(b.rule))) continue
    if (!(await breaks(a, b.rule, seed)) && !(await breaks(b, a.rule, seed))) merged.push([one, other])
  }
  return merged
}

/** Whether a mutant alone breaks the rule of another one. */
async function breaks(mutant: AnyMutant, rule: string, seed: number): Promise<boolean> {
  const { result } = await tryMutant({ ...mutant, rule }, seed)
  return result.verdict === 'fail' || result.verdict === 'warn'
}

/** The lines of each fault's entry in the terminal, as 80 columns show them. */
export const entriesIn = (report: Report): readonly (readonly string[])[] =>
  reporters
    .terminal(report)
    .split('\n\n')
    .filter((block) => /^(FAIL|WARN) \d/.test(block))
    .map((block) => block.split('\n').flatMap((line) => line.match(/.{1,80}/gsu) ?? ['']))
