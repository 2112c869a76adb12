import { isDeepStrictEqual } from 'node:util'
import { type Report, whyUnusable } from '../../reporters/index.js'
import { usage } from '../exit.js'
import type { ShardReport } from './shard-report.js'

/** Shards of one run that can be merged, in their order, and why others cannot. */
export interface CheckedShards {
  readonly shards: readonly [ShardReport, ...ShardReport[]]
  /** Why the union is incomplete, one sentence per shard. */
  readonly gaps: readonly string[]
}

/** What the shards of one run have in common. */
const common: readonly (readonly [name: string, (report: Report) => unknown])[] = [
  ['seed', ({ seed }) => seed],
  ['variant', ({ target }) => target.variant],
  ['server', ({ target }) => target.baseUrl],
  ['version of the package', ({ tool }) => tool?.version],
  ['number of shards', ({ selection }) => selection?.shard?.of],
  ['selection of rules', ({ selection: { shard: _, ...others } = {} }) => others],
]

/**
 * Checks that reports are the shards of one run, each once, and finished.
 *
 * @param allowMissing Whether a shard may be missing or unfinished, so that the union is incomplete.
 * @throws A usage `Stop` that names the file, and what is wrong.
 */
export function checkShards(
  given: readonly (readonly [file: string, report: Report])[],
  allowMissing = false,
): CheckedShards {
  const reports = given.map(([file, report]) => shardReport(file, report))
  const [first] = reports
  if (!first) throw usage('no report is given: name the JSON reports of all shards')
  for (const other of reports) refuseAnother(first, other)
  const shards = reports.toSorted((a, b) => a.shard.index - b.shard.index)
  for (const [n, { file, shard }] of shards.entries()) {
    const next = shards[n + 1]
    if (next?.shard.index === shard.index)
      throw usage(`${file} and ${next.file} are both shard ${shard.index} of ${shard.of}: leave out one`)
  }
  const gaps = [...missingAmong(shards), ...shards.flatMap(unfinished)]
  if (gaps.length > 0 && !allowMissing)
    throw usage(`${gaps.join('; ')}: run it again, or give --allow-missing for an incomplete union`)
  return { shards: shards as [ShardReport, ...ShardReport[]], gaps }
}

function shardReport(file: string, report: Report): ShardReport {
  const { selection, shards } = report
  if (shards) throw usage(`${file} is merged already: name the reports of its shards`)
  if (!selection?.shard) throw usage(`${file} is not a shard: it is the report of a run without --shard`)
  return { file, report, shard: selection.shard }
}

function refuseAnother(first: ShardReport, other: ShardReport): void {
  for (const [name, of] of common) {
    const [one, two] = [of(first.report), of(other.report)]
    if (isDeepStrictEqual(one, two)) continue
    const shown = typeof one === 'object' ? '' : `: ${one} and ${two}`
    throw usage(`${first.file} and ${other.file} are not shards of one run: the ${name} differs${shown}`)
  }
}

function missingAmong(shards: readonly ShardReport[]): readonly string[] {
  const of = shards[0]?.shard.of ?? 0
  const indexes = new Set(shards.map(({ shard }) => shard.index))
  const missing = Array.from({ length: of }, (_, n) => n + 1).filter((index) => !indexes.has(index))
  if (missing.length === 0) return []
  return [`no report is of shard ${missing.join(', ')} of ${of}`]
}

const unfinished = ({ file, shard, report }: ShardReport): readonly string[] => {
  const { incomplete, exit } = report
  // A shard that could not use all of its configuration has judged its rules all the same.
  const isUnjudged = exit?.status === 'usage' && whyUnusable(report) === undefined
  const why = incomplete ?? (isUnjudged || exit?.status === 'interrupted' ? exit?.reason : undefined)
  return why === undefined ? [] : [`shard ${shard.index} of ${shard.of} (${file}) is unfinished: ${why}`]
}
