import { type OperationId, operationOf, type Scope } from '../../contract/index.js'
import { Untested } from './outcome.js'

/** The scopes that the main key lacks, and those it may lack. */
export class HeldScopes {
  /** Scopes of which it is open whether the key holds them; the first answer other than a refusal settles it. */
  readonly #unsettled: Set<Scope>

  constructor(
    private readonly lacking: ReadonlySet<Scope> = new Set(),
    unsettled: ReadonlySet<Scope> = new Set(),
  ) {
    this.#unsettled = new Set(unsettled)
  }

  /** Whether the key lacks the scope of an operation. */
  isLacking(operation: OperationId): boolean {
    return this.lacking.has(operationOf(operation).scope)
  }

  /** Throws `Untested` where the key lacks the scope of an operation. */
  require(operation: OperationId): void {
    const { scope } = operationOf(operation)
    if (this.lacking.has(scope))
      throw new Untested(`the main key lacks ${scope}`, `give a main key that holds ${scope}`)
  }

  /** Learns from the status that the key got; throws `Untested` where a missing scope explains a 403. */
  learn(operation: OperationId, status: number): void {
    const { scope } = operationOf(operation)
    if (status === 403) {
      this.require(operation)
      if (this.#unsettled.has(scope))
        throw new Untested(`the main key may lack ${scope}`, 'run again once the target answers every call')
    }
    if (status < 500 && ![401, 403, 429].includes(status)) this.#unsettled.delete(scope)
  }
}
