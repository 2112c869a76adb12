import * as fc from 'fast-check'
import type { Json } from '../harness/index.js'
import { refuses } from '../trials/judge.js'

const word = fc.stringMatching(/^[a-z]{5,12}$/)

/** `POST /conversations/{id}/assign` refuses a body without the assignee. */
export const assignRequired = refuses([
  { assigneeEmail: undefined, expectedRev: undefined },
  { assigneeEmail: undefined },
])

/** `POST /conversations/{id}/assign` refuses an assignee that is neither null nor an address. */
export const assignEmail = refuses(
  ['plainaddress', 'two words', 'name.example.com', '', 7, 0, true, false, [], ['a@b.example.com'], {}].map(
    (assigneeEmail) => ({ assigneeEmail }),
  ),
  { drawn: word.map((assigneeEmail) => ({ assigneeEmail })), atMost: 1 },
)

/** `POST /conversations/{id}/assign` refuses any third property: misspelt, of the record, empty, or what every object has. */
export const assignExtra = refuses(
  [
    { assigneeemail: 'nobody@conformance.example.com' },
    { assignee: 'nobody@conformance.example.com' },
    { assigneeName: 'nobody' },
    { status: 'open' },
    { rev: 1 },
    { comment: null },
    { notify: false },
    { constructor: 'x' },
    { '': 'x' },
  ],
  { drawn: word.map((name): Json => ({ [`x${name}`]: name })), atMost: 1 },
)

/** `POST /conversations/{id}/assign` refuses a revision that is no whole number, even where its text or floor is the present one. */
export const assignRevType = refuses([
  ({ rev }) => ({ expectedRev: String(rev) }),
  ({ rev }) => ({ expectedRev: Number(rev) + 0.5 }),
  ({ rev }) => ({ expectedRev: [rev] }),
  { expectedRev: true },
  { expectedRev: false },
  { expectedRev: 'latest' },
  { expectedRev: {} },
])
