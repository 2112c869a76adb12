import { type Failures, type LedgerNoun, type UndoRequest, undoAll } from '../../products/ledger/index.js'
import { clientOf, type Target } from '../../suites/index.js'
import type { Tidy } from '../config/ledger-settings.js'

/** How long undoing may take after a run, in milliseconds. */
export const tidyMs = 30_000

/** What is undone after a run: everything, but on loopback no deals and tasks, of which there are many. */
export function wantedNouns(tidy: Tidy | undefined, isOnLoopback: boolean): (noun: LedgerNoun) => boolean {
  if (tidy === 'never') return () => false
  if (tidy === 'always' || !isOnLoopback) return () => true
  return (noun) => noun !== 'deal' && noun !== 'task'
}

/** Undoes what a run has left on a target, by requests that no run counts; nothing is sent once the signal is given. */
export function tidyUp(
  target: Target,
  wish: Omit<UndoRequest, 'ask' | 'assumptions'>,
  signal?: AbortSignal,
): Promise<Failures> {
  const client = clientOf(target)
  client.interrupt = signal
  // The compact variant takes no write without a key, and the keys of an earlier undoing are used up.
  client.keyPrefix = `conformance-tidy-${Date.now().toString(36)}`
  return undoAll({
    ...wish,
    ask: (operation, call) => client.call(operation, call),
    assumptions: target.assumptions,
  })
}
