import { type Gap, type GapName, gapNames, gaps } from './gaps.js'

/**
 * The gaps whose choice answers whether an uncertain rule holds on a server. A rule may have none: its doubt is about a
 * sentence of the document, and no choice of the server resolves it.
 */
export const questionsOf = ({ id }: { readonly id: string }): readonly GapName[] =>
  gapNames.filter((name) => (gaps[name] as Gap).answers?.includes(id))

/** The ids of the rules that a gap answers. */
export const questioned: readonly string[] = [
  ...new Set(gapNames.flatMap((name) => (gaps[name] as Gap).answers ?? [])),
]
