import { URL } from '../platform/url.js'

/** An origin in its normal form; throws if it is not one. */
export function checkOrigin(origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href)
    throw new Error(`'${origin}' is not an origin: give one such as https://api.example.com, without a path`)
  return url.origin
}
