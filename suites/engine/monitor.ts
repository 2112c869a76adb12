import type { OperationId } from '../../contract/index.js'
import type { Choice } from './assumed.js'
import type { Caller } from './caller.js'
import type { RuleCheckOf, WatchOf } from './check.js'
import type { Exchange } from './exchange.js'
import { failUnlessExcused } from './judgement.js'
import type { OperationResult } from './operation-result.js'
import { Violation } from './outcome.js'
import { type RuleResult, ruleResult } from './rule-result.js'
import type { RunContext } from './run-context.js'
import { UnhelpfulChoices } from './unhelpful-choices.js'

/** What the monitor has of a watched rule at one operation. */
interface Watching<A> {
  readonly api: A
  /** How many exchanges were judged. */
  seen: number
  /** The first exchange that violates the rule, judged under the other choices for the gaps as well. */
  failure?: Promise<OperationResult>
  /** Whether that exchange violates what is in doubt alone, so that one which violates more takes its place. */
  isDoubtful?: boolean
}

type WatchCheck<A> = RuleCheckOf<A> & { readonly procedure: WatchOf<A> }

interface WatchedRule<A> {
  readonly check: WatchCheck<A>
  readonly at: ReadonlyMap<OperationId, Watching<A>>
}

/** A rule that the exchanges of an operation are judged by. */
interface RuleAt<A> {
  readonly check: WatchCheck<A>
  readonly watching: Watching<A>
}

/** Judges every exchange of the run by every watched rule, whatever check made it. */
export class Monitor<A extends Caller<A>> {
  readonly #watched: readonly WatchedRule<A>[]
  /** The rules of each operation: there are many exchanges, and most rules are not about one. */
  readonly #rulesAt = new Map<OperationId, RuleAt<A>[]>()
  /** What has failed since it was last settled. */
  readonly #open = new Set<Watching<A>>()

  constructor(
    private readonly context: RunContext<A>,
    checks: readonly RuleCheckOf<A>[],
  ) {
    this.#watched = checks.flatMap((check) => {
      const { rule, procedure } = check
      if (typeof procedure === 'function' || 'together' in procedure) return []
      const at = new Map(
        rule.on.map((operation) => [
          operation,
          { api: context.apiAt(context, { rule, operation }), seen: 0 },
        ]),
      )
      return [{ check: { rule, procedure }, at }]
    })
    for (const { check, at } of this.#watched)
      for (const [operation, watching] of at) {
        const rules = this.#rulesAt.get(operation)
        if (rules === undefined) this.#rulesAt.set(operation, [{ check, watching }])
        else rules.push({ check, watching })
      }
    context.client.listen((exchange) => this.see(exchange))
  }

  /** A watched rule's verdicts with the monitor's counted in. */
  async join(
    { rule }: RuleCheckOf<A>,
    results: readonly OperationResult[],
  ): Promise<readonly OperationResult[]> {
    const watched = this.#watched.find(({ check }) => check.rule === rule)
    const isShown = !watched?.check.procedure.isCheck
    return Promise.all(results.map((result) => joined(result, watched?.at.get(result.operation), isShown)))
  }

  /** The watched rules that an exchange has broken, whether or not their own checks ran. */
  async broken(): Promise<readonly RuleResult[]> {
    const broken: RuleResult[] = []
    for (const { check, at } of this.#watched) {
      const results = await Promise.all([...at.values()].flatMap(({ failure }) => failure ?? []))
      const failed = results.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
      if (failed.length > 0) broken.push(ruleResult(check.rule, failed))
    }
    return broken
  }

  /**
   * Forgets what a permitted choice excuses, so that later exchanges are judged as well: nobody asks the server again
   * where its exchanges were recorded.
   */
  async settle(): Promise<void> {
    for (const watching of this.#open) {
      const met = await watching.failure
      // Of a rule in doubt, what another choice explains is a warning that names the choice.
      const isExcused = met && (met.configuration !== undefined || !['fail', 'warn'].includes(met.verdict))
      if (isExcused) delete watching.failure
    }
    this.#open.clear()
  }

  /** Judges one exchange. */
  see(exchange: Exchange): void {
    if (exchange.aside) return
    for (const { check, watching } of this.#rulesAt.get(exchange.operation) ?? []) {
      if (watching.failure && !watching.isDoubtful) continue
      const { evidence } = watching.api
      const before = evidence.assertions
      const violation = violationOf(() => check.procedure.watch(watching.api, exchange))
      const isDoubtful = !(violation?.failure.certain ?? check.rule.certain)
      if (violation && !(watching.failure && isDoubtful)) {
        watching.isDoubtful = isDoubtful
        watching.failure = this.#failure(check, watching.api, exchange, violation)
        // It is awaited at the end of the run; until then a rejection must not end the process.
        watching.failure.catch(() => undefined)
        this.#open.add(watching)
      }
      if (evidence.assertions > before) {
        evidence.cases += 1
        watching.seen += 1
      }
    }
  }

  /** The result of a violation, once the exchange was judged under the other choices for the gaps that were read. */
  #failure(
    { rule, procedure }: WatchCheck<A>,
    { operation, reads }: A,
    exchange: Exchange,
    violation: Violation,
  ): Promise<OperationResult> {
    const { context } = this
    const { assumed } = context
    const basis = { exchanges: [exchange], reads }
    const failed = { ...failureOf(violation), operation, cases: 1, exchanges: 1 }
    const attemptUnder = async (choices: readonly Choice[]) => {
      const own = { ...context, assumed: assumed.trying(choices) }
      const api = context.apiAt(own, { rule, operation })
      const isViolated = violationOf(() => procedure.watch(api, exchange)) !== undefined
      return { ...basis, result: isViolated ? failed : ({ ...failed, verdict: 'pass' } as const) }
    }
    // The outcome for one exchange does not change, so that what was tried without success elsewhere says nothing of it.
    return failUnlessExcused(
      rule,
      { ...basis, result: failed },
      { ...context, unhelpful: new UnhelpfulChoices() },
      attemptUnder,
    )
  }
}

const failureOf = ({ message, failure }: Violation) =>
  ({ verdict: 'fail', reason: message, failure }) as const

/** The violation that a judgement throws, if it does. */
function violationOf(judge: () => void): Violation | undefined {
  try {
    judge()
    return undefined
  } catch (error) {
    if (error instanceof Violation) return error
    throw error
  }
}

/**
 * A result with what the monitor has of the same rule and operation; `isShown` says whether exchanges alone show that the
 * rule holds where the run has left it out.
 */
async function joined<A extends Caller<A>>(
  result: OperationResult,
  watching: Watching<A> | undefined,
  isShown: boolean,
): Promise<OperationResult> {
  if (!watching) return result
  const { api, seen, failure } = watching
  const counts = {
    cases: Math.max(result.cases, api.evidence.cases),
    exchanges: Math.max(result.exchanges, seen),
  }
  const met = result.verdict === 'fail' ? undefined : await failure
  if (met && (result.verdict !== 'warn' || met.verdict === 'fail')) {
    const { remediation: _, configuration: __, isUnreached: ___, isLeftOut: ____, ...rest } = result
    return { ...rest, ...met, ...counts }
  }
  // What the rule's own calls could not show, other checks' calls may have shown.
  if (['inconclusive', 'untested'].includes(result.verdict) && api.evidence.assertions > 0) {
    if (result.isLeftOut && !isShown) return result
    const { reason: _, remediation: __, isUnreached: ___, isLeftOut: ____, ...rest } = result
    return { ...rest, verdict: 'pass', ...counts }
  }
  return { ...result, ...counts }
}
