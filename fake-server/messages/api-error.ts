import { type ErrorCode, type RuleId, statusOfCode } from '../../contract/index.js'

/** An error answer: thrown anywhere in the pipeline, rendered at its end (section 7). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** The rule that the answer enforces, shown in the header `x-fake-rule`. */
    readonly rule: RuleId,
    readonly more: {
      readonly status?: number
      /** The code to send, where none is documented or another status goes with it. */
      readonly code?: string
      readonly details?: Readonly<Record<string, unknown>>
      /** Members next to the code. */
      readonly alongside?: Readonly<Record<string, unknown>>
      /** The body in place of an Error body, as a proxy sends. */
      readonly text?: string
      readonly headers?: Readonly<Record<string, string>>
    } = {},
  ) {
    super(message)
    this.status = more.status ?? statusOfCode[code]
  }
}

/** The error answer of a server that failed (section 7). */
export const internalError = (message = 'internal error'): ApiError =>
  new ApiError('internal', message, 'error.internal')
