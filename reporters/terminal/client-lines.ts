import { countText } from '../model/count-text.js'
import type { Report, ReportedRule } from '../model/report.js'
import { clip } from '../text/clip.js'
import { printable } from '../text/printable.js'
import type { Paint } from './paint.js'
import { table } from './table.js'
import { wrap } from './wrap.js'

type Client = NonNullable<Report['client']>

/** How the tests of a client ended, where they did not pass, and what to do where they sent nothing. */
export function commandLines(
  { requests, exit, incomplete }: Report,
  { command, exitCode, passed, timedOut }: Client,
  paint: Paint,
): string[] {
  // A command that was interrupted has not failed by itself.
  if (incomplete !== undefined) return []
  if (requests === 0 && exit?.reason !== undefined)
    return [`${paint('yellow', 'NO REQUESTS')}  ${exit.reason}`]
  if (passed) return []
  const end = timedOut
    ? 'was ended, as it took longer than --time-limit: a test waits for ever, or needs more'
    : `ended with ${exitCode}`
  return [`${paint('red', 'COMMAND')}  ${printable(command.join(' '))} ${end}`]
}

/** The most rules that are listed with what would meet them. */
const mostUntested = 12

/** The rules that the tests of a client never met, and how they would. */
export function unmetLines(rules: readonly ReportedRule[], isWhole: boolean, paint: Paint): string[] {
  const open = rules.filter(({ remediation }) => remediation !== undefined)
  if (open.length === 0) return []
  const unseen = rules.length - open.length
  const shown = isWhole ? open : open.slice(0, mostUntested)
  const more = open.length - shown.length
  return [
    `${paint('dim', 'UNTESTED')}  ${countText(rules.length, 'rule')}: ${unseen > 0 ? `${unseen} that no server can see, and ` : ''}${open.length} that the tests never met, with what meets them`,
    ...table(shown.map(({ id, remediation = '' }) => [`  ${id}`, printable(clip(remediation, 200))])),
    ...(more > 0 ? [paint('dim', `  and ${more} more: --verbose`)] : []),
  ]
}

/** How many tests failed, and the first of them. */
function failingText(failing: readonly string[]): string {
  const [first] = failing
  if (first === undefined) return 'fail'
  const more = failing.length - 1
  return `fail (${printable(clip(first, 100))}${more > 0 ? `, and ${more} more` : ''})`
}

/** How the tests ended under disturbances. */
export function disturbanceLines({ disturbances }: Client, isWhole: boolean, paint: Paint): string[] {
  if (disturbances.length === 0) return []
  const failed = disturbances.filter(({ passed }) => !passed)
  const unmet = disturbances.filter(({ met, passed }) => met === 0 && passed)
  const met = disturbances.length - unmet.length
  const reasons = [...new Set(unmet.map((one) => one.unmet))]
  const rows = (isWhole ? disturbances : failed).map(({ name, passed, timedOut, failing = [], says }) => [
    `  ${name}`,
    passed ? `pass: ${says}` : `${timedOut ? 'took too long' : failingText(failing)}: ${says}`,
  ])
  return [
    `${paint(failed.length > 0 ? 'yellow' : 'green', 'DISTURBED')}  the tests pass under ${met - failed.length} of ${countText(met, 'disturbance')} that they met; where the disturbance is an error, a test that expects success may fail`,
    ...table(rows),
    ...(failed.length > 0 && disturbances.length > 1
      ? [paint('dim', '  --disturb with one of these names shows the output of the tests')]
      : []),
    ...reasons.map((reason) => {
      const names = unmet.filter((one) => one.unmet === reason).map(({ name }) => name)
      return paint('dim', `  not met: ${names.join(', ')}${reason === undefined ? '' : ` (${reason})`}`)
    }),
  ]
}

/** Whether the tests that fail are known, and the same. */
const isOfSameTests = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && one.length === other.length && one.every((name) => other.includes(name))

/** What the client relies on that the document does not promise. */
export function variationLines({ variation }: Client, paint: Paint): string[][] {
  if (!variation) return []
  const { verdict, reason, runs, combinations, varied, findings, orders = [], unstable } = variation
  const extent = `${countText(runs, 'run')}, ${countText(combinations, 'combination')} of ${countText(varied.length, 'gap')}`
  const summary = {
    independent: `the tests pass with every permitted choice that was tried (${extent})`,
    dependent: `the client, or a test of it, relies on ${findings.length === 1 ? 'a choice' : `${findings.length} choices`} that the document leaves open (${extent})`,
    undecided: `no such choice was found, and not all were tried (${extent})`,
    'cannot-vary': 'nothing can be said',
  }[verdict]
  const colour = verdict === 'independent' ? 'green' : verdict === 'dependent' ? 'red' : 'yellow'
  return [
    [
      `${paint(colour, 'VARIATION')}  ${summary}${reason === undefined ? '' : `: ${printable(reason)}`}`,
      ...unstable.map(
        ({ choices }) => `  the tests fail at times only with ${printable(JSON.stringify(choices))}`,
      ),
    ],
    ...findings.map(({ text, failing }, n) => {
      const alike = findings.findIndex((other) => isOfSameTests(other.failing, failing))
      const same =
        alike < n && alike >= 0
          ? [`  The same tests fail as in DEPENDS ON ${alike + 1}: one change may fix both.`]
          : []
      const [first = '', ...more] = text.split('\n').map(printable)
      return [`${paint('red', `DEPENDS ON ${n + 1}`)}  ${first}`, ...more.map((line) => `  ${line}`), ...same]
    }),
    ...orders.map(({ text }, n) => {
      const [first = '', ...more] = text.split('\n').map(printable)
      return [`${paint('yellow', `ORDER ${n + 1}`)}  ${first}`, ...more.map((line) => `  ${line}`)]
    }),
  ]
}

/** What the tests met of the document. */
export function coverageLines({ coverage = [] }: Client, paint: Paint): string[] {
  return coverage.map(
    ({ variant, all, called }) =>
      `${paint('dim', 'COVERAGE')}  ${called.percent} % of the documented answers of the operations that were called, ${all.percent} % of all (${variant}); to list them: CONFORMANCE_COVERAGE_DIR=coverage, and npx conformance coverage coverage`,
  )
}

/** The rules that could not be decided, each with the reason at one place, and at how many others. */
export function undecidedLines(rules: readonly ReportedRule[], width: number, paint: Paint): string[] {
  if (rules.length === 0) return []
  return [
    `${paint('yellow', 'INCONCLUSIVE')}  ${countText(rules.length, 'rule')}: judged without a decision`,
    ...rules.flatMap(({ id, verdict, endpoints }) => {
      const [first, ...others] = endpoints.filter((at) => at.verdict === verdict)
      const more = others.length > 0 ? `, and ${countText(others.length, 'more operation')}` : ''
      const reason = printable(clip(first?.reason ?? 'no reason was given', 600))
      return [
        `  ${id} @ ${first?.endpoint ?? '*'}${more}`,
        ...wrap(reason, width - 4, 8).map((line) => `    ${line}`),
      ]
    }),
  ]
}
