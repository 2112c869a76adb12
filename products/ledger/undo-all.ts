import { Interrupted, messageOf, Unreachable } from '../../suites/api/index.js'
import type { SoughtWrite, Undone } from '../../suites/side-effects/entry.js'
import type { Touched } from '../../suites/side-effects/leftovers.js'
import { type LedgerNoun, type Ref, refText } from '../../suites/side-effects/noun.js'
import type { SideEffect } from '../../suites/side-effects/side-effect.js'
import { doubtOf } from './doubt.js'
import { restore } from './restore.js'
import { undos } from './undo.js'
import type { UndoEnding, Undoing } from './undoing.js'

/** What to undo, and where to report it. */
export interface UndoRequest extends Undoing {
  /** Whether records of a noun are to be undone. */
  readonly wants: (noun: LedgerNoun) => boolean
  /** Notes what was done, so that it is not done again. */
  readonly note: (entry: Undone | SoughtWrite) => void
  /** Called with each record that was to be undone. */
  readonly report?: (ref: Ref, ending: UndoEnding) => void
  /** How many records are undone at the same time. */
  readonly workers?: number
}

/** Why what was to be undone is not: by the text of its reference, or by the number of an unanswered write. */
export type Failures = ReadonlyMap<string | number, string>

/** How many calls in a row may go without an answer before the server counts as lost. */
const pageLimit = 3

/** Looks for what unanswered writes may have left, then undoes what stands; nothing of it ends in an error. */
export async function undoAll(wish: UndoRequest): Promise<Failures> {
  const { leftovers, wants, note, report, workers = 4 } = wish
  const failures = new Map<string | number, string>()
  let silent = 0
  let over: string | undefined
  /** Does one thing, unless all is over; the reason where it fails. */
  const attempt = async <T>(work: () => Promise<T>): Promise<{ done: T } | { why: string }> => {
    if (over !== undefined) return { why: over }
    try {
      const done = await work()
      silent = 0
      return { done }
    } catch (error) {
      if (error instanceof Unreachable) silent += 1
      if (silent >= pageLimit) over = 'the server does not answer'
      if (error instanceof Interrupted) over = 'the time was up'
      return { why: over ?? messageOf(error) }
    }
  }

  for (const intent of leftovers.doubtful) {
    const { noun, seek } = doubtOf(intent, leftovers) ?? {}
    if (noun === undefined || seek === undefined || !wants(noun)) continue
    const sought = await attempt(() => seek(intent, wish))
    if ('done' in sought) note({ kind: 'sought', n: intent.n, left: sought.done })
    else failures.set(intent.n, sought.why)
  }

  const finish = async (ref: SideEffect | Touched, work: () => Promise<UndoEnding>) => {
    const result = await attempt(work)
    const ending = 'done' in result ? result.done : result
    if ('done' in ending)
      note({ kind: 'undone', ref: bare(ref), ...(ending.stuck ? { stuck: ending.stuck } : {}) })
    else failures.set(refText(ref), ending.why)
    report?.(ref, ending)
  }

  // Tickets and conversations one after another, as each is read before it is restored.
  for (const touched of leftovers.touched)
    if (wants(touched.noun)) await finish(touched, () => restore(touched, wish))
  const due = leftovers.standing.filter((effect) => wants(effect.noun) && leftovers.canUndo(effect)).values()
  const worker = async () => {
    for (const effect of due) {
      const undo = undos[effect.noun]
      if (undo) await finish(effect, () => undo(effect, wish))
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return failures
}

const bare = ({ noun, id, key, on }: Ref): Ref => ({ noun, id, key, ...(on === undefined ? {} : { on }) })
