import { wholeNumber } from '../../cli/flags/flag-values.js'
import { mostQuickRequests } from '../../cli/quick/quick-run.js'
import { mutants } from '../../mutants/index.js'
import { type Found, findInWhole, findQuickly } from '../quick/quick-trial.js'
import type { ProofCommand } from '../runner/proof.js'

interface Flags {
  readonly whole?: true
  readonly first: number
  readonly fewest: number
}

interface Case {
  readonly mutant: number
  readonly by: 'quick' | 'whole'
}

const seed = 1

/** Plants every n-th mutant, and carries out a quick run on it, or a whole run as well. */
export const quickProof: ProofCommand<[number, Flags], Case, Found> = {
  shows: 'how many mutants a quick run finds, whose choice was made by others, and within its requests',
  takes: (command) =>
    command
      .argument('[step]', 'every so manieth mutant', wholeNumber(1, 10_000), 16)
      .option('--first <n>', 'the first of them, counted from 0', wholeNumber(0, 10_000), 0)
      .option('--whole', 'carry out a whole run as well, 10 times as long')
      .option('--fewest <share>', 'how many of 100 a quick run has to find', wholeNumber(0, 100), 15),
  async carryOut({ mutant: place, by }) {
    const mutant = mutants[place]
    if (!mutant) throw new Error(`there is no mutant ${place}`)
    return by === 'quick' ? findQuickly(mutant, seed) : findInWhole(mutant, seed)
  },
  plan(step, { first, whole, fewest }) {
    const places = mutants.flatMap((_, place) =>
      place >= first && (place - first) % step === 0 ? place : [],
    )
    const found = { quick: 0, whole: 0 }
    let most = 0
    return {
      cases: places.flatMap((mutant) =>
        (whole ? (['quick', 'whole'] as const) : (['quick'] as const)).map((by) => ({ mutant, by })),
      ),
      judge({ isFound, requests }, { mutant, by }) {
        if (isFound) found[by] += 1
        if (by === 'whole') return {}
        most = Math.max(most, requests)
        if (requests <= mostQuickRequests) return { passed: 1 }
        const { rule, fault } = mutants[mutant] ?? {}
        return { failed: 1, lines: [`${requests} requests: ${rule}, ${fault}`] }
      },
      end() {
        const isEnough = found.quick * 100 >= fewest * places.length
        return {
          lines: [
            `a quick run finds ${found.quick} of ${places.length} mutants, ${fewest} of 100 required, with ${most} requests at most`,
            ...(whole ? [`a whole run finds ${found.whole} of them`] : []),
          ],
          ...(isEnough ? { passed: 1 } : { failed: 1 }),
        }
      },
    }
  },
}
