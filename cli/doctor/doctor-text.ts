import { toSource } from '../../contract/index.js'
import { counted, printable, table } from '../../reporters/index.js'
import { assumptionLine } from '../../suites/index.js'
import { lineOf } from '../config/config-outline.js'
import type { Diagnosis } from './diagnosis.js'
import type { Examined } from './examined.js'
import type { Addition } from './verifiable.js'

/** What the doctor found, for people, after what is to be said of the configuration itself. */
export function doctorText(found: Diagnosis, warnings: readonly string[] = []): string {
  const blocks = [
    head(found),
    warnings.map((line) => `warning: ${line}`),
    findings('keys', found.keys),
    findings('records', found.records),
    gaps(found),
    counts(found),
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

const mark = ({ fine }: Examined): string => (fine === undefined ? '?' : fine ? 'ok' : 'NO')

/** What was seen, and what was expected where that differs. */
const observation = ({ fine, seen, expected }: Examined): string =>
  fine === false ? `${seen}; expected ${expected}` : seen

const findings = (what: string, some: readonly Examined[]): string[] =>
  some.length === 0
    ? []
    : [
        `${what} (ok, NO, or ? where no harmless call shows it)`,
        ...table(some.map((one) => [`  ${mark(one)}`, one.name, observation(one)])),
      ]

function gaps({ detected, contradictions, open }: Diagnosis): string[] {
  const found = Object.entries(detected)
  return [
    ...(found.length > 0 ? ['detected by reads, where the document leaves it open'] : []),
    ...table(found.map(([gap, value]) => [`  ${gap}`, toSource(value)])),
    ...contradictions.map((line) => `  NO  ${line}`),
    ...(open.length > 0 ? ['assumed, as neither reads nor the configuration show it; set what differs'] : []),
    ...table(
      open.map(({ gap, assumed, rules }) => [`  ${counted(rules, 'rule')}`, assumptionLine(gap, assumed)]),
      [0],
    ),
  ]
}

function counts({ verifiable, documented, allow, families }: Diagnosis): string[] {
  return [
    `about ${verifiable} of ${counted(documented, 'documented rule')} can be verified with this configuration, with --allow ${allow}`,
    ...table(
      families.map(({ family, verifiable: can, rules }) => [`  ${family}`, `${can}`, `of ${rules}`]),
      [1],
    ),
  ]
}

function additions(some: readonly Addition[]): string[] {
  if (some.length === 0) return []
  return [
    'what would enable the most rules, each on top of those before it',
    ...some.flatMap(({ enables, what, adds, allow }) => [
      `  +${counted(enables, 'rule')}: ${what}`,
      ...(allow === undefined ? adds.map((path) => `      ${lineOf(path)}`) : [`      allow: '${allow}'`]),
    ]),
  ]
}
