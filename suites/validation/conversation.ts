import * as fc from 'fast-check'
import { refuses } from '../judgements/body.js'
import { anyThirdProperty, noRevisions, thirdProperties, withoutAssignee } from './assign.js'

const word = fc.stringMatching(/^[a-z]{5,12}$/)

/** `POST /conversations/{id}/assign` refuses a body without the assignee. */
export const assignRequired = refuses(withoutAssignee)

/** `POST /conversations/{id}/assign` refuses an assignee that is neither null nor an address. */
export const assignEmail = refuses(
  ['plainaddress', 'two words', 'name.example.com', '', 7, 0, true, false, [], ['a@b.example.com'], {}].map(
    (assigneeEmail) => ({ assigneeEmail }),
  ),
  { drawn: word.map((assigneeEmail) => ({ assigneeEmail })), atMost: 1 },
)

/** `POST /conversations/{id}/assign` refuses any third property: misspelt, of the record, empty, or what every object has. */
export const assignExtra = refuses(thirdProperties, { drawn: anyThirdProperty, atMost: 1 })

/** `POST /conversations/{id}/assign` refuses a revision that is no whole number, even where its text or floor is the present one. */
export const assignRevType = refuses(noRevisions)
