import { caseList, type ReportedCase } from './case-list.js'
import type { Report } from './model/report.js'
import { headline } from './text/headline.js'
import { printable } from './text/printable.js'

/** The report in the Test Anything Protocol, version 14, with a YAML block at each case that is not simply passed. */
export function tap(report: Report): string {
  const { seed, target, repeat, recording } = report
  const cases = caseList(report)
  return `${[
    'TAP version 14',
    comment(
      `${report.quick ? 'quick run' : 'conformance'} of ${target.baseUrl}, ${recording ? 'recorded' : `seed ${seed}`}`,
    ),
    `1..${cases.length}`,
    ...cases.flatMap((one, n) => testPoint(one, n + 1)),
    comment(headline(report)),
    comment(`to repeat: ${repeat}`),
  ].join('\n')}\n`
}

function testPoint(one: ReportedCase, number: number): readonly string[] {
  const isOk = one.outcome === 'passed' || (one.outcome === 'skipped' && one.verdict !== 'fail')
  const point = `${isOk ? 'ok' : 'not ok'} ${number} - ${escaped(one.name)}${directive(one)}`
  return one.verdict === 'pass' || (one.subject === 'run' && isOk) ? [point] : [point, ...diagnostics(one)]
}

/** A known failure is work to do, and does not fail the run. */
const directive = ({ outcome, verdict, message }: ReportedCase): string =>
  outcome === 'skipped' ? ` # ${verdict === 'fail' ? 'TODO' : 'SKIP'} ${escaped(message)}` : ''

function diagnostics({ verdict, at, durationMs, message, text }: ReportedCase): readonly string[] {
  const members: readonly (readonly [name: string, value: unknown])[] = [
    ['verdict', verdict],
    ['message', message],
    ['expected', at?.failure?.expected],
    ['actual', at?.failure?.actual],
    ['duration_ms', durationMs],
  ]
  return [
    '  ---',
    // A JSON value is YAML too, whatever characters a server has sent.
    ...members
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `  ${name}: ${inYaml(value)}`),
    '  text: |2-',
    ...text.split('\n').map((line) => `    ${line}`),
    '  ...',
  ]
}

const inYaml = (value: unknown) => JSON.stringify(typeof value === 'string' ? printable(value) : value)

/** A text in which nothing reads as a directive. */
const escaped = (text: string): string => text.replace(/[\\#]/g, '\\$&')

const comment = (text: string): string => `# ${printable(text).replaceAll('\n', ' ')}`
