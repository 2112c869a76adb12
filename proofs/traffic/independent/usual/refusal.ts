/** A request that is not carried out, with the code of section 7. */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: object = {},
  ) {
    super(message)
  }
}

/** Something that is not valid (section 7). */
export const invalid = (message: string): Refusal => new Refusal(400, 'invalid_request', message)

/** A record that is missing, or of another workspace. */
export const missing = (what: string): Refusal => new Refusal(404, 'not_found', `${what} not found`)
