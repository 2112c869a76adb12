import { toSource } from '../../contract/to-source.js'
import { claimFacts, claimName, claimTitle } from '../model/claims.js'
import { countText } from '../model/count-text.js'
import { groupBy } from '../model/group-by.js'
import {
  byFamily,
  type Report,
  type ReportedClaim,
  type ReportedRule,
  type ReportedVerdict,
} from '../model/report.js'
import { reportVerdicts } from '../model/report.schema.js'
import { targetName } from '../model/target-name.js'
import type { TerminalOptions } from '../terminal/terminal.js'
import { clientTitle } from '../text/client-headline.js'
import { clip, clipList } from '../text/clip.js'
import { extentText } from '../text/extent-text.js'
import { familyRow } from '../text/family-row.js'
import { faultList, type ListedFault } from '../text/fault-list.js'
import { headline, isFaultless, isSuccess } from '../text/headline.js'
import { notLookedAt, notLookedAtByFamily } from '../text/not-looked-at.js'
import { faultEntry } from './fault-entry.js'
import { type DocumentPart, fit } from './fit.js'
import { block, code, details, inHtml, inline, markdownTable } from './markdown-text.js'

type Client = NonNullable<Report['client']>

/** How a client's tests ended under disturbances, and what it relies on. */
const clientParts = (client: Client): readonly DocumentPart[] => [
  disturbed(client),
  varied(client),
  ordered(client),
]

function disturbed({ disturbances }: Client): DocumentPart {
  const failed = disturbances.filter(({ passed }) => !passed)
  return {
    heading: `### The tests fail under ${countText(failed.length, 'disturbance')} of ${disturbances.length}`,
    noun: 'disturbance',
    between: '\n',
    entries:
      failed.length === 0
        ? []
        : failed.map(
            ({ name, says, failing = [] }) =>
              `- ${code(name)}: ${inline(says)}${failing.length === 0 ? '' : ` Failing: ${inline(clipList(failing, 200, '; '))}`}`,
          ),
  }
}

function varied({ variation }: Client): DocumentPart {
  const findings = variation?.findings ?? []
  return {
    heading: `### The client, or a test of it, relies on ${countText(findings.length, 'choice')} that the document leaves open`,
    noun: 'choice',
    between: '\n\n',
    entries: findings.map(({ text }) => choiceEntry(text)),
  }
}

function ordered({ variation }: Client): DocumentPart {
  const orders = variation?.orders ?? []
  return {
    heading: `### The requests depend on the order of ${countText(orders.length, 'list')}`,
    noun: 'list',
    between: '\n\n',
    entries: orders.map(({ text }) => choiceEntry(text)),
  }
}

const choiceEntry = (text: string): string => {
  const [first = '', ...more] = text.split('\n')
  return `${inline(first)}\n\n${block(more.join('\n'))}`
}

/** The members of the configuration that a person has to look at. */
const claimPart = (report: Report): DocumentPart => {
  const { claims = [] } = report
  return {
    heading: `### CONFIGURATION: ${countText(claims.length, 'member')} to look at`,
    noun: 'member',
    between: '\n\n',
    entries: claims.map((claim) => entryOf(report, claim)),
  }
}

const textLength = 1000

/** One member in sight, with the rules that rest on it on a click. */
function entryOf(report: Report, claim: ReportedClaim): string {
  const { command, rules } = claim
  return [
    `**${code(claimName(claim))}** ${inline(clip(claimTitle(report, claim), textLength))}`,
    claimFacts(claim)
      .map(([name, text]) => `- ${name}: ${inline(clip(text, textLength))}`)
      .join('\n'),
    ...(command === undefined ? [] : [`To find out which is wrong:\n\n${block(command, 'sh')}`]),
    rules.length === 0
      ? 'No rule rests on it.'
      : details(
          `${countText(rules.length, 'rule')} ${rules.length === 1 ? 'rests' : 'rest'} on it`,
          rules.map(code).join(', '),
        ),
  ].join('\n\n')
}

/** The most bytes of a comment on GitHub, and of the summary of a step, with some room for what others add to it. */
const [commentBytes, summaryBytes] = [65_536, 1_000_000]

/**
 * The report as Markdown for a comment on a pull request or the summary of a job; with `verbose` it may be as long as a
 * summary may be.
 */
export function markdown(report: Report, { detail = 'normal' }: TerminalOptions = {}): string {
  const { rules } = report
  const of = (verdict: ReportedVerdict) => rules.filter((rule) => rule.verdict === verdict)
  const faults = faultList(report)
  const at = (wanted: ListedFault['level']) => faults.filter(({ level }) => level === wanted)
  const plain = (...entries: readonly string[]): DocumentPart => ({
    heading: '',
    noun: 'line',
    between: '\n\n',
    entries,
  })
  return fit(
    [
      plain(title(report), ...troubles(report)),
      claimPart(report),
      plain(...(report.client ? [] : familyTable(rules)), repetition(report)),
      ...(['fail', 'known', 'warn'] as const).map((level) => faultPart(report, at(level), level)),
      ...(report.client ? clientParts(report.client) : []),
      listed('Errors of the suite itself', of('error')),
      listed('Inconclusive: judged without a decision', of('inconclusive')),
      untested(of('untested')),
      plain(...quickPart(report)),
      plain(...assumptionTable(report)),
    ],
    detail === 'verbose' ? summaryBytes : commentBytes,
  )
}

