import { countText } from '../model/count-text.js'
import type { Report } from '../model/report.js'
import { printable } from '../text/printable.js'
import type { Paint } from './paint.js'

/** The most rules that are named of those that miss a requirement. */
const mostNamed = 8

type Requirement = NonNullable<Report['requirements']>[number]

/** What was required of a run and what missed it; of those that are met only their names. */
export function requirementLines({ requirements = [] }: Report, paint: Paint): string[] {
  if (requirements.length === 0) return []
  const missed = requirements.filter(({ met }) => !met)
  const word = paint(missed.length === 0 ? 'green' : 'red', 'REQUIRED')
  const head =
    missed.length === 0
      ? `${countText(requirements.length, 'requirement')} met`
      : `${missed.length} of ${countText(requirements.length, 'requirement')} not met`
  return [`${word}  ${head}`, ...requirements.flatMap((one) => linesOf(one, paint))]
}

const linesOf = ({ requirement, met, actual, missed = [] }: Requirement, paint: Paint): readonly string[] => {
  const named = missed.slice(0, mostNamed).map(({ rule, endpoint, verdict }) => {
    const place = endpoint === undefined ? rule : `${rule} @ ${endpoint}`
    return `    ${verdict.padEnd(12)} ${place}`
  })
  const more = missed.length > mostNamed ? [`    and ${missed.length - mostNamed} more`] : []
  return [
    `  ${met ? 'met' : paint('red', 'not met')}: ${printable(requirement)}: ${printable(actual)}`,
    ...named,
    ...more,
  ]
}
