import { isDeepStrictEqual } from 'node:util'
import { assume, type GapName, toSource } from '../../contract/index.js'
import type { Learnt } from '../../products/learning/index.js'
import { countText, printable, table } from '../../reporters/index.js'
import { wrap } from '../../reporters/terminal/wrap.js'

const mostChoices = 10
const mostRemedies = 5

/** A value on one line, cut where it is long: the file has all of it. */
const short = (value: unknown): string => wrap(toSource(value), 76, 1)[0] ?? ''

/** The choices that are not the defaults, the first of them in full. */
function unusualLines(learnt: Learnt['learnt']): string[] {
  const defaults = assume({})
  const unusual = Object.entries(learnt).filter(
    ([gap, value]) => !isDeepStrictEqual(value, defaults[gap as GapName]),
  )
  const others = unusual.length - mostChoices
  return [
    unusual.length === 0
      ? '  each is the default of the fake'
      : `  ${countText(unusual.length, 'choice')} that ${unusual.length === 1 ? 'is' : 'are'} not the default of the fake`,
    ...table(unusual.slice(0, mostChoices).map(([gap, value]) => [`    ${gap}`, short(value)])),
    ...(others > 0 ? [`    and ${others} more`] : []),
  ]
}

/** How many gaps each addition would let be learnt, the most first, and how many nothing would. */
function missingLines(notLearnt: Learnt['notLearnt']): string[] {
  const all = Object.values(notLearnt)
  const counts = new Map<string, number>()
  for (const { remedy } of all) if (remedy !== undefined) counts.set(remedy, (counts.get(remedy) ?? 0) + 1)
  const remedies = [...counts].toSorted(([, a], [, b]) => b - a)
  const [shown, hidden] = [remedies.slice(0, mostRemedies), remedies.slice(mostRemedies)]
  const rest = hidden.reduce((sum, [, count]) => sum + count, 0)
  const never = all.filter(({ remedy }) => remedy === undefined).length
  const rows: readonly (readonly [number, string])[] = [
    ...shown.map(([remedy, count]) => [count, `to learn: ${remedy}`] as const),
    ...(rest > 0 ? [[rest, `by ${countText(hidden.length, 'other addition')}`] as const] : []),
    ...(never > 0 ? [[never, 'for another reason, which the file gives'] as const] : []),
  ]
  return [
    ...(all.length > 0 ? [`not learnt: ${all.length}`] : []),
    ...table(
      rows.map(([count, words]) => [`  ${count}`, words]),
      [0],
    ),
  ]
}

/** How much was learnt of a server, what is unusual in it, and what would let more be learnt, for people. */
export function learningSummary({ learnt, notLearnt, requests, warnings }: Learnt, file: string): string {
  const lines = [
    `learnt ${countText(Object.keys(learnt).length, 'choice')} by ${countText(requests, 'request')}, written to ${file}`,
    ...unusualLines(learnt),
    ...missingLines(notLearnt),
    ...warnings.map((line) => `warning: ${line}`),
  ]
  return `${lines.map(printable).join('\n')}\n`
}
