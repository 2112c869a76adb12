import { crypto } from '../crypto.js'

/** How the bytes of a digest are written. */
export type DigestEncoding = 'hex' | 'base64' | 'base64url'

/** The SHA-256 digest of a text in UTF-8. */
export const sha256 = (text: string, encoding: DigestEncoding): string =>
  crypto().createHash('sha256').update(text).digest(encoding)

/** The HMAC-SHA256 of a text in UTF-8. */
export const hmacSha256 = (secret: string, text: string, encoding: DigestEncoding): string =>
  crypto().createHmac('sha256', secret).update(text).digest(encoding)

/** Whether two texts are equal; it takes the same time wherever texts of one length differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && crypto().timingSafeEqual(first, second)
}
