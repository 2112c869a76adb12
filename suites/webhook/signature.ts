import { createHmac } from 'node:crypto'
import type { Delivery } from '../api/index.js'

/** What the secret may mean as a key: its text, or the text or bytes after a prefix such as `whsec_`. */
function keysOf(secret: string): readonly (string | Buffer)[] {
  const bare = secret.slice(secret.indexOf('_') + 1)
  return [secret, bare, Buffer.from(bare, 'base64')]
}

/** What may be signed: the body, or a time or id from the headers along with it (gap.webhook-signature). */
function textsOf({ headers, body }: Delivery): readonly string[] {
  const tokens = [...new Set(Object.values(headers).flatMap((value) => value.split(/[\s,;=]+/)))]
  const short = tokens.filter((token) => token !== '' && token.length <= 64)
  return [body, ...short.flatMap((token) => [`${token}.${body}`, `${token}:${body}`, `${token}${body}`])]
}

/** Whether some header holds an HMAC-SHA256 of a delivery by the secret, in hex or base64. */
export function isSigned(delivery: Delivery, secret: string): boolean {
  const headers = Object.values(delivery.headers)
  return keysOf(secret).some((key) =>
    textsOf(delivery).some((text) => {
      const digest = createHmac('sha256', key).update(text).digest()
      const [hex, base64] = [digest.toString('hex'), digest.toString('base64url')]
      return headers.some((value) => value.toLowerCase().includes(hex) || urlSafe(value).includes(base64))
    }),
  )
}

/** Base64 in the alphabet of URLs, so that both alphabets compare. */
const urlSafe = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_')
