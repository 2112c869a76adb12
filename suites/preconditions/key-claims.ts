import type { KeyName } from '../api/index.js'
import { keyStates, type StateKey } from './key-states.js'
import type { ClaimedMember } from './member.js'

/** The claim of a key, with the fault that an answer to it shows. */
type KeyClaim = Pick<ClaimedMember, 'expected' | 'disprovedBy' | 'fault'>

const otherKey =
  'apiKey, keys.revoked or keys.expired, where it is the same key, or its lists, which show the records of apiKey'

/** A key that is refused whatever it asks for. */
const refused = (expected: string): KeyClaim => ({
  expected,
  disprovedBy: 'another member that names the same key as one that is let in',
  fault: ({ response: { status } }) =>
    status < 400 ? `${expected} is let in` : `${expected} gets ${status} in place of 401 \`unauthorized\``,
})

/** A key of a workspace in a state that a documented error shows. */
const inState = (key: StateKey, expected: string, what: string): KeyClaim => ({
  expected,
  disprovedBy: `${otherKey}, or answer as to a key that is unknown or of a workspace in another state`,
  fault: `${what} does not get ${keyStates[key][0]} \`${keyStates[key][1]}\``,
})

/** What each key claims. */
export const keyClaims: { readonly [K in Exclude<KeyName, 'main'>]: KeyClaim } = {
  revoked: refused('a revoked key'),
  expired: refused('an expired key'),
  otherWorkspace: {
    expected: 'a key with every scope in a workspace other than that of apiKey',
    disprovedBy: 'lists that show both keys the same records, or refuse the key',
    fault: 'two workspaces are not kept apart',
  },
  featuresOff: inState('featuresOff', 'a key of a workspace with features off', 'a feature that is off'),
  contactLimited: inState(
    'contactLimited',
    'a key of a workspace that is blocked by its contact limit',
    'a list of a workspace that is blocked by its contact limit',
  ),
  lowRate: {
    expected: 'a key of its own with a quota of at most 100 calls per minute',
    disprovedBy: 'apiKey, keys.revoked or keys.expired, where it is the same key, or 401 to its first call',
    fault: 'a key is never limited',
  },
  withoutPipeline: {
    expected: 'a key of a workspace that has no pipeline',
    disprovedBy: otherKey,
    fault: 'a deal is created in a workspace without a pipeline',
  },
  quotaExhausted: inState(
    'quotaExhausted',
    'a key of a workspace whose quota is used up',
    'a message beyond the quota',
  ),
  sendingPaused: inState(
    'sendingPaused',
    'a key of a workspace whose e-mail sending is paused',
    'an e-mail while sending is paused',
  ),
  silentProvider: inState(
    'silentProvider',
    'a key of a workspace whose message provider gives no answer',
    'a message to which the provider gives no answer',
  ),
  providerDown: inState(
    'providerDown',
    'a key of a workspace whose message provider is down',
    'a message while the provider is down',
  ),
  emptyWorkspace: {
    expected: 'a key of a workspace without records',
    disprovedBy: 'its list of contacts, unless these are some of another workspace of the configuration',
    fault: 'a workspace without records lists some',
  },
}
