import { reportVerdicts } from '../model/report.schema.js'

/** What a report says of a rule at an operation; `not run` where its run was limited, or ended before. */
export const placeStates = [...reportVerdicts, 'not run'] as const

/** A verdict, or `not run`. */
export type PlaceState = (typeof placeStates)[number]

/** How a rule changed at an operation from one report to the next. */
const changeKinds = ['worse', 'better', 'no longer checked', 'newly checked', 'not run'] as const

/** A kind of change, or none. */
export type ChangeKind = (typeof changeKinds)[number] | 'same'

type Row = Readonly<Record<PlaceState, ChangeKind>>

const newlyChecked: Row = {
  pass: 'newly checked',
  fail: 'newly checked',
  warn: 'newly checked',
  inconclusive: 'same',
  untested: 'same',
  error: 'same',
  'not run': 'same',
}

/**
 * The kind of each change, by the state in the old report and then in the new one. A check that ran before and does not
 * pass any more is worse, also where it cannot decide: something at the server has changed. A check that the new run
 * could not make, as its configuration lacks something, is no longer checked.
 */
const kinds: Readonly<Record<PlaceState, Row>> = {
  pass: {
    pass: 'same',
    fail: 'worse',
    warn: 'worse',
    inconclusive: 'worse',
    untested: 'no longer checked',
    error: 'worse',
    'not run': 'not run',
  },
  fail: {
    pass: 'better',
    fail: 'same',
    warn: 'better',
    inconclusive: 'no longer checked',
    untested: 'no longer checked',
    error: 'no longer checked',
    'not run': 'not run',
  },
  warn: {
    pass: 'better',
    fail: 'worse',
    warn: 'same',
    inconclusive: 'no longer checked',
    untested: 'no longer checked',
    error: 'no longer checked',
    'not run': 'not run',
  },
  inconclusive: { ...newlyChecked, fail: 'worse' },
  untested: newlyChecked,
  error: { ...newlyChecked, fail: 'worse' },
  'not run': newlyChecked,
}

/** The kind of a change from one state to another. */
export const changeKind = (before: PlaceState, after: PlaceState): ChangeKind => kinds[before][after]
