import { toSource } from '../../contract/to-source.js'
import { unusableClaims } from '../model/claims.js'
import { countText } from '../model/count-text.js'
import type { Detail } from '../model/detail.js'
import { unreachedIn } from '../model/extent.js'
import { countLines, failureCounts } from '../model/failure-counts.js'
import { failuresOf, faultsIn } from '../model/faults.js'
import { groupBy } from '../model/group-by.js'
import { isKnown, rulesBeyondKnown } from '../model/known.js'
import { byFamily, type Report, type ReportedRule, type ReportedVerdict } from '../model/report.js'
import { reportVerdicts } from '../model/report.schema.js'
import { targetName } from '../model/target-name.js'
import { clientTitle } from '../text/client-headline.js'
import { clip, clipList } from '../text/clip.js'
import { extentText } from '../text/extent-text.js'
import { familyRow } from '../text/family-row.js'
import { headline, isFaultless, isSuccess } from '../text/headline.js'
import { printable } from '../text/printable.js'
import { baselineLines } from './baseline-lines.js'
import { claimLines } from './claim-lines.js'
import {
  commandLines,
  coverageLines,
  disturbanceLines,
  undecidedLines,
  unmetLines,
  variationLines,
} from './client-lines.js'
import { explorationLines } from './exploration.js'
import { failureBlock, indented } from './failure-block.js'
import { faultBlock, faultLine } from './fault-block.js'
import { fitted } from './fitted.js'
import { hookLines } from './hook-lines.js'
import { leftBehind } from './left-behind.js'
import { nextStep } from './next-step.js'
import { type Paint, paint as paintOf, type Style } from './paint.js'
import { quickLines } from './quick-lines.js'
import { table } from './table.js'
import { titled } from './titled.js'

/** How much a run did not reach that ended early or had spent what it may spend, by family. */
function unreachedLines({ rules }: Report, paint: Paint): string[] {
  const all = unreachedIn(rules)
  if (!all) return []
  const rows = [...byFamily(rules)].flatMap(([family, some]) => {
    const own = unreachedIn(some)
    return own ? [[`  ${family}`, String(own.rules), String(own.places)]] : []
  })
  return [
    `${paint('yellow', 'NOT REACHED')}  ${countText(all.rules, 'rule')} at ${countText(all.places, 'place')}: ${printable(all.reason)}`,
    ...table([['  family', 'rules', 'places'], ...rows], [1, 2]),
  ]
}

/** The most rules that are named of those that miss a requirement. */
const mostNamed = 8

type Requirement = NonNullable<Report['requirements']>[number]

