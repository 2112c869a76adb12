import Builder from 'fast-xml-builder'
import { failureText } from './failure-block.js'
import { byFamily, type Report, type ReportedEndpoint, type ReportedRule } from './report.js'

/** The report as JUnit XML: one suite per family, one case per rule and endpoint. */
export function junit(report: Report): string {
  const suites = [...byFamily(report.rules)].map(([family, rules]) => suite(family, rules, report))
  const all = report.rules.flatMap((rule) => rule.endpoints)
  const tree = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    testsuites: {
      '@name': 'conformance',
      ...counts(all),
      '@time': seconds(report.durationMs),
      testsuite: suites,
    },
  }
  return builder.build(tree)
}

const builder = new Builder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

function suite(family: string, rules: readonly ReportedRule[], report: Report) {
  const endpoints = rules.flatMap((rule) => rule.endpoints)
  return {
    '@name': legal(family),
    ...counts(endpoints),
    '@time': '0',
    '@timestamp': legal(report.startedAt.replace(/\.\d+Z$|Z$/, '')),
    properties: {
      property: [
        { '@name': 'seed', '@value': String(report.seed) },
        { '@name': 'baseUrl', '@value': legal(report.target.baseUrl) },
        { '@name': 'runId', '@value': legal(report.runId) },
      ],
    },
    testcase: rules.flatMap((rule) => rule.endpoints.map((at) => testcase(rule, at))),
  }
}

const testcase = (rule: ReportedRule, at: ReportedEndpoint) => ({
  '@classname': legal(rule.id),
  '@name': legal(`${rule.id} @ ${at.endpoint}`),
  '@time': '0',
  ...outcome(rule, at),
})

function outcome(rule: ReportedRule, at: ReportedEndpoint) {
  const reason = legal(at.reason ?? 'no reason was given')
  switch (at.verdict) {
    case 'pass':
      return {}
    case 'fail':
      return { failure: { '@message': reason, '@type': 'fail', '#text': legal(failureText(rule, at)) } }
    case 'error':
      return { error: { '@message': reason.split('\n')[0], '@type': 'error', '#text': reason } }
    case 'warn':
      return { 'system-out': legal(`warn: ${at.reason ?? ''}\n${rule.says} (section ${rule.section})`) }
    default:
      return { skipped: { '@message': `${at.verdict}: ${reason}` } }
  }
}

const counts = (endpoints: readonly ReportedEndpoint[]) => ({
  '@tests': String(endpoints.length),
  '@failures': String(endpoints.filter(({ verdict }) => verdict === 'fail').length),
  '@errors': String(endpoints.filter(({ verdict }) => verdict === 'error').length),
  '@skipped': String(
    endpoints.filter(({ verdict }) => verdict === 'untested' || verdict === 'inconclusive').length,
  ),
})

const seconds = (ms: number) => (ms / 1000).toFixed(3)

const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text without the characters that XML 1.0 cannot hold, lone surrogates among them. */
const legal = (text: string): string => text.replace(illegal, '')
