import type { ReportedEndpoint, ReportedExchange, ReportedRule } from '../model/report.js'
import { clip } from '../text/clip.js'
import { printable } from '../text/printable.js'
import type { Paint } from './paint.js'

const bodyLength = 300
const scriptLength = 4500

/** Everything there is to know of a failing rule, endpoint by endpoint; `fit` breaks long lines, but not a script. */
export function failureBlock(
  rule: ReportedRule,
  paint: Paint,
  fit: (text: string) => string = (text) => text,
): string[] {
  const title = `${paint('red', 'FAIL')}  ${paint('bold', rule.id)}  (section ${rule.section})`
  const failing = rule.endpoints.filter(({ verdict }) => verdict === 'fail')
  return [
    fit(title),
    fit(indented(rule.says, 2)),
    ...failing.flatMap((at) =>
      endpointBlock(at, paint).map((part) => ('script' in part ? part.script : fit(part.text))),
    ),
  ]
}

/** A part of a block: text whose lines may be broken, or a script. */
type Part = { readonly text: string } | { readonly script: string }

const parts = (...texts: readonly string[]): readonly Part[] => texts.map((text) => ({ text }))

function endpointBlock(
  { endpoint, reason, configuration, failure }: ReportedEndpoint,
  paint: Paint,
): readonly Part[] {
  const at = `  at ${paint('cyan', endpoint)}`
  if (!failure) return parts(at, indented(reason ?? 'no reason was given', 4))
  const { expected, actual, counterexample, exchanges, curl, replay } = failure
  const named = (name: string, value: string) =>
    `    ${name.padEnd(9)} ${value === '' ? '(an empty text)' : indented(value, 14).trimStart()}`
  return [
    ...parts(
      at,
      named('expected', expected),
      named('actual', actual),
      ...(configuration === undefined
        ? []
        : [named('or', `${configuration} is not as the configuration says`)]),
      ...(counterexample === undefined ? [] : [named('input', counterexample)]),
      ...exchanges.flatMap((exchange) => exchangeLines(exchange, paint)),
    ),
    ...(curl === '' ? [] : [...parts(paint('dim', '    reproduce')), { script: script(curl) }]),
    ...parts(paint('dim', '    replay'), indented(replay, 6)),
  ]
}

const script = (curl: string) =>
  curl.length > scriptLength
    ? `      (a script of ${curl.length} characters; the JSON report holds it: --reporter json=report.json)`
    : indented(curl, 6)

function exchangeLines({ index, request, response }: ReportedExchange, paint: Paint): string[] {
  const { method, path, key, body } = request
  const repeatKey = request.headers['idempotency-key']
  return [
    `    ${paint('dim', `#${index}`)} ${printable(clip(`${method} ${path}`, bodyLength))}  ${paint('dim', `(${key === 'none' ? 'no key' : `${key} key`})`)}`,
    ...(repeatKey === undefined ? [] : [`       Idempotency-Key: ${printable(clip(repeatKey, bodyLength))}`]),
    ...(body === undefined ? [] : [`       ${oneLine(body)}`]),
    `       ${paint('dim', '->')} ${response.status} ${response.body === '' ? 'with no body' : oneLine(response.body)}`,
  ]
}

const oneLine = (body: string) => printable(clip(body.replace(/\s*\n\s*/g, ' '), bodyLength))

/** A text of any number of lines, each moved to the right. */
export const indented = (text: string, by: number): string =>
  printable(text)
    .split('\n')
    .map((line) => `${' '.repeat(by)}${line}`)
    .join('\n')

/** The failing rule at all its endpoints as plain text. */
export const ruleText = (rule: ReportedRule): string =>
  rule.verdict === 'fail'
    ? failureBlock(rule, (_, text) => text).join('\n')
    : `${rule.verdict} ${rule.id}: ${printable(rule.reason ?? 'no reason was given')}`

/** The failing rule as plain text, for formats that carry text. */
export const failureText = (rule: ReportedRule, at: ReportedEndpoint): string =>
  failureBlock({ ...rule, endpoints: [at] }, (_, text) => text).join('\n')
