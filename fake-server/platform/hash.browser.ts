import { hmac } from '@noble/hashes/hmac.js'
import { sha256 as digestOf } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base64Of, base64urlOf } from './base64.browser.js'
import type * as node from './hash.js'

// The digests of the Web Crypto API come later; the fake answers at once.
const written: Readonly<Record<node.DigestEncoding, (bytes: Uint8Array) => string>> = {
  hex: bytesToHex,
  base64: base64Of,
  base64url: base64urlOf,
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export const sha256: typeof node.sha256 = (text, encoding) => written[encoding](digestOf(utf8(text)))

export const hmacSha256: typeof node.hmacSha256 = (secret, text, encoding) =>
  written[encoding](hmac(digestOf, utf8(secret), utf8(text)))

export const isSameSecret: typeof node.isSameSecret = (one, other) => {
  const [first, second] = [utf8(one), utf8(other)]
  let difference = first.length ^ second.length
  for (const [n, byte] of first.entries()) difference |= byte ^ (second[n] ?? 0)
  return difference === 0
}
