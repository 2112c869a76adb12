import * as fc from 'fast-check'
import { invalidAddress } from '../../fixtures/arbitraries/email.js'
import { anyNonText } from '../../fixtures/arbitraries/other-type.js'
import type { Refused } from '../judgements/body.js'

/** `POST /conversations/{id}/assign` refuses an assignee that is neither null nor an address. */
export const assignEmail: Refused = {
  wrong: ['plainaddress', 'name.example.com', '', [], ['a@b.example.com']].map((assigneeEmail) => ({
    assigneeEmail,
  })),
  others: [{ assigneeEmail: false }],
  drawn: fc.oneof(invalidAddress(), anyNonText()).map((assigneeEmail) => ({ assigneeEmail })),
  atMost: 1,
}
