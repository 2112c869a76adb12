import { seedNumber, wholeNumber } from '../../cli/flags/flag-values.js'
import { mutants } from '../../mutants/index.js'
import { groupingSample, type PlantedMutants } from '../grouping-sample.js'
import { type GroupingAnswer, type GroupingJob, groupingTrial } from '../grouping-trial.js'
import type { ProofCommand } from '../runner/proof.js'

/** The most entries that a set of eight faults may have. */
const maxEntriesOfSet = 10
/** The most lines that an entry may take in the terminal. */
const maxLines = 15

/** The part of a sample that has to hold. */
const demanded = { single: 55 / 60, pair: 27 / 30, set: 1, best: 50 / 60 }

const nameOf = (place: number): string => `${mutants[place]?.rule}: ${mutants[place]?.fault}`

/** Why an answer misses a demand; none where it misses none. */
function missesOf(planted: PlantedMutants, answer: GroupingAnswer): readonly string[] {
  const { entries, isBestFirst, merged, lines } = answer
  const isCountRight =
    planted.length === 8 ? entries.length <= maxEntriesOfSet : entries.length === planted.length
  return [
    ...(isCountRight ? [] : [`${entries.length} entries`]),
    ...merged.map((pair) => `merged: ${pair.map(nameOf).join(' + ')}`),
    ...(planted.length > 1 || isBestFirst ? [] : ['another rule first']),
    ...(lines > maxLines ? [`${lines} lines`] : []),
  ]
}

type Demand = readonly [what: string, isMet: boolean]

/** Lists what missed, then counts the demands that are met. */
export const groupingProof: ProofCommand<[number, { readonly seed: number }], GroupingJob, GroupingAnswer> = {
  shows: 'how the failures of fakes with one fault, two and eight are grouped',
  takes: (command) =>
    command
      .argument(
        '[mutants]',
        'how many mutants, spread over all families, with half as many pairs and a sixth as many sets of eight',
        wholeNumber(6, 200),
        60,
      )
      .option('--seed <n>', 'for other mutants', seedNumber, 7),
  carryOut: (one) => groupingTrial(one),
  plan(count, { seed }) {
    const { singles, pairs, sets, leftOut } = groupingSample(count, seed)
    const answers = new Map<PlantedMutants, GroupingAnswer>()
    const demand = (
      what: string,
      some: readonly PlantedMutants[],
      holds: (answer: GroupingAnswer) => boolean,
      part: number,
    ): Demand => {
      const found = some.flatMap((planted) => answers.get(planted) ?? []).filter(holds).length
      const due = Math.ceil(some.length * part)
      return [`${found} of ${some.length} ${what}, at least ${due} demanded`, found >= due]
    }
    return {
      cases: [...sets, ...singles, ...pairs].map((planted) => ({ planted, seed })),
      judge(answer, { planted }) {
        answers.set(planted, answer)
        const misses = missesOf(planted, answer)
        if (misses.length === 0) return {}
        return {
          lines: [
            `${misses.join(', ')}: ${planted.map(nameOf).join(' + ')}`,
            ...answer.entries.map(
              ({ cause, rules }) =>
                `    ${rules[0]}: ${cause.slice(0, 150)}  [${rules.slice(1, 6).join(', ')}]`,
            ),
          ],
        }
      },
      end() {
        const all = [...answers.values()]
        const merged = all.reduce((sum, one) => sum + one.merged.length, 0)
        const lines = Math.max(...all.map((one) => one.lines))
        const requests = all.reduce((sum, one) => sum + one.requests, 0)
        const demands: readonly Demand[] = [
          demand('mutants are one entry', singles, ({ entries }) => entries.length === 1, demanded.single),
          demand('pairs are two entries', pairs, ({ entries }) => entries.length === 2, demanded.pair),
          demand(
            `sets of eight are at most ${maxEntriesOfSet} entries`,
            sets,
            ({ entries }) => entries.length <= maxEntriesOfSet,
            demanded.set,
          ),
          demand('mutants have the best rule first', singles, (one) => one.isBestFirst, demanded.best),
          [`${merged} merged wrongly, 0 demanded`, merged === 0],
          [`${lines} lines in the longest entry, at most ${maxLines} demanded`, lines <= maxLines],
        ]
        const passed = demands.filter(([, isMet]) => isMet).length
        return {
          lines: [
            ...demands.map(([what, isMet]) => `${isMet ? 'met' : 'MISSED'}: ${what}`),
            `${leftOut} of ${mutants.length} mutants are in no sample, as they only warn`,
            `${Math.round(requests / all.length)} requests to group each`,
          ],
          passed,
          failed: demands.length - passed,
        }
      },
    }
  },
}
