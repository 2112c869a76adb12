import { seedNumber } from '../../cli/flags/flag-values.js'
import { type AnyMutant, mutants } from '../../mutants/index.js'
import { type Cost, costOf, excessOf, someMutants } from '../cost-trial.js'
import type { ProofCommand } from '../runner/proof.js'
import { rowOf } from '../runner/row.js'

/** Mutants that are planted together; undefined for an honest run that only warms the caches up. */
type Case = readonly AnyMutant[] | undefined

const row = rowOf([7, 8, 8, 9, 10, 5, 7])

/** Runs the command on fakes with 0, 1, 3 and three times 8 mutants, which another process serves. */
export const costProof: ProofCommand<[number, { readonly verbose?: true }], Case, Cost> = {
  shows:
    'a run takes at most 1.5 times the CPU time of one on an honest server, and blocks its event loop for 100 ms at most',
  takes: (command) =>
    command
      .argument('[seed]', 'of the mutants', seedNumber, 1)
      .option('--verbose', 'name the mutants of each run'),
  plan(seed, { verbose }) {
    const eight = [0, 1, 2].map((n) => someMutants(8, seed + n))
    const [first = []] = eight
    let honest: Cost | undefined
    let runs = 0
    const troubles: string[] = []
    return {
      head: `${row(['planted', 'CPU s', '× honest', 'seconds', 'requests', 'fail', 'entries'])}  longest block`,
      // What else this computer does makes computing slower: the second run has the caches warm, as those that follow.
      cases: [undefined, [], first.slice(0, 1), first.slice(0, 3), ...eight],
      carryOut: (planted) => costOf(planted ?? []),
      judge(cost, planted) {
        if (planted === undefined) return {}
        honest ??= cost
        runs += 1
        const { cpuMs, longestBlock, seconds, requests, fails, entries } = cost
        const block = longestBlock ? `${Math.round(longestBlock.ms)} ms, ${longestBlock.phase}` : 'none'
        const figures = [(cpuMs / 1000).toFixed(1), (cpuMs / honest.cpuMs).toFixed(2), seconds.toFixed(1)]
        const names = planted.map((one) => `    ${mutants.indexOf(one)} ${one.rule}: ${one.fault}`)
        const excess = excessOf(cost, honest.cpuMs)
        troubles.push(...excess.map((trouble) => `run ${runs}: ${trouble}`))
        return {
          lines: [
            `${row([planted.length, ...figures, requests, fails, entries])}  ${block}`,
            ...(verbose ? names : []),
          ],
          ...(excess.length > 0 ? { failed: 1 } : { passed: 1 }),
        }
      },
      end: () => ({ lines: troubles }),
    }
  },
}
