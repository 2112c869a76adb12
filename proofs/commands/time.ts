import { seedNumber, wholeNumber } from '../../cli/flags/flag-values.js'
import { mutants } from '../../mutants/index.js'
import { realPauses } from '../../suites/index.js'
import { sampled } from '../chaos-trial.js'
import type { ProofCommand } from '../runner/proof.js'
import { rowOf } from '../runner/row.js'
import { simulated, type TimeAnswer, type TimeJob, timeTrial } from '../time-trial.js'

/** How many times the time of the honest run a run on a faulty server may take. */
const most = 1.5

interface Case extends TimeJob {
  readonly isSimulated: boolean
}

interface Flags {
  readonly seed: number
  readonly simulated?: boolean
}

function casesOf(count: number, { seed, simulated: isSimulated = false }: Flags): readonly Case[] {
  const honest = (['full', 'compact'] as const).map((variant) => ({ variant, seed, isSimulated }))
  const faulty = sampled(count, seed).map((mutant) => ({
    planted: mutants.indexOf(mutant),
    variant: 'variant' in mutant ? mutant.variant : ('full' as const),
    seed,
    isSimulated,
  }))
  return [...honest, ...faulty]
}

const row = rowOf([7, 8, 8, 7])

/** Each answer takes 50 ms. */
export const timeProof: ProofCommand<[number, Flags], Case, TimeAnswer> = {
  shows: 'a run on a server with a fault takes at most 1.5 times as long as one on an honest server',
  takes: (command) =>
    command
      .argument('[mutants]', 'how many mutants of different families', wholeNumber(1, mutants.length), 30)
      .option('--seed <n>', 'for other mutants', seedNumber, 3)
      .option('--simulated', 'by a simulated clock, which does not measure what the computer takes'),
  carryOut: ({ isSimulated, ...job }) => timeTrial(job, isSimulated ? simulated() : { pauses: realPauses }),
  plan(count, flags) {
    const honest = new Map<Case['variant'], number>()
    let single = 0
    const lineOf = ({ ms, requests, faults }: TimeAnswer, ratio: number, name: string) =>
      `${row([(ms / 1000).toFixed(1), ratio.toFixed(2), requests, faults])}  ${name}`
    return {
      head: 'seconds  × honest  requests  entries  mutant',
      cases: casesOf(count, flags),
      judge(answer, { planted, variant }) {
        if (planted === undefined) {
          honest.set(variant, answer.ms)
          return { lines: [lineOf(answer, 1, `none, ${variant}`)] }
        }
        const ratio = answer.ms / (honest.get(variant) ?? 0)
        if (answer.faults === 1) single += 1
        return {
          lines: [lineOf(answer, ratio, `${mutants[planted]?.rule}: ${mutants[planted]?.fault}`)],
          ...(ratio <= most ? { passed: 1 } : { failed: 1 }),
        }
      },
      end: () => ({ lines: [`${single} of ${count} mutants are one entry of the report`] }),
    }
  },
}
