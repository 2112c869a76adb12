import { type ClientStatements, clientRule } from '../client-rule.js'

/** A rule that only a reader of the client's code can judge. */
const unseen = (section: string, says: string, why: string) =>
  clientRule(section, says, { evidence: 'none', meet: why })

/** What no server sees of its clients. */
export const unobservableRules = {
  'client.keeps-key-secret': unseen(
    '5',
    'An API key stays on external servers, and is not shown to others.',
    'no server sees what a client does with its key elsewhere',
  ),
  'client.keeps-webhook-secret': unseen(
    '4.9',
    'The secret of a webhook destination is kept when the destination is created, as it is returned only then.',
    'no server sees what a client stores',
  ),
  'client.verifies-signatures': unseen(
    '6',
    'A delivery is trusted only if its HMAC-SHA256 signature was made with the secret.',
    'the document does not name the header of the signature, and a receiver may accept and ignore a delivery',
  ),
  'client.exact-integers': unseen(
    '2',
    'Integers are read exactly up to 9007199254740991.',
    'no server sees what a client has read, unless the client sends it back',
  ),
  'client.shows-unknown-outcome': unseen(
    '4.7',
    'After `unknown_outcome` the user learns that the message may have gone out.',
    'no server sees what a client shows to its users',
  ),
  'client.offers-alternatives': unseen(
    '4.8',
    'After a conflict on a slot, the alternatives of the answer are used.',
    'a client may offer them to a user who chooses none',
  ),
  'client.exports-when-blocked': unseen(
    '4.1',
    'A workspace that is blocked by its contact limit is exported by other means.',
    'the export is not part of this API',
  ),
  'client.ids-opaque': unseen(
    '2.4',
    'Ids are sent back exactly as they were received.',
    'an id that a client made up may also be one that it received elsewhere',
  ),
} satisfies ClientStatements
