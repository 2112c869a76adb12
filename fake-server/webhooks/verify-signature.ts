import { type Assumptions, assume } from '../../contract/index.js'
import { textOfBytes } from '../platform/bytes.js'
import { isSameSecret } from '../platform/hash.js'
import { signatureOf } from './signature.js'

/** The headers of a delivery, as `fetch`, `node:http` or a web framework gives them. */
export type DeliveryHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Whether a delivery was signed with the secret of its destination. The document says that HMAC-SHA256 is used;
 * the header, its form and the signed text are assumptions (gap.webhook-signature). The comparison takes the same time
 * for every signature.
 *
 * @param secret The secret, from the answer to `POST /webhooks`.
 * @param body The body as received, before it is parsed.
 * @param headers The headers of the delivery.
 * @param assumptions Choices for `webhook-signature`, as `createFake` takes them.
 * @throws An Error where the secret, the body or the headers are not what they have to be.
 * @example
 * if (!verifySignature(secret, body, request.headers)) return new Response(null, { status: 401 })
 */
export function verifySignature(
  secret: string,
  body: string | Uint8Array,
  headers: DeliveryHeaders,
  assumptions: Partial<Pick<Assumptions, 'webhook-signature'>> = {},
): boolean {
  if (typeof secret !== 'string') throw wrong('the secret of the destination, a text', secret)
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw wrong('the body as received, a text or bytes', body)
  if (typeof headers !== 'object' || headers === null)
    throw wrong('the headers of the delivery, such as request.headers', headers)
  const assumed = assume(assumptions)
  const { header } = assumed['webhook-signature']
  const signature = headerOf(headers, header)
  if (signature === undefined) return false
  const [, seconds = '0'] = /^t=(\d+),/.exec(signature) ?? []
  const text = typeof body === 'string' ? body : textOfBytes(body)
  const expected = signatureOf(text, secret, Number(seconds) * 1000, assumed)[header.toLowerCase()] ?? ''
  return isSameSecret(signature, expected)
}

const wrong = (needed: string, given: unknown): Error =>
  new Error(
    `verifySignature takes ${needed}, not ${typeof given === 'object' && given !== null ? 'an object' : String(given)}`,
  )

function headerOf(headers: DeliveryHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name.toLowerCase()) ?? []
  return typeof value === 'string' ? value : undefined
}