/** What was required of a run and what missed it; of those that are met only their names. */
function requirementLines({ requirements = [] }: Report, paint: Paint): string[] {
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

/** What the server showed of its choices, a line for each gap; nothing where it showed none. */
function detectedLines({ detected = {} }: Report, paint: Paint): string[] {
  const found = Object.entries(detected)
  if (found.length === 0) return []
  return [
    `${paint('bold', 'DETECTED')}  ${countText(found.length, 'choice')} of the server, which no assumption sets`,
    ...table(found.map(([gap, value]) => [`  ${gap}`, printable(toSource(value))])),
  ]
}

/** How much a terminal report shows, and whether in colours. */
export interface TerminalOptions {
  readonly detail?: Detail
  readonly colours?: boolean
  /** The columns of a line; where they are not known, long lines are left whole. */
  readonly width?: number | undefined
  /** The file that the JSON report of the run is written to, where there is one. */
  readonly jsonReport?: string | undefined
}

/** The columns of a line where nothing else is known. */
const usualWidth = 80

const styles: Record<ReportedVerdict, Style> = {
  pass: 'green',
  fail: 'red',
  warn: 'yellow',
  inconclusive: 'magenta',
  untested: 'dim',
  error: 'red',
}

/** The report for people: the families' verdicts, every failure in full, the rest in short, the headline. */
export function terminal(
  report: Report,
  { detail = 'normal', colours = false, width: columns, jsonReport }: TerminalOptions = {},
): string {
  const paint = paintOf(colours)
  const width = columns ?? usualWidth
  const fit = (text: string) =>
    columns === undefined
      ? text
      : text
          .split('\n')
          .flatMap((line) => fitted(line, columns))
          .join('\n')
  const { rules } = report
  const of = (verdict: ReportedVerdict) => rulesBeyondKnown(rules).filter((rule) => rule.verdict === verdict)
  const options = { paint, width, jsonReport }
  const faults = faultsIn(report).filter((fault) => !failuresOf(report, fault).every(({ at }) => isKnown(at)))
  const failures = {
    quiet: () => [faults.map((fault) => faultLine(report, fault, options))],
    normal: () => faults.map((fault) => faultBlock(report, fault, options)),
    verbose: () => of('fail').map((rule) => failureBlock(rule, paint, fit)),
  }[detail]()
  const errors = brief('ERROR', 'defects of the suite itself', of('error'), paint, detail === 'verbose')
  const blocks = [
    ...(detail === 'quiet' ? [] : [[title(report, paint)]]),
    claimLines(report, { detail, paint, width }),
    ...(detail === 'verbose' ? [everything(rules, paint), detectedLines(report, paint)] : []),
    ...(detail === 'quiet' || report.exploration || report.client ? [] : [families(rules, paint)]),
    ...(report.client ? [commandLines(report, report.client, paint)] : []),
    ...failures,
    errors,
    ...(detail === 'quiet'
      ? []
      : [
          ...(detail === 'verbose'
            ? [brief('WARN', 'statements the document leaves in doubt do not hold', of('warn'), paint)]
            : []),
          ...(report.client
            ? [
                undecidedLines(of('inconclusive'), width, paint),
                // Where nothing was sent, every rule is untested for the same reason.
                report.requests > 0 ? unmetLines(of('untested'), detail === 'verbose', paint) : [],
              ]
            : [
                brief('INCONCLUSIVE', 'judged without a decision', of('inconclusive'), paint),
                untested(of('untested'), paint),
              ]),
          unreachedLines(report, paint),
          quickLines(report, { detail, paint, width }),
        ]),
    ...(report.client
      ? [
          disturbanceLines(report.client, detail === 'verbose', paint),
          ...variationLines(report.client, paint),
          ...(detail === 'quiet' ? [] : [coverageLines(report.client, paint)]),
        ]
      : []),
    baselineLines(report, detail, paint),
    requirementLines(report, paint),
    explorationLines(report, detail, paint),
    hookLines(report, detail, paint),
    leftBehind(report, { detail, paint, width }),
    (report.warnings ?? []).flatMap((line) => titled(paint('yellow', 'WARNING'), printable(line), width)),
    [...conclusion(report, paint), ...(detail === 'quiet' ? [] : [nextStep(report, jsonReport)])],
  ]
  // What a failure shows in full holds a script, whose lines are left as they are.
  const isFitted = (lines: readonly string[]) => detail === 'verbose' && failures.includes(lines as string[])
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => (isFitted(lines) ? lines : lines.map(fit)).join('\n'))
    .join('\n\n')}\n`
}

function title(report: Report, paint: Paint): string {
  const { client, target } = report
  if (client) return paint('dim', clientTitle(report, client))
  return paint('dim', `${targetName(target, printable)} (${target.variant}), ${extentText(report)}`)
}

function families(rules: readonly ReportedRule[], paint: Paint): string[] {
  if (rules.length === 0) return []
  const rows = [...byFamily(rules)].map(([family, some]) => familyRow(family, some))
  const [head = '', ...lines] = table(
    [['family', ...reportVerdicts], ...rows, ...(rows.length > 1 ? [familyRow('all', rules)] : [])],
    [1, 2, 3, 4, 5, 6],
  )
  return [paint('bold', head), ...lines]
}

/**
 * Rules with one line per endpoint that is not a pass, and per reason where many share it; whole with the stack of a
 * fault.
 */
function brief(
  word: string,
  meaning: string,
  rules: readonly ReportedRule[],
  paint: Paint,
  isWhole = false,
): string[] {
  if (rules.length === 0) return []
  const style = styles[rules[0]?.verdict ?? 'pass']
  return [
    `${paint(style, word)}  ${countText(rules.length, 'rule')}: ${meaning}`,
    ...[...byReason(rules)].flatMap(([reason, places]) => {
      const [first = '', ...more] = reason.split('\n')
      const stack = isWhole && more.length > 0 ? [indented(more.join('\n'), 4)] : []
      if (places.length < manyPlaces) return [...places.map((place) => `  ${place}: ${first}`), ...stack]
      return [`  at ${places.length} places: ${first}`, `    ${clipList(places, 300)}`, ...stack]
    }),
  ]
}

/** From how many places on a reason that they share is shown once for all of them. */
const manyPlaces = 5

/** The places at which rules have their verdict, by the reason for it. */
function byReason(rules: readonly ReportedRule[]): ReadonlyMap<string, readonly string[]> {
  const places = rules.flatMap(({ id, verdict, endpoints }) =>
    endpoints
      .filter((at) => at.verdict === verdict)
      .map(({ endpoint, reason = 'no reason was given' }) => ({
        place: `${id} @ ${endpoint}`,
        reason: printable(clip(reason, 600)),
      })),
  )
  const groups = groupBy(places, ({ reason }) => reason)
  return new Map([...groups].map(([reason, some]) => [reason, some.map(({ place }) => place)]))
}

function untested(rules: readonly ReportedRule[], paint: Paint): string[] {
  if (rules.length === 0) return []
  const groups = groupBy(rules, ({ remediation, reason = 'no reason was given' }) => remediation ?? reason)
  const rows = [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([remediation, some]) => [`  ${countText(some.length, 'rule')}`, printable(clip(remediation, 600))])
  return [
    `${paint('dim', 'UNTESTED')}  ${countText(rules.length, 'rule')}, by what would enable them`,
    ...table(rows),
  ]
}

function everything(rules: readonly ReportedRule[], paint: Paint): string[] {
  return rules.flatMap((rule) =>
    rule.endpoints.map(({ endpoint, verdict, reason, cases, exchanges }) => {
      const evidence = paint('dim', `${countText(cases, 'case')}, ${countText(exchanges, 'exchange')}`)
      const why = reason === undefined ? '' : `: ${clip(printable(reason).replaceAll('\n', ' '), 600)}`
      return `${paint(styles[verdict], verdict.padEnd(12))} ${rule.id} @ ${endpoint} (${evidence})${why}`
    }),
  )
}

/** A reader may see the end of a long report alone. */
function configurationLine(report: Report, paint: Paint): string[] {
  const unusable = unusableClaims(report).length
  if (unusable === 0) return []
  return [
    paint(
      'yellow',
      `${countText(unusable, 'member')} of the configuration could not be used: see CONFIGURATION`,
    ),
  ]
}

/** A quick run is never green, as it says nothing of the rest. */
function toneOf(report: Report): Style {
  if (report.quick && isFaultless(report)) return 'yellow'
  return isSuccess(report) ? 'green' : 'red'
}

function conclusion(report: Report, paint: Paint): string[] {
  const { incomplete, seed, repeat, recording } = report
  const apart =
    !report.client && failureCounts(report).faults > 1 ? '; failures of one fault may stand apart' : ''
  return [
    ...(incomplete === undefined
      ? []
      : [paint('yellow', `The run is incomplete: ${printable(incomplete)}${apart}`)]),
    ...configurationLine(report, paint),
    paint('bold', paint(toneOf(report), headline(report))),
    ...(report.client ? [] : countLines(report, 'above')),
    `${recording ? '' : `seed ${seed}; `}to repeat: ${printable(repeat)}`,
  ]
}
