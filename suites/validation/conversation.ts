import * as fc from 'fast-check'
import { refuses } from '../judgements/body.js'

const word = fc.stringMatching(/^[a-z]{5,12}$/)

/** `POST /conversations/{id}/assign` refuses an assignee that is neither null nor an address. */
export const assignEmail = refuses(
  ['plainaddress', 'name.example.com', '', [], ['a@b.example.com']].map((assigneeEmail) => ({
    assigneeEmail,
  })),
  {
    others: ['two words', 7, 0, true, false, {}].map((assigneeEmail) => ({ assigneeEmail })),
    drawn: word.map((assigneeEmail) => ({ assigneeEmail })),
    atMost: 1,
  },
)
