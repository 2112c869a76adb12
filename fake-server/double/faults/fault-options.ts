import type { ErrorCode } from '../../../contract/index.js'
import type { OperationNames } from '../../pipeline/operation-name.js'
import type { RequestMatch } from '../../pipeline/request-match.js'
import type { FaultPoint } from '../../world/fault.js'

/** An error answer with a code of the document, in the assumed shape (gap.error-body). */
export interface CodedAnswer {
  readonly code: ErrorCode
  readonly message?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Any other answer: a text as it is, or JSON. */
export interface CustomAnswer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * What a fault does:
 * - a status of the document that has one code, such as `429`, `500` or `503`; or `502` and `504`, the page of a proxy;
 * - a code of the document, such as `'rev_mismatch'`, or `{ code, message, details }`;
 * - `{ status, body, headers }`, any other answer;
 * - `'reset'`: the connection is reset before the request has an effect;
 * - `'lost-after-commit'`: the request takes effect, then the connection is reset;
 * - `'truncate'`: the request takes effect, and half of the answer arrives;
 * - `'hang'`: no answer, until the client gives up;
 * - `{ delay }` or `{ delayMs }`: the answer arrives late.
 */
export type FaultKind =
  | 429
  | 500
  | 503
  | 502
  | 504
  | number
  | 'reset'
  | 'truncate'
  | 'lost-after-commit'
  | 'hang'
  | ErrorCode
  | CodedAnswer
  | CustomAnswer
  | { readonly delay: number | string }
  | { readonly delayMs: number }

/** A fault to be injected. */
export interface FaultOptions {
  /** The operations that it meets, such as `'POST /contacts'` or `'GET *'`; every request by default. */
  readonly on?: OperationNames
  /** What it does. */
  readonly with: FaultKind
  /**
   * When it meets a request: on its `arrival`, before anything else; right before its `effect`, once it is valid; or with
   * its `answer`, after its effect. The default depends on the fault: an answer with 401, 429 or 5xx comes on arrival, one
   * below 400 after the effect, any other right before it.
   */
  readonly at?: FaultPoint
  /** The header `Retry-After`: seconds, a duration such as `'2s'`, or a `Date`. Of a 429 it is 1 second by default. */
  readonly retryAfter?: number | string | Date
  /** How many requests it meets: 1 by default, or `Infinity`. */
  readonly times?: number
  /** The share of the requests that it meets, from 0 to 1; 1 by default. The same seed and calls meet the same. */
  readonly chance?: number
  /** Which requests it meets: a function, or members that they must have, such as `{ body: { name: 'Ana' } }`. */
  readonly when?: RequestMatch
}
