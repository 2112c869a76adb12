import { familyOf } from '../contract/family-of.js'
import { rules } from '../contract/index.js'
import { rulesOf } from '../suites/index.js'

/** A number of rules in the columns of the summary that a run prints, where all of them pass. */
const row = (name: string, count: number): string =>
  `${name.padEnd(12)}${String(count).padStart(6)}     ·     ·             ·         ·      ·`

/** The rows of the table that a whole run of the full variant prints. */
function table(): string {
  const counts = new Map<string, number>()
  const full = rulesOf('full')
  for (const { id } of full) counts.set(familyOf(id), (counts.get(familyOf(id)) ?? 0) + 1)
  return [...counts, ['all', full.length] as const].map(([name, count]) => `${row(name, count)}\n`).join('')
}

/** `README.md` with its numbers of rules, and the table of its first run, as the contract has them. */
export function withRuleCounts(page: string): string {
  const full = rulesOf('full').length
  const compact = rulesOf('compact').length
  const both = rules.filter(({ variant }) => variant === 'both').length
  const places = [
    [
      /has \d+ testable statements, called rules: \d+ apply/,
      `has ${rules.length} testable statements, called rules: ${full} apply`,
    ],
    [
      /and \d+ to the compact\nvariant \(section 4\.11\); \d+ of these/,
      `and ${compact} to the compact\nvariant (section 4.11); ${both} of these`,
    ],
    [/(?<=^family .*\n)(?:\w+ +\d+ .*\n)+/m, table()],
    [
      /^\d+ of \d+ documented rules verified: \d+ pass$/m,
      `${full} of ${full} documented rules verified: ${full} pass`,
    ],
  ] as const
  return places.reduce((text, [place, now]) => {
    if (!place.test(text)) throw new Error(`README.md has no place like ${place}`)
    return text.replace(place, now)
  }, page)
}
