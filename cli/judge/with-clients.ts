import type { ClientRuleResult } from '../../products/clients/index.js'
import {
  clipReport,
  isConformant,
  type Report,
  redactor,
  redactReport,
  totalsOf,
} from '../../reporters/index.js'
import { clientFaults, reportedClientRule } from '../client/reported-client-rule.js'
import { webhookSecrets } from '../run/run-redactor.js'
import type { JudgeFlags } from './judge-flags.js'

/** Which side of the traffic a report is about, and how many rules there are. */
interface Sides {
  readonly only: JudgeFlags['only']
  readonly documented: number
}

/** A report on a server by recorded traffic with the rules of clients as well, or these alone. */
export function withClients(
  report: Report,
  results: readonly ClientRuleResult[],
  { only, documented }: Sides,
): Report {
  const { repeat } = report
  const faults = only === 'client' ? [] : (report.faults ?? [])
  const own = results.map((result) =>
    reportedClientRule(result, {
      again: () => repeat,
      keyName: (key = 'unknown') => key.replace(/^<key (.*)>$/, '$1'),
    }),
  )
  const rules = [...(only === 'client' ? [] : report.rules), ...own]
  const totals = totalsOf(rules)
  const answers = results.flatMap(({ operations }) =>
    operations.flatMap(({ failure }) => failure?.exchanges.map(({ answer }) => answer?.body ?? '') ?? []),
  )
  return clipReport(
    redactReport(
      {
        ...report,
        rules,
        faults: [...faults, ...clientFaults(results, faults)],
        totals,
        verified: totals.pass,
        documented,
        conformant: isConformant({ rules }),
      },
      redactor(answers.flatMap(webhookSecrets)),
    ),
  )
}
