import type { Recorded } from '../../products/traffic/index.js'
import type { OperationResult, RuleResult } from '../../suites/index.js'

/** What of a recording can be written as a test: its failures, and for each operation and status the first exchange. */
export function choicesIn(
  recorded: readonly Recorded[],
  failing: readonly { readonly rule: RuleResult['rule']; readonly at: OperationResult }[],
): string {
  const kinds = new Map<string, { readonly first: number; readonly path: string; count: number }>()
  for (const [n, { operation, path, answer }] of recorded.entries()) {
    if (answer === undefined) continue
    const kind = `${answer.status} ${operation}`
    const known = kinds.get(kind)
    if (known) known.count += 1
    else kinds.set(kind, { first: n + 1, path, count: 1 })
  }
  const width = String(recorded.length).length
  const entries = [...kinds]
    .toSorted(([, a], [, b]) => a.first - b.first)
    .map(
      ([kind, { first, count }]) =>
        `  --entry ${String(first).padEnd(width)}  ${kind}${count > 1 ? `, the first of ${count}` : ''}`,
    )
  const rules = failing.map(({ rule, at }) => `  --rule ${rule.id}  at ${at.operation}`)
  return [
    ...(rules.length === 0 ? [] : ['Failures:', ...rules, '']),
    `Exchanges, numbered from 1 to ${recorded.length} in the order of their times:`,
    ...entries,
    '',
  ].join('\n')
}
