import { clip } from '../clip.js'
import type { ReportedExchange, ReportedFailure, ReportedRule } from '../report.js'
import { type PackedRules, pack } from './pack.js'

/** The most characters of a page's data that the size of bodies may lead to. */
const mostData = 650_000
/** The lengths to which bodies are clipped, until the data of a page is small enough. */
const bodyLengths = [4000, 2000, 1000, 400]
/** A script is this much longer than a body at most; what is longer is in the JSON report. */
const scriptFactor = 3

/** The rules of a report for a page; the more failures there are, the less of each body. */
export function pageData(rules: readonly ReportedRule[]): PackedRules {
  for (const length of bodyLengths.slice(0, -1)) {
    const packed = pack(rules.map((rule) => clipped(rule, length)))
    if (JSON.stringify(packed).length <= mostData) return packed
  }
  return pack(rules.map((rule) => clipped(rule, bodyLengths.at(-1) ?? 0)))
}

const clipped = (rule: ReportedRule, length: number): ReportedRule => ({
  ...rule,
  endpoints: rule.endpoints.map(({ failure, ...at }) =>
    failure === undefined ? at : { ...at, failure: clippedFailure(failure, length) },
  ),
})

function clippedFailure({ setUp, ...failure }: ReportedFailure, length: number): ReportedFailure {
  const { curl, exchanges } = failure
  const whole = `# This script of ${curl.length} characters is in the JSON report (--reporter json=report.json).`
  return {
    ...failure,
    curl: curl.length > scriptFactor * length ? whole : curl,
    exchanges: exchanges.map((one) => clippedExchange(one, length)),
    ...(setUp === undefined ? {} : { setUp: setUp.map((one) => clippedExchange(one, length)) }),
  }
}

const clippedExchange = (
  { request, response, ...rest }: ReportedExchange,
  length: number,
): ReportedExchange => ({
  ...rest,
  request: { ...request, ...(request.body === undefined ? {} : { body: clip(request.body, length) }) },
  response: { ...response, body: clip(response.body, length) },
})
