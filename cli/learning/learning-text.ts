import { toSource } from '../../contract/index.js'
import type { Learnt } from '../../products/learning/index.js'
import { countText, printable, table } from '../../reporters/index.js'

/** What was learnt of a server and what was not, for people. */
export function learningText({ learnt, notLearnt, requests, warnings }: Learnt, file: string): string {
  const found = Object.entries(learnt)
  const lines = [
    `learnt ${countText(found.length, 'choice')} by ${countText(requests, 'request')}, written to ${file}`,
    ...table(found.map(([gap, value]) => [`  ${gap}`, toSource(value)])),
    ...notLearntLines(notLearnt),
    ...warnings.map((line) => `warning: ${line}`),
  ]
  return `${lines.map(printable).join('\n')}\n`
}

/**
 * The gaps that were not learnt, under what would let them be learnt; those that nothing would come last, with the
 * reason of each.
 */
function notLearntLines(notLearnt: Learnt['notLearnt']): string[] {
  const remedies = new Map<string, string[]>()
  const others: [string, string][] = []
  for (const [gap, { reason, remedy }] of Object.entries(notLearnt))
    if (remedy === undefined) others.push([`  ${gap}`, reason])
    else remedies.set(remedy, [...(remedies.get(remedy) ?? []), gap])
  return [
    ...[...remedies].flatMap(([remedy, gaps]) => [
      `not learnt; to learn these: ${remedy}`,
      ...gaps.map((gap) => `  ${gap}`),
    ]),
    ...(others.length > 0 ? ['not learnt, and why'] : []),
    ...table(others),
  ]
}
