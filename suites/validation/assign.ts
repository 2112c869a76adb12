import * as fc from 'fast-check'
import type { Json } from '../api/index.js'
import type { Body } from '../judgements/body.js'

/** Assignments without the assignee. */
export const withoutAssignee: readonly Body[] = [
  { assigneeEmail: undefined, expectedRev: undefined },
  { assigneeEmail: undefined },
]

/** Assignments with a third property: misspelt, of the record, empty, or what every object has. */
export const thirdProperties: readonly Body[] = [
  { assigneeemail: 'nobody@conformance.example.com' },
  { assignee: 'nobody@conformance.example.com' },
  { assigneeName: 'nobody' },
  { status: 'open' },
  { rev: 1 },
  { comment: null },
  { notify: false },
  { constructor: 'x' },
  { '': 'x' },
]

/** Assignments with a third property of any name. */
export const anyThirdProperty = fc
  .stringMatching(/^[a-z]{5,12}$/)
  .map((name): Json => ({ [`x${name}`]: name }))

/** Assignments with a revision that is no whole number, even where its text or floor is the present one. */
export const noRevisions: readonly Body[] = [
  ({ rev }) => ({ expectedRev: String(rev) }),
  ({ rev }) => ({ expectedRev: Number(rev) + 0.5 }),
  ({ rev }) => ({ expectedRev: [rev] }),
  { expectedRev: true },
  { expectedRev: false },
  { expectedRev: 'latest' },
  { expectedRev: {} },
]
