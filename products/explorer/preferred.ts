import * as fc from 'fast-check'
import type { Command } from './command.js'

/** How much more often preferred steps are drawn: most of a scenario is about its subjects then. */
const preference = 40

/** The words by which steps may be preferred: nouns and families of rules. */
export const wordsOf = (commands: readonly Command[]): readonly string[] => [
  ...new Set(commands.flatMap(({ about }) => about)),
]

/** The commands, with those preferred that are about one of the words; the others remain, as records are made by them. */
export const preferred = (commands: readonly Command[], words: readonly string[]): readonly Command[] =>
  commands.map((command) =>
    command.about.some((word) => words.includes(word))
      ? { ...command, weight: command.weight * preference }
      : command,
  )

/**
 * The commands of one scenario: it mostly prefers two drawn subjects, as related steps show more than steps about
 * everything.
 */
export function subjects(commands: readonly Command[], seed: number): readonly Command[] {
  const words = fc.subarray([...wordsOf(commands)], { minLength: 2, maxLength: 2 })
  const drawn = fc.oneof({ weight: 4, arbitrary: words }, { weight: 1, arbitrary: fc.constant([]) })
  const [chosen = []] = fc.sample(drawn, { seed, numRuns: 1 })
  return preferred(commands, chosen)
}
