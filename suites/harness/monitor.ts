import type { EndpointId } from '../../contract/index.js'
import { Api, type RunContext } from './api.js'
import type { RuleCheck, Watch } from './check.js'
import type { EndpointResult } from './endpoint-result.js'
import type { Exchange } from './exchange.js'
import { Violation } from './outcome.js'

interface Watching {
  readonly check: RuleCheck & { readonly establish: Watch }
  readonly at: Map<EndpointId, { readonly api: Api; seen: number; violation?: Violation }>
}

/** Judges every exchange of the run by every watched rule, whatever check made it. */
export class Monitor {
  readonly #watching: readonly Watching[]

  constructor(context: RunContext, checks: readonly RuleCheck[]) {
    this.#watching = checks.flatMap((check) => {
      const { rule, establish } = check
      if (typeof establish === 'function' || 'together' in establish) return []
      const at = new Map(
        rule.on.map((endpoint) => [endpoint, { api: new Api(context, rule, endpoint), seen: 0 }]),
      )
      return [{ check: { rule, establish }, at }]
    })
    context.client.listen((exchange) => this.#hear(exchange))
  }

  /** A watched rule's verdicts once the monitor's are counted in. */
  join({ rule }: RuleCheck, results: readonly EndpointResult[]): readonly EndpointResult[] {
    const watching = this.#watching.find(({ check }) => check.rule === rule)
    if (!watching) return results
    return results.map((result) => {
      const heard = watching.at.get(result.endpoint)
      if (!heard) return result
      const cases = Math.max(result.cases, heard.api.evidence.cases)
      const exchanges = Math.max(result.exchanges, heard.seen)
      if (heard.violation && result.verdict !== 'fail' && result.verdict !== 'warn') {
        const { message, charge } = heard.violation
        const verdict = rule.certain ? 'fail' : 'warn'
        return { ...result, verdict, reason: message, failure: charge, cases, exchanges }
      }
      // What the rule's own calls could not show, other checks' calls may have shown.
      const unshown = result.verdict === 'inconclusive' || result.verdict === 'untested'
      if (unshown && heard.api.evidence.assertions > 0) {
        const { reason: _, unlock: __, ...rest } = result
        return { ...rest, verdict: 'pass', cases, exchanges }
      }
      return { ...result, cases, exchanges }
    })
  }

  #hear(exchange: Exchange): void {
    if (exchange.aside) return
    for (const { check, at } of this.#watching) {
      const place = at.get(exchange.endpoint)
      if (!place || place.violation) continue
      const { evidence } = place.api
      const before = evidence.assertions
      try {
        check.establish.watch(place.api, exchange)
      } catch (error) {
        if (!(error instanceof Violation)) throw error
        place.violation = error
      }
      if (evidence.assertions > before) {
        evidence.cases += 1
        place.seen += 1
      }
    }
  }
}
