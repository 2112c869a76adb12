import { Assumed } from './assumed.js'
import type { Caller } from './caller.js'
import type { RuleCheckOf } from './check.js'
import { Client } from './client.js'
import { ConfirmedFailures } from './confirmed-failures.js'
import type { Exchange } from './exchange.js'
import { RunHooks } from './hooks.js'
import { InconclusiveEnds } from './inconclusive-ends.js'
import { Monitor } from './monitor.js'
import { Observations } from './observations.js'
import { type RuleResult, ruleResult } from './rule-result.js'
import type { Service } from './service.js'
import type { BareTarget } from './target.js'
import { TargetClock } from './target-clock.js'
import { noTimeline } from './timeline.js'
import { UnhelpfulChoices } from './unhelpful-choices.js'

/** Judges exchanges that somebody else made, each by itself; it sends nothing. */
export class WitnessOf<A extends Caller<A>, T extends BareTarget> {
  readonly #client: Client
  readonly #monitor: Monitor<A>
  readonly #watching: readonly RuleCheckOf<A>[]

  constructor(service: Service<A, T>, target: T, checks: readonly RuleCheckOf<A>[]) {
    const hooks = new RunHooks(target.control)
    const client = new Client(target, service.dialectOf(target, {}))
    const { apiAt, preconditions } = service.open(client, target)
    this.#client = client
    this.#watching = checks.filter(({ procedure }) => typeof procedure === 'object' && 'watch' in procedure)
    this.#monitor = new Monitor(
      {
        apiAt,
        client,
        seed: 0,
        runId: '',
        runs: 1,
        workers: 1,
        observations: new Observations(),
        preconditions,
        assumed: Assumed.of(target),
        timing: service.timing,
        unhelpful: new UnhelpfulChoices(),
        confirmed: new ConfirmedFailures(),
        openEnds: new InconclusiveEnds(),
        hooks,
        clock: new TargetClock(client, hooks),
        timeline: noTimeline,
        alone: (work) => work(),
        aside: (work) => work(),
        onUndoFailure: () => undefined,
      },
      this.#watching,
    )
  }

  /** Judges an exchange; every choice that the document permits is allowed. */
  async see(exchange: Exchange): Promise<void> {
    if (exchange.response.status >= 400) this.#client.errors.learn(exchange.response.json)
    this.#monitor.see(exchange)
    await this.#monitor.settle()
  }

  /** What the exchanges show of each rule, in the order of the checks. */
  results(): Promise<readonly RuleResult[]> {
    return Promise.all(
      this.#watching.map(async (check) => {
        const unseen = check.rule.on.map((operation) => ({
          operation,
          verdict: 'untested' as const,
          cases: 0,
          exchanges: 0,
          isLeftOut: true as const,
        }))
        return ruleResult(check.rule, await this.#monitor.join(check, unseen))
      }),
    )
  }
}
