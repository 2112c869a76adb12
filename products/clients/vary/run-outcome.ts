import type { Assumptions, GapName } from '../../../contract/index.js'
import type { TestException } from './failing-tests/exceptions.js'
import type { SentRequest } from './sent-requests.js'

/** What came of one run of a client's tests. */
export interface RunOutcome {
  /** Whether the tests passed: the exit code is 0. */
  readonly ok: boolean
  /** The exit code of the command; null where a signal or a time limit ended it. */
  readonly exitCode: number | null
  /** The names of the tests that failed, where the output shows them. */
  readonly failing?: readonly string[]
  /** What tests that failed have thrown, where the output shows it. */
  readonly exceptions?: readonly TestException[]
  /** What the client has sent, where it is known. */
  readonly requests?: readonly SentRequest[]
  /** Whether a time limit ended the run. */
  readonly timedOut?: boolean
  /** The gaps that may have shaped what the client met, as `metGaps` reads them from the journals of the run. */
  readonly met?: readonly GapName[]
}

/**
 * Runs the client's tests once against fakes with some assumptions; it resolves also where tests fail.
 *
 * @param signal Ends the run early.
 */
export type Runner = (assumptions: Partial<Assumptions>, signal: AbortSignal) => Promise<RunOutcome>
