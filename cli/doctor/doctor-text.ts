import { countText, printable, table } from '../../reporters/index.js'
import { priceText } from '../../suites/index.js'
import type { Addition } from '../../suites/verifiable.js'
import { lineOf } from '../config/config-outline.js'
import type { Diagnosis } from './diagnosis.js'
import { familyCounts, findings, gapValues } from './doctor-details.js'
import { familiesSummary, findingsSummary, gapsSummary } from './doctor-summary.js'

/** How much the doctor shows of what it found. */
interface DoctorTextOptions {
  /** Every key, record, gap and family, not their number and what is wrong. */
  readonly verbose?: boolean
}

/** What the doctor found, for people, after what is to be said of the configuration itself. */
export function doctorText(
  found: Diagnosis,
  warnings: readonly string[] = [],
  { verbose = false }: DoctorTextOptions = {},
): string {
  const [shown, gaps, families] = verbose
    ? [findings, gapValues, familyCounts]
    : [findingsSummary, gapsSummary, familiesSummary]
  const blocks = [
    head(found),
    warnings.map((line) => `warning: ${line}`),
    shown('keys', found.keys),
    shown('records', found.records),
    gaps(found),
    [count(found), ...families(found)],
    waits(found.waits),
    additions(found.additions),
  ]
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(printable).join('\n'))
    .join('\n\n')}\n`
}

function head({ baseUrl, variant, scopes }: Diagnosis): string[] {
  const { configured, seen } = variant
  const fits =
    seen === undefined ? ', which no page shows' : seen === configured ? '' : `, but it looks ${seen}`
  return [
    `${baseUrl} answers as this API`,
    ...table([
      ['  variant', `${configured}${fits}`],
      ['  main key', `reads with ${scopes.held.join(', ') || 'no scope'}`],
      ...(scopes.lacked.length > 0 ? [['', `lacks ${scopes.lacked.join(', ')}`]] : []),
      ...(scopes.unknown.length > 0 ? [['', `only a write would show: ${scopes.unknown.join(', ')}`]] : []),
    ]),
  ]
}

const count = ({ verifiable, documented, allow }: Diagnosis): string =>
  `about ${verifiable} of ${countText(documented, 'documented rule')} can be verified with this configuration, with --allow ${allow}`

function waits(some: Diagnosis['waits']): string[] {
  if (some.length === 0) return []
  return [
    'what a run waits for; --no-slow leaves out what takes ten seconds or more',
    ...table(
      some.map(({ member, seconds, unless }) => [`  ${member}`, priceText({ ms: 1000 * seconds, unless })]),
    ),
  ]
}

function additions(some: readonly Addition[]): string[] {
  if (some.length === 0) return []
  return [
    'what would enable the most rules, each on top of those before it',
    ...some.flatMap(({ enables, what, adds, allow }) => [
      `  +${countText(enables, 'rule')}: ${what}`,
      ...(allow === undefined ? adds.map((path) => `      ${lineOf(path)}`) : [`      allow: '${allow}'`]),
    ]),
  ]
}
