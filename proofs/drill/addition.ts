import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A change of one file of a copy of the project: a text that is put in, and where. */
export interface Edit {
  /** The file, from the root of the project. */
  readonly file: string
  /** A text that the file holds once. */
  readonly at: string
  /** What comes before the text, after it, or in its place. */
  readonly before?: string
  readonly after?: string
  readonly instead?: string
}

/** A place that an addition has to fill in besides the one where it is stated, and what demands it. */
export interface RequiredPlace {
  readonly edits: readonly Edit[]
  /** What is red as long as the place is not filled in: the compiler, or the tests below some paths. */
  readonly demandedBy: 'compiler' | readonly string[]
  /** What the message has to say, so that a newcomer knows what to write and where. */
  readonly says: RegExp
}

/** Something that is added to the API, and what a newcomer has to write for it. */
export interface DrillAddition {
  readonly name: string
  /** The most files that it may touch, except generated ones. */
  readonly most: number
  /** Where it is stated: in the contract alone. */
  readonly stated: readonly Edit[]
  readonly places: readonly RequiredPlace[]
  /** Rules that a run with them alone must verify. */
  readonly rules: readonly string[]
  /** Other choices of the fake under which those rules must hold as well. */
  readonly assumptions?: readonly Readonly<Record<string, unknown>>[]
  /** Faults planted in what was added, as the source of mutants by rule; each must be found by a default run. */
  readonly faults?: readonly Edit[]
  /** How many mutants of those rules there must be at least. */
  readonly mutants: number
}

/** Carries out an edit in a copy of the project; a text that the file does not hold once is an error. */
export function carryOut(root: string, { file, at, before = '', after = '', instead = at }: Edit): void {
  const path = join(root, file)
  const source = readFileSync(path, 'utf8')
  const found = source.split(at).length - 1
  if (found !== 1)
    throw new Error(`${file} holds ${JSON.stringify(at)} ${found} times; the drill needs it once`)
  writeFileSync(
    path,
    source.replace(at, () => before + instead + after),
  )
}

/** The files that an addition touches, each once. */
export const filesOf = ({ stated, places }: DrillAddition): readonly string[] => [
  ...new Set([...stated, ...places.flatMap(({ edits }) => edits)].map(({ file }) => file)),
]
