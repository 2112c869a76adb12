import { choice, gap, value } from './gap.js'

/** What is open about revisions (sections 2.2 and 7). */
export const revisionGaps = {
  'rev-increment': gap(
    '2.2',
    'Where `rev` starts, by how much it increases and which changes increase it.',
    value({ first: 1, step: 1, background: false }, [
      { first: 5, step: 3, background: false },
      { first: 0, step: 1, background: false },
      { first: 1, step: 1, background: true },
    ]),
    'Judge that a change increases it and that an old one is refused; read it right before use.',
  ),
  'rev-future': gap(
    '7',
    "Whether an `expectedRev` above the record's revision is stale.",
    choice('mismatch', ['accept', 'refuse']),
    'It is reported, never judged.',
  ),
}
