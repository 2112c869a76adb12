import type { ReportedExchange, ReportedFailure, ReportedRule } from '../model/report.js'
import { reproCommand } from '../terminal/repro-command.js'
import { clip } from '../text/clip.js'
import { type PackedRules, pack } from './pack.js'
import type { PageFailure } from './views/failure.js'

/** The most characters of a page's data that the size of bodies and scripts may lead to: a page opens at once. */
const mostData = 650_000
/** Lengths to which bodies are clipped and of the longest script, until the data of a page is small enough. */
const lengths = [
  [4000, 40_000],
  [2000, 40_000],
  [1000, 40_000],
  [400, 40_000],
  [400, 10_000],
  [400, 4000],
] as const
/** The lengths where nothing else helps. */
const [shortBody, shortScript] = [400, 1200]

/** The rules of a report for a page; the more failures there are, the less of each body, and then the fewer scripts. */
export function pageData(rules: readonly ReportedRule[]): PackedRules {
  for (const [body, script] of lengths) {
    const packed = pack(rules.map((rule) => clipped(rule, body, script)))
    if (JSON.stringify(packed).length <= mostData) return packed
  }
  return pack(rules.map((rule) => clipped(rule, shortBody, shortScript)))
}

const clipped = (rule: ReportedRule, body: number, script: number): ReportedRule => ({
  ...rule,
  endpoints: rule.endpoints.map(({ failure, ...at }) => {
    if (failure === undefined) return at
    const isShown = failure.curl.length <= script
    const shown = isShown ? {} : { curl: '', scriptBy: reproCommand('report.json', rule, at.endpoint) }
    return { ...at, failure: { ...clippedFailure(failure, body), ...shown } }
  }),
})

const clippedFailure = ({ setUp, ...failure }: ReportedFailure, length: number): PageFailure => ({
  ...failure,
  exchanges: failure.exchanges.map((one) => clippedExchange(one, length)),
  ...(setUp === undefined ? {} : { setUp: setUp.map((one) => clippedExchange(one, length)) }),
})

const clippedExchange = (
  { request, response, ...rest }: ReportedExchange,
  length: number,
): ReportedExchange => ({
  ...rest,
  request: { ...request, ...(request.body === undefined ? {} : { body: clip(request.body, length) }) },
  response: { ...response, body: clip(response.body, length) },
})
