import type { Assumptions } from '../../contract/index.js'
import { hmacSha256 } from '../platform/hash.js'

/** The header that signs a delivery sent at an instant in milliseconds since 1970 (section 6, gap.webhook-signature). */
export function signatureOf(
  body: string,
  secret: string,
  now: number,
  { 'webhook-signature': { header, prefix, encoding, over } }: Assumptions,
): Readonly<Record<string, string>> {
  const seconds = Math.floor(now / 1000)
  const text = over === 'body' ? body : `${seconds}.${body}`
  const digest = hmacSha256(secret, text, encoding)
  const time = over === 'body' ? '' : `t=${seconds},`
  return { [header.toLowerCase()]: `${time}${prefix}${digest}` }
}
