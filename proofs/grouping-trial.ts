import { buildReport } from '../cli/run/build-report.js'
import { groupFailures } from '../cli/run/group-failures.js'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { type AnyFake, createFake } from '../fake-server/index.js'
import { type AnyMutant, mutants } from '../mutants/index.js'
import { type Report, reporters } from '../reporters/index.js'
import { checks, checksIn, exploredByDefault, type RuleCheck, rulesOf, run } from '../suites/index.js'

/** Some mutants that are planted together, by their places in the list of all. */
export interface GroupingJob {
  readonly planted: readonly number[]
  readonly seed: number
}

/** The faults that a report shows of some mutants that were planted together. */
export interface GroupingAnswer {
  readonly faults: readonly { readonly cause: string; readonly rules: readonly string[] }[]
  /** How many rules failed at how many operations. */
  readonly failures: number
  /** The most lines that the terminal takes for a fault, in 80 columns. */
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
const limits = { requests: 1000, ms: 30_000 }

/** The report of a fake with some faults in it, its failures grouped, and what grouping them took. */
export async function groupedReport(
  planted: readonly AnyMutant[],
  seed: number,
  among: readonly RuleCheck[] = checks,
): Promise<{ readonly report: Report; readonly requests: number }> {
  const fake = fakeWith(planted, seed)
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const own = checksIn(among, fake.variant)
  const explored = among === checks ? exploredByDefault : 0
  const first = await run({ target, checks: own, seed, explored })
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
  return { report, requests: result.requests - first.requests }
}

/** Judges a fake with some mutants planted. */
export async function groupingTrial({ planted, seed }: GroupingJob): Promise<GroupingAnswer> {
  const { report, requests } = await groupedReport(
    planted.flatMap((place) => mutants[place] ?? []),
    seed,
  )
  const { faults = [] } = report
  return {
    faults: faults.map(({ cause, affects }) => ({
      cause,
      rules: [...new Set(affects.map(({ rule }) => rule))],
    })),
    failures: faults.reduce((sum, { affects }) => sum + affects.length, 0),
    lines: Math.max(0, ...entriesIn(report).map(({ length }) => length)),
    requests,
  }
}

/** The lines of each fault's entry in the terminal, as 80 columns show them. */
export const entriesIn = (report: Report): readonly (readonly string[])[] =>
  reporters
    .terminal(report)
    .split('\n\n')
    .filter((block) => /^(FAIL|WARN) \d/.test(block))
    .map((block) => block.split('\n').flatMap((line) => line.match(/.{1,80}/gsu) ?? ['']))