const faultNouns: Readonly<Record<ListedFault['level'], string>> = {
  fail: 'fault',
  known: 'known fault',
  warn: 'warning',
}

const faultPart = (
  report: Report,
  faults: readonly ListedFault[],
  level: ListedFault['level'],
): DocumentPart => ({
  heading: `### ${countText(faults.length, faultNouns[level])}`,
  noun: faultNouns[level],
  between: '\n\n',
  entries: faults.map((listed) => faultEntry(report, listed)),
})

function title(report: Report): string {
  const { target, client } = report
  const isGood = isSuccess(report)
  if (client)
    return `## ${isGood ? '✅' : '❌'} ${inline(headline(report))}\n\n${inline(clientTitle(report, client))}`
  const name = targetName(target, code)
  const sign = report.quick && isFaultless(report) ? '🔎' : isGood ? '✅' : '❌'
  return `## ${sign} ${inline(headline(report))}\n\n${name} (${target.variant}), ${extentText(report)}`
}

/** Why the run is not a success, next to its verdicts. */
const troubles = ({ incomplete, exit, requirements = [] }: Report): readonly string[] => [
  ...(incomplete === undefined ? [] : [`**The run is incomplete:** ${inline(clip(incomplete, 1000))}`]),
  ...(incomplete !== undefined || exit?.reason === undefined
    ? []
    : [`**${inline(clip(exit.reason, 1000))}**`]),
  ...requirements
    .filter(({ met }) => !met)
    .map(({ requirement, actual }) => `**Required ${code(requirement)}**, got ${inline(actual)}`),
]

/** What a quick run has not looked at: the rules by family, on a click. */
function quickPart({ quick }: Report): readonly string[] {
  if (!quick) return []
  const rows = [...notLookedAtByFamily(quick)].map(([family, rules]) => [
    inline(family),
    String(rules.length),
    rules.map(code).join(' '),
  ])
  return [
    details(
      inHtml(`Not looked at: ${notLookedAt(quick)}`),
      markdownTable(['family', 'rules', 'which'], rows),
    ),
  ]
}

function familyTable(rules: readonly ReportedRule[]): readonly string[] {
  if (rules.length === 0) return []
  const families = [...byFamily(rules)].map(([family, some]) => familyRow(inline(family), some))
  return [markdownTable(['family', ...reportVerdicts], [...families, familyRow('**all**', rules)], 'right')]
}

/** The most characters of a reason in a list. */
const reasonLength = 500

const listed = (heading: string, rules: readonly ReportedRule[]): DocumentPart => ({
  heading: `### ${countText(rules.length, 'rule')}: ${heading}`,
  noun: 'rule',
  between: '\n',
  entries: rules.map(({ id, reason = 'no reason was given' }) => {
    const [line = ''] = reason.split('\n')
    return `- ${code(id)}: ${inline(clip(line, reasonLength))}`
  }),
})

function untested(rules: readonly ReportedRule[]): DocumentPart {
  const groups = groupBy(rules, ({ remediation, reason = 'no reason was given' }) => remediation ?? reason)
  return {
    heading: `### ${countText(rules.length, 'rule')} untested, by what would enable them`,
    noun: 'group',
    between: '\n',
    entries: [...groups]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(
        ([group, some]) =>
          `- ${countText(some.length, 'rule')}: ${inline(clip(group, reasonLength))} (${firstIds(some)})`,
      ),
  }
}

/** The most rules of a group that are named. */
const mostIds = 5

const firstIds = (rules: readonly ReportedRule[]): string =>
  `${rules
    .slice(0, mostIds)
    .map(({ id }) => code(id))
    .join(', ')}${rules.length > mostIds ? ', …' : ''}`

/** The assumptions that someone has chosen or the server has shown; the defaults are only counted. */
function assumptionTable({ assumptions = [] }: Report): readonly string[] {
  const chosen = assumptions.filter(({ from }) => from !== 'default')
  if (assumptions.length === 0) return []
  const rows = chosen.map(({ gap, value, from }) => [code(gap), code(clip(toSource(value), 200)), from])
  const defaults = assumptions.length - chosen.length
  const left = defaults === 0 ? '' : `\n\n${countText(defaults, 'more gap')} of the document, at the default`
  return [
    details(
      `${countText(assumptions.length, 'assumption')} about what the document leaves open`,
      `${rows.length === 0 ? '' : markdownTable(['gap', 'value', 'from'], rows)}${left}`.trim(),
    ),
  ]
}

const repetition = ({ repeat }: Report): string => `To repeat: ${code(clip(repeat, 2000))}`
