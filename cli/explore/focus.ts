import type { Command } from '../../suites/explorer/command.js'
import { didYouMean } from '../config/did-you-mean.js'
import { usage } from '../exit.js'

/** How much more often steps are drawn that the focus names. */
const preference = 10

/** The commands with those preferred that some words name, separated by commas; stops at a word that names none. */
export function focused(commands: readonly Command[], given: readonly string[] = []): readonly Command[] {
  const words = given.flatMap((text) => text.split(',')).map((word) => word.trim().toLowerCase())
  const known = [...new Set(commands.flatMap(({ about }) => about))].toSorted()
  for (const word of words)
    if (!known.includes(word))
      throw usage(
        `--focus ${word} names no step: ${didYouMean(word, known, `give one of ${known.join(', ')}`)}`,
      )
  return commands.map((command) =>
    command.about.some((word) => words.includes(word))
      ? { ...command, weight: command.weight * preference }
      : command,
  )
}
