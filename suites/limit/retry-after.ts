import type { Api, Compared, Exchange } from '../api/index.js'
import { isRetryAfter } from '../standards/retry-after.js'

const fraction = /^\d+\.\d+$/
const likeHttpDate = /^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/

/** Whether a wait can be read, in one of its two forms or one that is like them. */
export const isReadable = (text: string): boolean =>
  isRetryAfter(text) || fraction.test(text) || (likeHttpDate.test(text) && !Number.isNaN(Date.parse(text)))

/** What a 429 has to have (section 7). */
export const readable = '`Retry-After` with seconds or an HTTP date'

/** What a header has to be like to be read, as near as a pattern comes. */
const waitLike = (pattern: string): Compared => ({ header: 'retry-after', is: { schema: { pattern } } })

/** The same, in a form that can be read. */
export const readableWait = waitLike(
  '^([0-9]+([.][0-9]+)?|[A-Z][a-z]{2,8},? .*[0-9]{2}:[0-9]{2}:[0-9]{2}.*)$',
)

/**
 * Judges the form of a `Retry-After`, whichever answer has one. That of a 429 has to say when a call is accepted again;
 * whatever else is not a wait as HTTP writes it is a question, as the document does not give its form.
 */
export function judgeWrittenWait(api: Api, exchange: Exchange): void {
  const { status, headers } = exchange.response
  const text = headers['retry-after']?.trim()
  if (text === undefined || isRetryAfter(text)) return
  const isLimit = status === 429 && api.codeOf(exchange) === 'rate_limited'
  if (isLimit && !isReadable(text))
    api.expect.that(false, readable, text || 'an empty header', {
      by: exchange,
      proof: true,
      compared: readableWait,
    })
  if (fraction.test(text) && api.assumptions['retry-after-format'] === 'fraction') return
  const expected = '`Retry-After` with seconds in digits or an HTTP date (RFC 9110, section 10.2.3)'
  api.expect.that(false, expected, text || 'an empty header', {
    by: exchange,
    proof: true,
    certain: false,
    compared: waitLike('^([0-9]+|[A-Z][a-z]{2}, .* GMT)$'),
  })
}
