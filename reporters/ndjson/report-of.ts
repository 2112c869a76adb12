import { type Report, type ReportedEndpoint, type ReportedRule, totalsOf } from '../model/report.js'
import { worstFirst } from '../model/report-verdicts.js'
import type { PlannedRule, ReportHead, RunEvent } from './run-event.js'

/** Why a report has no last line. */
export interface CutReason {
  readonly exit: NonNullable<Report['exit']>
  /** Why a rule without a verdict has none. */
  readonly unreached: string
}

/** What is known of a run that has not ended, as it is still going on, or was killed. */
export const notEnded: CutReason = {
  exit: {
    code: 3,
    status: 'incomplete',
    reason: 'the run has not ended: it is still going on, or it was killed',
  },
  unreached: 'the run had not reached this rule',
}

/** The report that the events of a run add up to; `ending` is for a run without a last event. */
export function reportOf(events: Iterable<RunEvent>, ending: CutReason = notEnded): Report | undefined {
  const seen = new Seen()
  for (const event of events) seen.add(event)
  return seen.report(ending)
}

/** What the events so far say. */
class Seen {
  #head: (ReportHead & { readonly rules: readonly PlannedRule[] }) | undefined
  #end: Omit<Report, 'rules'> | undefined
  #runId = ''
  #requests = 0
  #atMs = 0
  readonly #endpoints = new Map<string, Map<string, ReportedEndpoint>>()
  readonly #rules = new Map<string, Omit<ReportedRule, 'endpoints'>>()

  add(given: RunEvent): void {
    if (given.event === 'start') {
      const { event: _, ...head } = given
      this.#head = head
      return
    }
    this.#atMs = Math.max(this.#atMs, given.atMs ?? 0)
    if (given.event === 'run') this.#runId = given.runId
    else if (given.event === 'endpoint') {
      const { event: _, atMs: __, rule, ...at } = given
      const places = this.#endpoints.get(rule) ?? new Map<string, ReportedEndpoint>()
      this.#endpoints.set(rule, places.set(at.endpoint, at))
    } else if (given.event === 'rule') {
      const { event: _, atMs: __, requests = 0, ...rule } = given
      this.#rules.set(rule.id, rule)
      this.#requests = Math.max(this.#requests, requests)
    } else if (given.event === 'end') {
      const { event: _, atMs: __, ...rest } = given
      this.#end = rest
    }
  }

  report(ending: CutReason): Report | undefined {
    if (this.#end) return { ...this.#end, rules: this.#allRules(ending) }
    if (!this.#head) return undefined
    const { rules: _, ...head } = this.#head
    return unendedReport(head, ending, {
      runId: this.#runId,
      rules: this.#allRules(ending),
      requests: this.#requests,
      durationMs: this.#atMs,
    })
  }

  #allRules(ending: CutReason): readonly ReportedRule[] {
    const planned = this.#head?.rules ?? []
    const known = new Set(planned.map(({ id }) => id))
    const others = [...this.#rules.values()].filter(({ id }) => !known.has(id))
    return [...planned, ...others.map((rule) => ({ ...rule, endpoints: [] }))].map((rule) =>
      this.#rule(rule, ending),
    )
  }

  #rule({ endpoints: places, ...planned }: PlannedRule, ending: CutReason): ReportedRule {
    const judged = this.#endpoints.get(planned.id) ?? new Map<string, ReportedEndpoint>()
    const unjudged = (endpoint: string): ReportedEndpoint => ({
      endpoint,
      verdict: 'untested',
      reason: ending.unreached,
      cases: 0,
      exchanges: 0,
    })
    const endpoints = [...new Set([...places, ...judged.keys()])].map(
      (endpoint) => judged.get(endpoint) ?? unjudged(endpoint),
    )
    const known = this.#rules.get(planned.id)
    if (known) return { ...known, endpoints }
    const worst = worstOf(endpoints)
    return {
      ...planned,
      verdict: worst?.verdict ?? 'untested',
      reason: worst ? (worst.reason ?? '') : ending.unreached,
      endpoints,
    }
  }
}

/** The first endpoint with the worst verdict. */
const worstOf = (endpoints: readonly ReportedEndpoint[]): ReportedEndpoint | undefined =>
  endpoints.toSorted((a, b) => worstFirst.indexOf(a.verdict) - worstFirst.indexOf(b.verdict))[0]

/** The report of a run that did not reach its end: what was judged until then, and why there is no more. */
export function unendedReport(
  { version, documented, ...head }: ReportHead,
  { exit }: CutReason,
  {
    runId = '',
    rules = [],
    requests = 0,
    durationMs = 0,
  }: Partial<Pick<Report, 'runId' | 'rules' | 'requests' | 'durationMs'>> = {},
): Report {
  const totals = totalsOf(rules)
  return {
    version,
    runId,
    ...head,
    durationMs,
    requests,
    conformant: false,
    verified: totals.pass,
    documented,
    incomplete: exit.reason ?? 'the run did not end',
    exit,
    totals,
    rules,
  }
}
