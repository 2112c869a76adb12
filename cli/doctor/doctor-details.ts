import { toSource } from '../../contract/index.js'
import { countText, table } from '../../reporters/index.js'
import { assumptionLine } from '../../suites/index.js'
import type { Diagnosis } from './diagnosis.js'
import type { Examined } from './examined.js'

const mark = ({ fine }: Examined): string => (fine === undefined ? '?' : fine ? 'ok' : 'NO')

/** What was seen, and what was expected where that differs. */
const observation = ({ fine, seen, expected }: Examined): string =>
  fine === false ? `${seen}; expected ${expected}` : seen

/** A line for each key or record: whether it is as the configuration says, and what was seen. */
export const finding = (some: readonly Examined[]): string[] =>
  table(some.map((one) => [`  ${mark(one)}`, one.name, observation(one)]))

/** All keys or all records, each with what was seen. */
export const findings = (what: string, some: readonly Examined[]): string[] =>
  some.length === 0 ? [] : [`${what} (ok, NO, or ? where no harmless call shows it)`, ...finding(some)]

/** Every gap that reads show or that is assumed, with its value. */
export function gapValues({ detected, contradictions, open }: Diagnosis): string[] {
  const found = Object.entries(detected)
  return [
    ...(found.length > 0 ? ['detected by reads, where the document leaves it open'] : []),
    ...table(found.map(([gap, value]) => [`  ${gap}`, toSource(value)])),
    ...contradictions.map((line) => `  NO  ${line}`),
    ...(open.length > 0 ? ['assumed, as neither reads nor the configuration show it; set what differs'] : []),
    ...table(
      open.map(({ gap, assumed, rules }) => [`  ${countText(rules, 'rule')}`, assumptionLine(gap, assumed)]),
      [0],
    ),
  ]
}

/** Every family with how many of its rules can be verified. */
export const familyCounts = ({ families }: Diagnosis): string[] =>
  table(
    families.map(({ family, verifiable, rules }) => [`  ${family}`, `${verifiable}`, `of ${rules}`]),
    [1],
  )
