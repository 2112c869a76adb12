import type { Reply } from '../message.js'

/** Why a request is refused; thrown by whatever finds it out. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly details: object | undefined
  /** Members of the whole body. */
  readonly around: object
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    details?: object,
    around: object = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
    this.around = around
    this.headers = headers
  }

  /** The answer: a list of errors that never has more than one. */
  reply(): Reply {
    const { status, code, details, around, headers } = this
    const error = { title: `Problem: ${code}`, code, ...(details === undefined ? {} : { details }) }
    return { status, json: { errors: [error], ...around }, headers }
  }
}

/** A 400, with the name of what is not valid. */
export const invalid = (what: string) => new Problem(400, 'invalid_request', { what })

/** A 404; it does not say of what. */
export const missing = () => new Problem(404, 'not_found')
