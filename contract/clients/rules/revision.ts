import { type ClientStatements, clientRule } from '../client-rule.js'

const mismatch = "fake.before('PATCH /tickets/{id}', rival), which changes the ticket first"

/** How a client changes records that have a revision (sections 4.5 to 4.7 and 7). */
export const revisionRules = {
  'client.close-expected-rev': clientRule('4.5', 'A request to close a deal carries `expectedRev`.', {
    meet: 'close a deal',
    variant: 'full',
  }),
  'client.sends-expected-rev': clientRule(
    '4.6',
    'An update of a ticket, or an assignment of a ticket or conversation, carries `expectedRev`.',
    {
      meet: 'update or assign a ticket',
      variant: 'full',
      doubt: 'the member is optional; without it, another change may be overwritten',
    },
  ),
  'client.reads-after-rev-mismatch': clientRule(
    '7',
    'After a 409 `rev_mismatch`, the record is read again before it is changed: `expectedRev` is neither guessed nor left out.',
    { meet: mismatch, variant: 'full' },
  ),
  'client.no-retry-stale-rev': clientRule(
    '7',
    'After a 409 `rev_mismatch`, the request is not sent again with the same `expectedRev`.',
    { meet: mismatch, variant: 'full' },
  ),
} satisfies ClientStatements
