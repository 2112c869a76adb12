import { seedNumber } from '../../cli/flags/flag-values.js'
import type { ProofCommand } from '../runner/proof.js'
import { shardTargets } from '../shard-targets.js'
import { differencesOf, makeUnionReport, makeWholeReport } from '../sharded.js'

/** A fake, and the seed of it and of its runs. */
interface Case {
  readonly name: string
  readonly seed: number
}

/** What the union of so many shards shows, and where it differs from the whole run. */
interface Union {
  readonly of: number
  readonly summary: string
  readonly differences: readonly string[]
}

async function carryOut({ name, seed }: Case): Promise<readonly Union[]> {
  const openWith = shardTargets[name]
  if (!openWith) throw new Error(`there is no target '${name}'`)
  const trial = { open: () => openWith(seed), seed }
  const whole = await makeWholeReport(trial)
  const unions: Union[] = []
  for (const of of [1, 2, 5, 13]) {
    const union = await makeUnionReport(trial, of)
    const { requests, totals, faults = [] } = union
    const entries = `${faults.length} faults${faults.length === whole.faults?.length ? '' : ` instead of ${whole.faults?.length}`}`
    const summary = `${requests} requests instead of ${whole.requests}, ${totals.fail} fail, ${totals.pass} pass, ${entries}`
    unions.push({ of, summary, differences: differencesOf(whole, union) })
  }
  return unions
}

/** On the honest fake, on fakes with a fault, and on one that lacks capabilities. */
export const shardsProof: ProofCommand<[readonly number[]], Case, readonly Union[]> = {
  shows: 'the union of 1, 2, 5 and 13 shards has the verdicts and faults of one whole run',
  takes: (command) =>
    command.argument('[seeds...]', 'the seeds (default: 1 2 3)', (given, before: readonly number[] = []) => [
      ...before,
      seedNumber(given),
    ]),
  carryOut,
  plan: (given) => {
    const seeds = given.length > 0 ? given : [1, 2, 3]
    return {
      cases: Object.keys(shardTargets).flatMap((name) => seeds.map((seed) => ({ name, seed }))),
      judge(unions, { name, seed }) {
        const failed = unions.filter(({ differences }) => differences.length > 0).length
        return {
          lines: unions.flatMap(({ of, summary, differences }) => [
            `${name}, seed ${seed}, ${of} shards: ${summary}; ${differences.length} verdicts differ`,
            ...differences.map((line) => `  ${line}`),
          ]),
          passed: unions.length - failed,
          failed,
        }
      },
    }
  },
}
