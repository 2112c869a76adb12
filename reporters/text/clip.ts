import type { Report, ReportedEndpoint, ReportedExchange } from '../model/report.js'

/** A text cut at a length, and the whole length added; one that was cut before keeps its first length. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text
  const before = /… \((\d+) characters\)$/.exec(text)?.[1]
  return `${text.slice(0, length)}… (${before ?? text.length} characters)`
}

/** As many whole items as a length has room for, one at least, and how many more there are. */
export function clipList(items: readonly string[], length: number, between = ', '): string {
  let shown = items.length
  while (shown > 1 && items.slice(0, shown).join(between).length > length) shown -= 1
  const text = items.slice(0, shown).join(between)
  return shown === items.length ? text : `${text} and ${items.length - shown} more`
}

/** The most characters of a body that a report keeps. */
export const bodyLength = 4000
/** The most characters of a body that was sent: a script has to send it whole. */
const sentLength = 250_000
/** The most characters of a header value that a report keeps. */
const headerLength = 1000

/** The most characters of the sentence that names a fault, or what was seen of a claim. */
const causeLength = 1000

/** A report whose long bodies, paths and reasons are clipped; scripts and commands stay whole. */
export const clipReport = (report: Report): Report => ({
  ...report,
  ...(report.claims === undefined
    ? {}
    : { claims: report.claims.map((claim) => ({ ...claim, seen: clip(claim.seen, causeLength) })) }),
  rules: report.rules.map((rule) => ({
    ...rule,
    ...(rule.reason === undefined ? {} : { reason: clip(rule.reason, bodyLength) }),
    endpoints: rule.endpoints.map(clipEndpoint),
  })),
  ...(report.faults === undefined
    ? {}
    : { faults: report.faults.map((fault) => ({ ...fault, cause: clip(fault.cause, causeLength) })) }),
})

/** An endpoint's part of a report, clipped in the same way. */
export const clipEndpoint = ({ reason, failure, ...rest }: ReportedEndpoint): ReportedEndpoint => ({
  ...rest,
  ...(reason === undefined ? {} : { reason: clip(reason, bodyLength) }),
  ...(failure === undefined
    ? {}
    : {
        failure: {
          ...failure,
          ...(failure.counterexample === undefined
            ? {}
            : { counterexample: clip(failure.counterexample, bodyLength) }),
          exchanges: failure.exchanges.map(clipExchange),
        },
      }),
})

const clipExchange = ({ request, response, ...rest }: ReportedExchange): ReportedExchange => ({
  ...rest,
  request: {
    ...request,
    path: clip(request.path, sentLength),
    headers: clipHeaders(request.headers),
    ...(request.body === undefined ? {} : { body: clip(request.body, sentLength) }),
  },
  response: { ...response, headers: clipHeaders(response.headers), body: clip(response.body, bodyLength) },
})

const clipHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clip(value, headerLength)]))
