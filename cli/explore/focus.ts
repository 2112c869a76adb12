import type { Command } from '../../products/explorer/command.js'
import { preferred, wordsOf } from '../../products/explorer/preferred.js'
import { didYouMean } from '../did-you-mean.js'
import { usage } from '../exit.js'

/** The commands with those preferred that some words name, separated by commas; stops at a word that names none. */
export function focused(commands: readonly Command[], given: readonly string[] = []): readonly Command[] {
  const words = given.flatMap((text) => text.split(',')).map((word) => word.trim().toLowerCase())
  const known = wordsOf(commands).toSorted()
  for (const word of words)
    if (!known.includes(word))
      throw usage(
        `--focus ${word} names no step: ${didYouMean(word, known, `give one of ${known.join(', ')}`)}`,
      )
  return preferred(commands, words)
}
