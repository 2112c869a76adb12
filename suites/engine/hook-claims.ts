import type { TargetControl } from './target.js'

/** What a member of the configuration claims, and what its answers and other evidence say of it. */
export interface ClaimText {
  /** The claim, as a noun. */
  readonly expected: string
  /** What could show that the claim is wrong, apart from the answers that the rules on it judge. */
  readonly disprovedBy: string
  /** What the server does wrong if the claim holds and its answers contradict it, as a clause. */
  readonly fault: string
}

/** What each hook of the operator claims. */
export const hookClaims: { readonly [H in keyof TargetControl]-?: ClaimText } = {
  advanceClock: {
    expected: 'a hook that moves the clock of this server',
    disprovedBy: 'the dates of records and answers, which do not move with it, or move by another time',
    fault: 'the server does not do what is due once the time has passed',
  },
  holdNextWrite: {
    expected: 'a hook that keeps the next write of this server in processing',
    disprovedBy: 'the next write, which is answered at once, or reads, which are kept waiting as well',
    fault: 'a second request under the key of a held write is answered wrongly',
  },
  failNext: {
    expected: 'a hook that makes the next request to this server fail inside it',
    disprovedBy: 'the next request, which is answered as any other, or more requests, which fail as well',
    fault: 'a failure inside the service is answered wrongly',
  },
  receiver: {
    expected: 'a receiver that this server can reach, and that records what it receives',
    disprovedBy: 'what it is sent by the run itself, which it does not record',
    fault: 'an event is not delivered',
  },
}
