import { checkShards } from '../cli/merge/check-shards.js'
import { mergedReport } from '../cli/merge/merged-report.js'
import { buildReport } from '../cli/run/build-report.js'
import { groupFailures } from '../cli/run/group-failures.js'
import { rulesOfShard } from '../cli/shard/sharded.js'
import { secretsOf } from '../cli/target/server-target.js'
import type { Rule } from '../contract/index.js'
import { exploredByDefault, shortExploration } from '../products/explorer/index.js'
import type { Report } from '../reporters/index.js'
import { checks, checksIn, rulesOf, run, type Target } from '../suites/index.js'

/** A target as new for each run, whose rules are judged as a whole and in shards. */
export interface ShardTrial {
  readonly open: () => Target
  readonly seed: number
  /** The rules to judge; by default all. */
  readonly isJudged?: (rule: Rule) => boolean
}

/** The report of one whole run. */
export const makeWholeReport = (trial: ShardTrial): Promise<Report> => makeReport(trial)

/** The union of the reports of all shards, each of which judges a target of its own, read back from JSON. */
export async function makeUnionReport(trial: ShardTrial, of: number): Promise<Report> {
  const given: (readonly [string, Report])[] = []
  for (let index = 1; index <= of; index += 1) {
    const report = await makeReport(trial, { index, of })
    given.push([`shard-${index}.json`, JSON.parse(JSON.stringify(report)) as Report])
  }
  return mergedReport(checkShards(given))
}

async function makeReport(
  { open, seed, isJudged = () => true }: ShardTrial,
  shard?: { readonly index: number; readonly of: number },
): Promise<Report> {
  const target = open()
  const selected = rulesOf(target.variant).filter(isJudged)
  const isWhole = selected.length === rulesOf(target.variant).length
  const own = shard ? rulesOfShard(selected, shard, isWhole ? exploredByDefault : 0) : selected
  const others = selected.filter((rule) => !own.includes(rule))
  const checksOf = (some: readonly Rule[]) => {
    const ids = new Set(some.map(({ id }) => id))
    return checksIn(checks, target.variant).filter(({ rule }) => ids.has(rule.id))
  }
  const options = {
    ...{ target, seed, checks: checksOf(own), others: checksOf(others) },
    ...(shard ? { part: shard } : {}),
  }
  const exploration = shortExploration(isWhole && (shard?.index ?? 1) === 1 ? exploredByDefault : 0)
  const { result, faults } = await groupFailures({
    ...options,
    result: await run({ ...options, exploration }),
  })
  // The shard number is all that tells a shard from a whole run of the same rules.
  return buildReport({
    ...{ target, result, faults, seed, rules: own, startedAt: new Date(), durationMs: 0 },
    ...(shard ? { selection: { ...selectionOf(isWhole, selected), shard } } : {}),
    secrets: secretsOf(target.keys),
    repeat: 'npx conformance',
    replay: (id) => `npx conformance --rule ${id}`,
    curl: { baseUrl: target.baseUrl },
  })
}

const selectionOf = (isWhole: boolean, selected: readonly Rule[]) =>
  isWhole ? {} : { rules: selected.map(({ id }) => id) }

/** Every place at which two reports differ in their verdict. */
export function differencesOf(whole: Report, union: Report): readonly string[] {
  const verdicts = (report: Report) =>
    new Map(
      report.rules.flatMap(({ id, verdict, endpoints }) => [
        [id, verdict] as const,
        ...endpoints.map((at) => [`${id} @ ${at.endpoint}`, at.verdict] as const),
      ]),
    )
  const [one, other] = [verdicts(whole), verdicts(union)]
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((place) =>
    one.get(place) === other.get(place)
      ? []
      : [`${place}: ${one.get(place)} as a whole, ${other.get(place)} in shards`],
  )
}
