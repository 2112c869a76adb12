import { gapNames, gaps } from '../../../contract/index.js'

/** What the document leaves open, by gap. They are apart because a browser loads them with the first explanation. */
export const openSentences: Readonly<Record<string, string>> = Object.fromEntries(
  gapNames.map((name) => [name, gaps[name].open]),
)
