import Builder from 'fast-xml-builder'
import { toSource } from '../contract/to-source.js'
import { type CaseOutcome, caseList, type ReportedCase } from './case-list.js'
import { failureCounts } from './model/failure-counts.js'
import type { Report } from './model/report.js'
import { reportVerdicts } from './model/report.schema.js'
import { faultList } from './text/fault-list.js'
import { notLookedAt } from './text/not-looked-at.js'

/**
 * The report as JUnit XML: a suite for the run with its properties and requirements, then one per family, with a case
 * per rule and operation. It keeps to what the schemas of Jenkins and of Maven Surefire share, and to what GitLab
 * reads.
 */
export function junit(report: Report): string {
  const cases = caseList(report)
  const families = new Set(cases.map(({ family }) => family))
  const { '@skipped': _, ...counts } = countsOf(cases)
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    testsuites: {
      '@name': report.quick ? 'conformance, quick run' : 'conformance',
      ...counts,
      '@time': seconds(report.durationMs),
      testsuite: [...families].map((family) =>
        suite(
          family,
          cases.filter((one) => one.family === family),
          report,
        ),
      ),
    },
  })
}

const builder = new Builder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

const suite = (family: string, cases: readonly ReportedCase[], report: Report) => ({
  '@name': legal(family),
  ...countsOf(cases),
  '@time': seconds(cases.reduce((sum, { durationMs }) => sum + durationMs, 0)),
  '@timestamp': legal(report.startedAt.replace(/\.\d+Z$|Z$/, '')),
  ...(family === 'run' ? { properties: { property: propertiesOf(report).map(property) } } : {}),
  testcase: cases.map(testcase),
})

/** What is to know of the whole run: how to repeat it, its totals, how many failures, faults,
 * warnings and faults of security it shows, and what it assumed for each gap. */
const propertiesOf = (report: Report): readonly (readonly [name: string, value: string])[] => [
  ...(report.recording
    ? [['recording', report.recording.files.join(' ') || 'as it passed by'] as const]
    : [['seed', String(report.seed)] as const]),
  ['baseUrl', report.target.baseUrl],
  ['variant', report.target.variant],
  ...(report.recording ? [] : [['runId', report.runId] as const]),
  ['repeat', report.repeat],
  ...(report.quick
    ? [['quick', `no verdict on conformance; not looked at: ${notLookedAt(report.quick)}`] as const]
    : []),
  ...reportVerdicts.map((verdict) => [`rules.${verdict}`, String(report.totals[verdict])] as const),
  ...Object.entries(failureCounts(report)).map(([name, count]) => [name, String(count)] as const),
  [
    'faults.security',
    String(
      faultList(report).filter(({ fault, level }) => fault.severity === 'security' && level === 'fail')
        .length,
    ),
  ],
  ...(report.assumptions ?? []).map(
    ({ gap, value, from }) => [`assumption.${gap}`, `${toSource(value)} (${from})`] as const,
  ),
]

const property = ([name, value]: readonly [string, string]) => ({
  '@name': legal(name),
  '@value': legal(value),
})

const testcase = ({ subject, name, durationMs, ...rest }: ReportedCase) => ({
  '@classname': legal(subject),
  '@name': legal(name),
  '@time': seconds(durationMs),
  ...outcome(rest),
})

function outcome({
  outcome,
  verdict,
  message,
  text,
}: Pick<ReportedCase, 'outcome' | 'verdict' | 'message' | 'text'>) {
  // GitLab shows the text and Jenkins the message, so both are given.
  const said = { '@message': legal(message), '#text': legal(text) }
  switch (outcome) {
    case 'failed':
      return { failure: { ...said, '@type': 'fail' } }
    case 'errored':
      return { error: { ...said, '@type': 'error' } }
    case 'skipped':
      return { skipped: said }
    default:
      return verdict === 'pass' ? {} : { 'system-out': legal(text) }
  }
}

function countsOf(cases: readonly ReportedCase[]) {
  const count = (outcome: CaseOutcome) => String(cases.filter((one) => one.outcome === outcome).length)
  return {
    '@tests': String(cases.length),
    '@failures': count('failed'),
    '@errors': count('errored'),
    '@skipped': count('skipped'),
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(3)

const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text without the characters that XML 1.0 cannot hold, lone surrogates among them. */
const legal = (text: string): string => text.replace(illegal, '')
