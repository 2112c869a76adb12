import { multiStepMutants } from '../../mutants/multi-step/index.js'
import {
  type FinderName,
  type FirstSeed,
  finders,
  lineOf,
  type MutantSearch,
  search,
} from '../multi-step-trial.js'
import type { ProofCommand } from '../runner/proof.js'

const every = Object.keys(finders) as readonly FinderName[]

/** The number of seeds, 20 unless the first word is one, and the other words. */
function split(words: readonly string[]): readonly [seeds: number, parts: readonly string[]] {
  const [first = '', ...others] = words
  return /^[1-9]\d{0,5}$/.test(first) ? [Number(first), others] : [20, words]
}

/** A mutant passes where one way finds it. */
export const multiStepProof: ProofCommand<
  [readonly string[], { readonly by?: FinderName }],
  MutantSearch,
  FirstSeed
> = {
  shows: 'on which seed a fault that takes three calls or more to show is found, and by which rules',
  takes: (command) =>
    command
      .argument(
        '[words...]',
        'the most seeds to try (20), and words: only mutants whose rule or fault holds one',
      )
      .addOption(command.createOption('--by <way>', 'only this way to find them').choices(every)),
  carryOut: search,
  plan(words, { by: way }) {
    const [seeds, parts] = split(words)
    const places = multiStepMutants.flatMap(({ rule, fault }, place) =>
      parts.length === 0 || parts.some((part) => `${rule} ${fault}`.includes(part)) ? place : [],
    )
    const found = new Set<number>()
    const tallies = new Map<FinderName, { found: number; own: number }>()
    return {
      cases: places.flatMap((mutant) => (way ? [way] : every).map((by) => ({ mutant, by, seeds }))),
      judge(answer, { mutant: place, by }) {
        const mutant = multiStepMutants[place]
        if (!mutant) throw new Error(`there is no mutant ${place}`)
        const tally = tallies.get(by) ?? { found: 0, own: 0 }
        tallies.set(by, tally)
        if (answer) {
          found.add(place)
          tally.found += 1
          if (answer.rules.includes(mutant.rule)) tally.own += 1
        }
        return { lines: [lineOf(mutant, by, answer)] }
      },
      end: () => ({
        lines: [...tallies].map(
          ([by, tally]) =>
            `${by}: ${tally.found} of ${places.length} found, ${tally.own} of them by their own rule`,
        ),
        passed: found.size,
        failed: places.length - found.size,
      }),
    }
  },
}
