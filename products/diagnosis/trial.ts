import {
  type Check,
  jsonIn,
  type RuleCheck,
  type RunRecord,
  type Session,
  type Target,
} from '../../suites/api/index.js'
import type { EarlierSessions } from '../../suites/engine/run-options.js'
import { openSession, type RunOptions } from '../../suites/run.js'
import { service } from '../../suites/service.js'
import { type Correction, type CorrectionContext, corrected, correctedExchange } from './corrections/index.js'
import type { Failure } from './failure.js'

/** How the sessions are opened in which failures are judged again. */
export interface CorrectionTrialOptions extends Omit<RunOptions, 'exploration' | 'onResult' | 'onProgress'> {
  readonly context: CorrectionContext
}

/** The target as it is, or with one fault corrected in its answers, at which failures are judged again. */
export class CorrectionTrial {
  private constructor(
    private readonly session: Session,
    private readonly options: CorrectionTrialOptions,
    private readonly correction: Correction | undefined,
    private readonly before: number,
  ) {}

  /** Opens a session of its own, so that it observes nothing that another one has seen. */
  static async open(
    options: CorrectionTrialOptions,
    earlier: EarlierSessions,
    correction?: Correction,
  ): Promise<CorrectionTrial> {
    const { target, context } = options
    const transport = correction ? corrected(target.transport, correction, context) : target.transport
    // What takes a minute to observe is not worth the wait: no other fault explains it.
    const own: Target = { ...target, transport, skipsSlow: true }
    const session = await openSession({ ...options, target: own, checks: [], earlier })
    return new CorrectionTrial(session, options, correction, earlier.requests)
  }

  /** What was sent. */
  record(): RunRecord {
    return this.session.record()
  }

  /** The number of the last request of the run. */
  get requests(): number {
    return this.session.requests
  }

  /** How many requests the trial has sent. */
  get sent(): number {
    return this.session.requests - this.before
  }

  /** Judges the rules of some failures, several at the same time where the run has workers for it, until `isOver`. */
  async judge(
    failures: readonly Failure[],
    isOver: () => boolean,
  ): Promise<ReadonlyMap<Failure, boolean | undefined>> {
    const held = new Map<Failure, boolean | undefined>()
    const jobs = failures.flatMap((failure) => {
      const check = this.#checkOf(failure)
      if (!check) return []
      const { rule, procedure } = check
      return {
        lock: service.lockOf(rule, 'together' in procedure ? rule.on : [failure.operation]),
        run: async () => {
          if (!isOver()) held.set(failure, await this.holds(failure))
        },
      }
    })
    await this.session.concurrently(jobs)
    return held
  }

  #checkOf({ rule: { id } }: Failure): RuleCheck | undefined {
    return this.options.checks.find(({ rule }) => rule.id === id)
  }

  /** Whether the rule holds: it does, it does not, or this shows neither. */
  async holds(failure: Failure): Promise<boolean | undefined> {
    const check = this.#checkOf(failure)
    if (!check) return undefined
    const again = await this.#again(check, failure)
    if (!again) return undefined
    const { verdict } = await this.session.attempt(again, failure.operation)
    // A rule that is in doubt does not hold where it warns again.
    if (verdict === 'fail' || verdict === failure.verdict) return false
    // An exchange that shows nothing of a rule any more does not break it.
    const isSilent = isWatch(check.procedure) && verdict === 'inconclusive'
    return verdict === 'pass' || isSilent ? true : undefined
  }

  /** The check that showed a failure; of a rule that judges every exchange, on the very exchange that broke it. */
  async #again(check: RuleCheck, { details, operation }: Failure): Promise<RuleCheck | undefined> {
    const { procedure } = check
    if (details?.again) return { ...check, procedure: details.again as Check }
    if (!isWatch(procedure)) return check
    // What several exchanges show together, the calls that provoke them have asserted.
    if (details && details.exchanges.length > 1) return { ...check, procedure: procedure.provoke }
    const exchange = details?.exchanges.findLast((one) => one.operation === operation)
    if (!exchange) return undefined
    const response = this.correction
      ? await correctedExchange(exchange, this.correction).then(
          (corrected) => corrected.response,
          () => undefined,
        )
      : exchange.response
    // Where a corrected list goes on is known once its first page was read.
    if (!response || (this.correction && exchange.request.path.includes('cursor=')))
      return { ...check, procedure: judgingEach(procedure) }
    const again = { ...exchange, response: { ...response, json: jsonIn(response.text) } }
    return { ...check, procedure: async (api) => procedure.watch(api, again) }
  }
}

/** The calls that provoke exchanges, each of which is judged as it comes: for a correction that takes further calls. */
const judgingEach =
  ({ watch, provoke }: Watch): Check =>
  (api) =>
    provoke(
      api.through(async (operation, call) => {
        const exchange = await api.call(operation, call)
        if (operation === api.operation) watch(api, exchange)
        return exchange
      }),
    )

type Watch = Extract<RuleCheck['procedure'], { readonly watch: unknown }>

/** Whether the exchanges alone show whether a rule holds. */
const isWatch = (procedure: RuleCheck['procedure']): procedure is Watch =>
  'watch' in procedure && procedure.isCheck !== true
