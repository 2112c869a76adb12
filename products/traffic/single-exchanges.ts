import { op, type RuleId, type Variant } from '../../contract/index.js'
import { checks, type OperationResult, type Witness, witnessOf } from '../../suites/index.js'
import { documentedCode } from './histories/access/documented-code.js'
import type { ShownByHistories } from './histories/judge-histories.js'
import { together } from './shown-together.js'
import { plainExchange, type TrafficExchange } from './traffic-exchange.js'

/** Judges each exchange by itself, where the recording has all of it. */
export class SingleExchanges {
  /** What judges them, for each server: one of several may have another form of errors. */
  readonly #witnesses = new Map<string, Witness>()

  constructor(private readonly variant: Variant) {}

  /** Judges an exchange. */
  async see(exchange: TrafficExchange): Promise<void> {
    const { answer, isBodyKnown, origin } = exchange.recorded
    if (answer?.text === undefined || !isBodyKnown) return
    // A server has one of two paths of the templates (gap.template-path), and whatever is in front of it answers at the other.
    const isElsewhere = exchange.operation === op.listTemplates && answer.status === 404
    if (isElsewhere && documentedCode(exchange) === undefined) return
    // The copy is gone with what was read of it.
    await this.#witnessOf(origin).see(plainExchange(exchange))
  }

  /** What they show of each rule that they decide. */
  async results(): Promise<ShownByHistories> {
    let all: ShownByHistories = new Map()
    const witnesses = this.#witnesses.size > 0 ? this.#witnesses.values() : [this.#witnessOf('')]
    for (const witness of witnesses) {
      const shown = (await witness.results()).map(({ rule, operations }): [RuleId, OperationResult[]] => [
        rule.id as RuleId,
        operations.filter(({ verdict }) => verdict !== 'untested'),
      ])
      all = together(all, new Map(shown))
    }
    return all
  }

  #witnessOf(origin: string): Witness {
    const known = this.#witnesses.get(origin) ?? witnessOf(checks, this.variant)
    this.#witnesses.set(origin, known)
    return known
  }
}
