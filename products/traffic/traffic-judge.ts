import type { OperationId, Rule, RuleId, Variant } from '../../contract/index.js'
import {
  checks,
  type OperationResult,
  type RuleResult,
  ruleResult,
  rulesOf,
  type Witness,
  witnessOf,
  worse,
} from '../../suites/index.js'
import { historyRules } from './histories/index.js'
import { judgeHistories, type ShownByHistories } from './histories/judge-histories.js'
import { plainExchange, type Recorded, type TrafficExchange, trafficExchange } from './traffic-exchange.js'

/** How recorded traffic is judged. */
export interface TrafficOptions {
  readonly variant: Variant
  /** Whether the recordings are all the traffic of the server since its records and keys began. */
  readonly isClosed: boolean
}

/**
 * Judges traffic as it is seen: each exchange by itself and at once, and their histories whenever somebody asks. What was
 * seen can be dropped in parts; each is then judged as all that is known, in a world in which others write as well.
 */
export class TrafficJudge {
  /** What judges single exchanges, for each server: one of several may have another form of errors. */
  readonly #witnesses = new Map<string, Witness>()
  readonly #exchanges: TrafficExchange[] = []
  /** What the histories of earlier parts show. */
  #before: ShownByHistories = new Map()
  #hasParts = false
  #seen = 0

  constructor(private readonly options: TrafficOptions) {}

  /** The exchanges of the current part. */
  get exchanges(): readonly TrafficExchange[] {
    return this.#exchanges
  }

  /** How many exchanges were seen. */
  get seen(): number {
    return this.#seen
  }

  /** Judges an exchange by itself, where the recording has all of it, and keeps it for the histories. */
  async see(recorded: Recorded): Promise<void> {
    this.#seen += 1
    const exchange = trafficExchange(recorded, this.#seen)
    this.#exchanges.push(exchange)
    if (recorded.answer?.text === undefined || !recorded.isBodyKnown) return
    // The copy is gone with what was read of it.
    await this.#witnessOf(recorded.origin).see(plainExchange(exchange))
  }

  /**
   * Ends a part: what comes next is judged without it, as exchanges between them are missing or no more can be kept.
   * From then on nothing is all the traffic.
   */
  endPart(): void {
    this.#hasParts = true
    this.#before = together(this.#before, this.#shown(false))
    this.#exchanges.length = 0
  }

  /**
   * What was seen shows of each rule that traffic decides, in the order of the contract.
   *
   * @param isOver Whether no more comes: before that, requests that are under way may have written as other clients may.
   */
  async results(isOver: boolean): Promise<readonly RuleResult[]> {
    const { variant, isClosed } = this.options
    const shown = together(this.#before, this.#shown(isOver && isClosed && !this.#hasParts))
    const alone = await this.#alone()
    return rulesOf(variant).flatMap((rule) => {
      const own = onlyTogether.has(rule.id) ? undefined : alone.get(rule.id as RuleId)
      if (own === undefined && !needs.has(rule.id)) return []
      return [resultOf(rule, own ?? [], shown.get(rule.id as RuleId) ?? [])]
    })
  }

  #witnessOf(origin: string): Witness {
    const known = this.#witnesses.get(origin) ?? witnessOf(checks, this.options.variant)
    this.#witnesses.set(origin, known)
    return known
  }

  /** What single exchanges show of each rule that they decide. */
  async #alone(): Promise<ShownByHistories> {
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

  /** What the histories of the current part show. */
  #shown(isClosed: boolean): ShownByHistories {
    const exchanges = this.#exchanges.toSorted((a, b) => a.recorded.sentMs - b.recorded.sentMs)
    return judgeHistories({ variant: this.options.variant, isClosed, exchanges })
  }
}

/** What to record so that histories show a rule, by its id. */
const needs: ReadonlyMap<string, string> = new Map(
  historyRules
    .flatMap(({ shows }) => shows)
    .flatMap(({ rules, needs }) => rules.map((rule) => [rule as string, needs])),
)

/** Rules that need to know which keys are good, which only the other requests of a key say. */
const onlyTogether: ReadonlySet<string> = new Set(['auth.bearer-accepted'])

/** What two parts show together. */
function together(first: ShownByHistories, second: ShownByHistories): ShownByHistories {
  const all = new Map(first)
  for (const [rule, results] of second) {
    const at = new Map((all.get(rule) ?? []).map((one) => [one.operation, one]))
    for (const next of results) {
      const known = at.get(next.operation)
      at.set(next.operation, known ? { ...worseOf(known, next), ...sumOf(known, next) } : next)
    }
    all.set(rule, [...at.values()])
  }
  return all
}

/** The worse of two verdicts; the first keeps a tie. */
const worseOf = (a: OperationResult, b: OperationResult): OperationResult =>
  worse(a.verdict, b.verdict) === a.verdict ? a : b

const sumOf = (a: OperationResult, b: OperationResult) => ({
  cases: a.cases + b.cases,
  exchanges: a.exchanges + b.exchanges,
})

/** What both ways to judge a rule say of it. */
function resultOf(
  rule: Rule,
  own: readonly OperationResult[],
  shown: readonly OperationResult[],
): RuleResult {
  const at = new Map<OperationId, OperationResult>()
  for (const one of own) at.set(one.operation, withoutFlag(one))
  for (const found of shown) {
    const known = at.get(found.operation)
    at.set(found.operation, known ? worseOf(known, found) : found)
  }
  if (at.size > 0) return ruleResult(rule, [...at.values()])
  const reason = 'the traffic does not show it'
  const remediation = `record ${needs.get(rule.id) ?? anyCallOf(rule)}`
  const [operation] = rule.on
  const operations = operation
    ? [{ operation, verdict: 'untested' as const, reason, remediation, cases: 0, exchanges: 0 }]
    : []
  return { rule, verdict: 'untested', reason, remediation, operations }
}

const anyCallOf = ({ on }: Rule): string =>
  `a call of ${on.slice(0, 2).join(' or ')}${on.length > 2 ? ', or of another of its operations' : ''}`

const withoutFlag = ({ isLeftOut: _, ...result }: OperationResult): OperationResult => result
