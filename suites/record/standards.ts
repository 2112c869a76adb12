import { type Api, byteOrderMark, type Compared, type Exchange } from '../api/index.js'
import { isHttpDate } from '../standards/http-date.js'
import { isMediaType, parametersOf } from '../standards/media-type.js'

/** What a client may stumble on that the document does not speak of: an expectation, and what is there instead. */
type Flaw = readonly [expected: string, actual: string, compared?: Compared]

/** How an answer in JSON differs from what HTTP and JSON ask for, the first difference alone. */
function flawOf({ response: { text, headers, isNotUtf8 } }: Exchange): Flaw | undefined {
  if (text.startsWith(byteOrderMark))
    return [
      'no byte order mark before JSON (RFC 8259, section 8.1)',
      'a body that begins with U+FEFF',
      { shows: [byteOrderMark] },
    ]
  if (isNotUtf8) return ['JSON in UTF-8 (RFC 8259, section 8.1)', 'a body with bytes that are not UTF-8']
  const type = headers['content-type']?.trim() ?? ''
  if (!isMediaType(type)) return ['a `Content-Type` that can be parsed (RFC 9110, section 8.3.1)', type]
  const charset = parametersOf(type, 'charset').find((one) => one !== 'utf-8')
  if (charset !== undefined) return ['no charset of JSON but UTF-8 (RFC 8259, section 8.1)', charset]
  const date = headers.date?.trim()
  if (date !== undefined && !isHttpDate(date))
    return ['a `Date` that is an HTTP date (RFC 9110, section 5.6.7)', date || 'an empty header']
  return undefined
}

/** Judges an answer in JSON by the standards that the document builds on and does not repeat. */
export function writtenAsStandardsSay(api: Api, exchange: Exchange): void {
  const flaw = flawOf(exchange)
  if (!flaw) return
  const [expected, actual, compared] = flaw
  const basis = { by: exchange, proof: true, certain: false, ...(compared ? { compared } : {}) }
  api.expect.that(false, expected, actual, basis)
}
