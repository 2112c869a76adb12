/** What a function of `fake.before` has thrown, which a client that retries would hide. */
export class HookFailure extends Error {
  override readonly name = 'HookFailure'

  constructor(readonly thrown: unknown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    super(`the function of fake.before failed: ${why}`, { cause: thrown })
  }
}
