import { clientRulesOf } from '../../contract/index.js'
import type { ClientRuleResult } from '../../products/clients/client-result.js'
import { isConformant } from '../../reporters/model/known.js'
import { type Report, totalsOf } from '../../reporters/model/report.js'
import { redactReport } from '../../reporters/redaction/redact-report.js'
import { redactor } from '../../reporters/redaction/redactor.js'
// Not their index: tests that judge a client load this, and none of the other formats.
import { clipReport } from '../../reporters/text/clip.js'
import { tool } from '../tool.js'
import { clientFaults, demoKeyName, reportedClientRule } from './reported-client-rule.js'

/** A judged client and everything a report says of it. */
export interface JudgedClient {
  readonly results: readonly ClientRuleResult[]
  readonly exchanges: readonly { readonly key?: string }[]
  readonly target: Report['target']
  readonly seed: number
  readonly startedAt: Date
  readonly durationMs: number
  readonly client: NonNullable<Report['client']>
  readonly warnings?: readonly string[]
  /** Why not everything was run. */
  readonly incomplete?: string | undefined
  /** How tests like those of the client meet a rule, where it is not as the rule says. */
  readonly hint?: ((meet: string) => string) | undefined
  readonly repeat: string
  /** The command that judges one rule again, under the disturbance that shows it. */
  readonly again?: ((rule: string, during: string | undefined) => string) | undefined
}

/** The report on a client: in the model of a server's report, complete, without keys, and of a sane size. */
export function clientReport(judged: JudgedClient): Report {
  const { results, target, startedAt, client, hint, again, repeat } = judged
  const rules = results.map((result) =>
    reportedClientRule(result, { again: (rule, during) => again?.(rule, during) ?? repeat, hint }),
  )
  const totals = totalsOf(rules)
  const report: Report = {
    version: 1,
    runId: '',
    seed: judged.seed,
    target,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(judged.durationMs),
    requests: judged.exchanges.length,
    conformant: isConformant({ rules }),
    verified: totals.pass,
    documented: clientRulesOf(target.variant).length,
    tool,
    totals,
    rules,
    faults: clientFaults(results),
    client,
    ...(judged.warnings?.length ? { warnings: judged.warnings } : {}),
    ...(judged.incomplete === undefined ? {} : { incomplete: judged.incomplete }),
    repeat: judged.repeat,
  }
  const keys = [...new Set(judged.exchanges.flatMap(({ key }) => key ?? []))].filter((key) => key !== '')
  return clipReport(
    redactReport(report, redactor(keys.map((value) => ({ value, name: demoKeyName(value) })))),
  )
}
