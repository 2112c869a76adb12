import { type Exchange, jsonIn } from '../../suites/api/index.js'

/**
 * Whether a text stands in the JSON of an answer, or in that of the request, as a value or a part of one. A server may
 * write letters as escapes, so the texts themselves are not compared.
 */
export const mentions = ({ response }: Exchange, text: unknown): boolean =>
  within(response.json, String(text))

/** The same for the body of a request. */
export const sends = ({ request }: Exchange, text: unknown): boolean =>
  request.body !== undefined && within(jsonIn(request.body), String(text))

function within(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.includes(text)
  if (typeof value !== 'object' || value === null) return String(value) === text
  return Object.values(value).some((one) => within(one, text))
}
