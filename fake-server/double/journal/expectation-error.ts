/** What a test expected of the requests to the fake, and what came instead. */
export class ExpectationError extends Error {
  override readonly name = 'ExpectationError'
}
