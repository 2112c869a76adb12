import { isAbsolute, relative } from 'node:path'
import { type Leftover, leftoversOf } from '../../products/ledger/index.js'
import type { Target } from '../../suites/index.js'
import type { Settings } from '../config/settings.js'
import { isLoopback } from '../flags/base-url.js'
import { Ledger, type LedgerOptions } from './ledger.js'
import { tidyMs, tidyUp, wantedNouns } from './tidy.js'

/** What is left on a server once a run is over. */
export interface Settled {
  readonly leftovers: readonly Leftover[]
  /** The ledger that names all of it, where one was written. */
  readonly ledger?: string
}

/** What a run owes the server it judges: to note what it makes, and to undo that in the end. */
export interface CleanupSession {
  readonly ledger: Ledger
  /** Undoes what can be undone, within a bounded time, and reports what is left. */
  settle(): Promise<Settled>
}

/** Opens the ledger of a run, and cleans up after it. */
export function cleanupSession(
  target: Target,
  { seed, ledger: folder, tidy }: Pick<Settings, 'seed' | 'ledger' | 'tidy'>,
  more: Pick<LedgerOptions, 'redact' | 'startedAt' | 'onTrouble'>,
): CleanupSession {
  const ledger = new Ledger({ target, seed, folder, ...more })
  const { leftovers: known } = ledger
  const wants = wantedNouns(tidy, isLoopback(target.baseUrl))
  return {
    ledger,
    async settle() {
      const note: Ledger['note'] = (entry) => ledger.note(entry)
      const assumptions = { ...target.assumptions, ...ledger.adoptions }
      const failures = await tidyUp(
        { ...target, assumptions },
        { leftovers: known, wants, note },
        AbortSignal.timeout(tidyMs),
      )
      const why =
        tidy === 'never' ? 'not undone (--tidy never)' : 'left on loopback (--tidy always undoes it)'
      const leftovers = leftoversOf(known, failures, why)
      const { path } = ledger
      ledger.end(failures.size)
      return { leftovers, ...(path === undefined ? {} : { ledger: nearby(path) }) }
    },
  }
}

/** A path as its user would write it: short where it is in the working folder. */
export function nearby(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') || isAbsolute(short) ? path : short
}
