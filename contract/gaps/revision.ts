import { choice, gap, value } from './gap.js'

/** What is open about revisions (sections 2.2 and 7). */
export const revisionGaps = {
  'rev-increment': gap(
    '2.2',
    'Where `rev` starts, how far it moves and which changes move it.',
    value({ first: 1, step: 1, background: false }, [
      { first: 5, step: 3, background: false },
      { first: 0, step: 1, background: false },
      { first: 1, step: 1, background: true },
    ]),
    'Judge that a change moves it and an old one is refused; read it right before use.',
  ),
  'rev-future': gap(
    '7',
    'Whether an `expectedRev` the record has not reached yet is stale.',
    choice('mismatch', ['accept', 'refuse']),
    'Note it, never judge it.',
  ),
}
