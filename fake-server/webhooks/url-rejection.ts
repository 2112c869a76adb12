import type { RuleId } from '../../contract/index.js'
import { load } from '../load.js'
import { URL } from '../platform/url.js'
import { isLoopback, loopbackFix } from './loopback.js'

/** Why a webhook address is refused, and by which rule. */
export interface UrlRejection {
  readonly why: string
  readonly rule: RuleId
}

const localNames = /(^|\.)(localhost|local|internal|localdomain)$/

/**
 * Why a destination's address is refused; undefined for one that may be registered. Addresses are judged
 * in the form the URL parser gives them, so that decimal, hexadecimal and octal spellings count as what
 * they are; `resolves` stands for a guard that looks names up (section 4.9, gaps webhook-ssrf and webhook-https-environment).
 * `onLoopback` has addresses of this computer accepted, also by plain http.
 */
export function urlRejection(
  text: string,
  environment: 'http-accepted' | 'https-only',
  resolves = false,
  onLoopback = false,
): UrlRejection | undefined {
  // The URL parser accepts blanks at the ends and inside; an address has none.
  const url = /\s/.test(text) || !URL.canParse(text) ? undefined : new URL(text)
  if (!url || url.host === '')
    return { why: 'url is not an absolute URI', rule: 'validation.webhook-url-format' }
  if (onLoopback && /^https?:$/.test(url.protocol) && isLoopback(url.hostname)) return undefined
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || environment === 'https-only'))
    return {
      why: `url must be ${environment === 'https-only' ? 'https' : 'http or https'}, not ${url.protocol.slice(0, -1)}`,
      rule: 'validation.webhook-url-https',
    }
  if (resolves && !hasAddress(url.hostname))
    return { why: `${url.hostname} has no address`, rule: 'validation.webhook-url-guard' }
  if (!isInternal(url.hostname)) return undefined
  const wayOut = isLoopback(url.hostname) ? `; ${loopbackFix}` : ''
  return {
    why: `url points to an internal address: ${url.hostname}${wayOut}`,
    rule: 'validation.webhook-url-guard',
  }
}

/** Reserved names that do not resolve, and the few that do (RFC 2606). */
const reserved = /(^|\.)(example\.(com|net|org)|test|invalid|example)$/
const addressed = /^((www|receiver|hooks)\.)?example\.(com|net|org)$/

/** Whether a name would resolve in the DNS; the fake itself resolves nothing. */
const hasAddress = (hostname: string): boolean => !reserved.test(hostname) || addressed.test(hostname)

function isInternal(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const ipaddr = load('ipaddr.js') as typeof import('ipaddr.js')
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() !== 'unicast'
  return localNames.test(host) || !host.includes('.')
}
