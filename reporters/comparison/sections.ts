import { countText } from '../model/count-text.js'
import { groupBy } from '../model/group-by.js'
import { worstFirst } from '../model/report-verdicts.js'
import { clip } from '../text/clip.js'
import type { PlaceState } from './change-kind.js'
import type { Change, ComparedRule, ReportComparison } from './comparison.js'

/** What changed of rules, of an operation or of a gap. */
export interface SectionRow {
  readonly names: readonly string[]
  readonly change: string
  /** The operations that it is about. */
  readonly at: readonly string[]
}

/** Rows with what they have in common. */
export interface Group {
  readonly title?: string
  readonly rows: readonly SectionRow[]
}

/** A part of a comparison as every format for people shows it. */
export interface Section {
  readonly name: string
  /** What the section holds, with its number. */
  readonly title: string
  readonly tone: 'bad' | 'good' | 'plain'
  readonly groups: readonly Group[]
}

/** Whether a section has to be read whole: what is worse or no longer checked counts before a release. */
export const isWhole = ({ name, tone }: Section): boolean => tone === 'bad' || name === 'no longer checked'

/** The parts of a comparison that hold something, the worst first. */
export function sectionsOf(comparison: ReportComparison): readonly Section[] {
  const { worse, better, noLongerChecked, newlyChecked, notRun, rulesAdded, rulesRemoved } = comparison
  const changes = (name: string, some: readonly Change[], tone: Section['tone'], by: Grouping): Section => ({
    name,
    title: placesIn(some),
    tone,
    groups: grouped(some, by),
  })
  const rules = (name: string, some: readonly ComparedRule[]): Section => ({
    name,
    title: countText(some.length, 'rule'),
    tone: 'plain',
    groups: [
      {
        rows: some.map(({ rule, says, verdict }) => ({
          names: [rule],
          change: `${verdict}: ${says}`,
          at: [],
        })),
      },
    ],
  })
  return [
    claimSection(comparison),
    changes('worse', worse, 'bad', causeOf),
    changes('better', better, 'good', causeOf),
    changes('no longer checked', noLongerChecked, comparison.strict ? 'bad' : 'plain', lackOf),
    changes('newly checked', newlyChecked, 'plain', causeOf),
    changes('not run', notRun, comparison.strict ? 'bad' : 'plain', () => undefined),
    rules('rules added by the document', rulesAdded),
    rules('rules removed from the document', rulesRemoved),
    assumptionSection(comparison),
    latencySection(comparison),
  ].filter(({ groups }) => groups.some(({ rows }) => rows.length > 0))
}

/** What changed of the members of the configuration that a person has to look at. */
function claimSection({ claims }: ReportComparison): Section {
  return {
    name: 'configuration',
    title: countText(claims.length, 'member'),
    tone: claims.some((one) => one.new !== undefined) ? 'bad' : 'good',
    groups: [
      {
        rows: claims.map(({ member, old, new: now, seen, correction }) => ({
          names: [member],
          change:
            now === undefined
              ? `${old} before, and not any more`
              : `${old === undefined ? '' : `${old} before, `}${now} now: ${seen}; ${correction}`,
          at: [],
        })),
      },
    ],
  }
}

type Grouping = (change: Change) => string | undefined

const causeOf: Grouping = ({ cause, reason, new: state }) => cause ?? (state === 'pass' ? undefined : reason)

const lackOf: Grouping = ({ remediation, reason }) => remediation ?? reason

/** How many rules at how many operations changed. */
function placesIn(changes: readonly Change[]): string {
  const rules = new Set(changes.map(({ rule }) => rule)).size
  return rules === changes.length
    ? countText(rules, 'rule')
    : `${countText(rules, 'rule')} at ${changes.length} places`
}

/** What fails comes first, and what passes last. */
const bySeverity = (a: Change, b: Change): number => gravity.indexOf(a.new) - gravity.indexOf(b.new)

const gravity: readonly PlaceState[] = [...worstFirst.slice(0, -1), 'not run', 'pass']

/** The longest title of a group, in characters. */
const titleLength = 300

function grouped(changes: readonly Change[], by: Grouping): readonly Group[] {
  const groups = groupBy(changes.toSorted(bySeverity), (change) =>
    clip(by(change)?.split('\n')[0] ?? '', titleLength),
  )
  return [...groups].map(([title, some]) => ({ ...(title === '' ? {} : { title }), rows: rowsOf(some) }))
}

/** A row per change: rules that changed alike at the same operations share one. */
function rowsOf(changes: readonly Change[]): readonly SectionRow[] {
  const byRule = new Map<string, SectionRow>()
  for (const { rule, endpoint, ...change } of changes) {
    const words = changeWords(change)
    const key = `${rule}: ${words}`
    byRule.set(key, { names: [rule], change: words, at: [...(byRule.get(key)?.at ?? []), endpoint] })
  }
  const rows = new Map<string, SectionRow>()
  for (const row of byRule.values()) {
    const key = JSON.stringify([row.change, row.at])
    rows.set(key, { ...row, names: [...(rows.get(key)?.names ?? []), ...row.names] })
  }
  return [...rows.values()]
}

function changeWords({ old, new: now, answers, known }: Omit<Change, 'rule' | 'endpoint'>): string {
  const words = answers ? `fails with ${answers.new}, before with ${answers.old}` : `${old} → ${now}`
  if (!known) return words
  const ticket = known.ticket === undefined ? '' : ` (${known.ticket})`
  return `${words}, known: ${known.reason}${ticket}`
}

const assumptionSection = ({ assumptions }: ReportComparison): Section => ({
  name: 'assumptions',
  title: `${countText(assumptions.length, 'gap')} of the document with another value`,
  tone: 'plain',
  groups: [
    {
      rows: assumptions.map(({ gap, old, new: now }) => ({
        names: [gap],
        change: `${JSON.stringify(old)} → ${JSON.stringify(now)}`,
        at: [],
      })),
    },
  ],
})

const latencySection = ({ latencies }: ReportComparison): Section => ({
  name: 'latency',
  title: `${countText(latencies.length, 'operation')} with another median, beyond noise`,
  tone: 'plain',
  groups: [
    {
      rows: latencies.map(({ endpoint, old, new: now }) => ({
        names: [endpoint],
        change: `${old.medianMs} ms → ${now.medianMs} ms`,
        at: [],
      })),
    },
  ],
})
