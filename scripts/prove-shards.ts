/**
 * Compares one whole run with the union of its shards, verdict by verdict and fault by fault, for 1, 2, 5 and 13 shards:
 * on the honest fake, on fakes with a fault, and on one that lacks capabilities. Arguments: the seeds, 1 2 3 by default.
 */

import { shardTargets } from '../proofs/shard-targets.js'
import { differencesOf, unionReport, wholeReport } from '../proofs/sharded.js'

const given = process.argv.slice(2).map(Number)
const seeds = given.length > 0 ? given : [1, 2, 3]
let [passed, failed] = [0, 0]
for (const [name, openWith] of Object.entries(shardTargets))
  for (const seed of seeds) {
    const trial = { open: () => openWith(seed), seed }
    const whole = await wholeReport(trial)
    for (const of of [1, 2, 5, 13]) {
      const union = await unionReport(trial, of)
      const differences = differencesOf(whole, union)
      if (differences.length === 0) passed += 1
      else failed += 1
      const { requests, totals, faults = [] } = union
      const faultWord = faults.length === whole.faults?.length ? '' : ` instead of ${whole.faults?.length}`
      console.log(
        `${name}, seed ${seed}, ${of} shards: ${requests} requests instead of ${whole.requests}, ${totals.fail} fail, ${totals.pass} pass, ${faults.length} faults${faultWord}; ${differences.length} verdicts differ`,
      )
      for (const line of differences) console.log(`  ${line}`)
    }
  }
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
