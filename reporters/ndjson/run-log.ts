import type { Report, ReportedEndpoint, ReportedRule } from '../model/report.js'
import { ruleHeadOf } from '../text/rule-head.js'
import type { PlannedRule, ReportHead, RuleVerdict, RunEvent } from './run-event.js'

/** Notes what happens in a run, event by event, and writes each as a line. */
export class RunLog {
  readonly #events: RunEvent[] = []
  /** What was last written of a place or a rule. */
  readonly #written = new Map<string, string>()

  /**
   * @param write Receives each line, with its line break.
   * @param now The milliseconds since the run began; without it events have no time.
   */
  constructor(
    private readonly write: (line: string) => void,
    private readonly now?: () => number,
  ) {}

  /** Everything noted so far. */
  get events(): readonly RunEvent[] {
    return this.#events
  }

  start(head: ReportHead, rules: readonly PlannedRule[]): void {
    this.#note({ event: 'start', ...head, rules })
  }

  /** Notes the id of the run, once. */
  named(runId: string): void {
    if (this.#isNew('', { runId })) this.#note({ event: 'run', ...this.#time, runId })
  }

  endpoint(rule: string, at: ReportedEndpoint): void {
    if (this.#isNew(`${rule} @ ${at.endpoint}`, at))
      this.#note({ event: 'endpoint', ...this.#time, rule, ...at })
  }

  rule(verdict: RuleVerdict, requests?: number): void {
    if (this.#isNew(verdict.id, verdict))
      this.#note({
        event: 'rule',
        ...this.#time,
        ...(requests === undefined ? {} : { requests }),
        ...verdict,
      })
  }

  note(text: string): void {
    this.#note({ event: 'note', ...this.#time, text })
  }

  /** Writes what a finished report says otherwise than the lines before, and the last line. */
  end({ rules, ...rest }: Report): void {
    if (rest.runId !== '') this.named(rest.runId)
    for (const { endpoints, ...verdict } of rules) {
      for (const at of endpoints) this.endpoint(verdict.id, at)
      this.rule(verdict)
    }
    this.#note({ event: 'end', ...this.#time, ...rest })
  }

  #isNew(key: string, value: object): boolean {
    const text = JSON.stringify(value)
    if (this.#written.get(key) === text) return false
    this.#written.set(key, text)
    return true
  }

  get #time(): { readonly atMs?: number } {
    return this.now ? { atMs: Math.round(this.now()) } : {}
  }

  #note(event: RunEvent): void {
    this.#events.push(event)
    this.write(`${JSON.stringify(event)}\n`)
  }
}

/** The rules of a report as a run plans them. */
export const plannedRules = (rules: readonly ReportedRule[]): readonly PlannedRule[] =>
  rules.map((rule) => ({ ...ruleHeadOf(rule), endpoints: rule.endpoints.map(({ endpoint }) => endpoint) }))

/** What a report says of its run apart from results. */
export const headOf = (report: Report): ReportHead => {
  const { version, seed, target, startedAt, documented, tool, selection, client, warnings, repeat } = report
  return {
    version,
    seed,
    target,
    startedAt,
    documented,
    repeat,
    ...(tool ? { tool } : {}),
    ...(selection ? { selection } : {}),
    ...(client ? { client } : {}),
    ...(warnings ? { warnings } : {}),
  }
}
