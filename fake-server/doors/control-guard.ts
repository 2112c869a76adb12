import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { controlPath } from '../messages/control-path.js'

/** The host of an address such as `localhost:4010` or `[::1]:4010`, without its port. */
const hostOf = (authority: string): string =>
  authority
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')

/**
 * Whether a `Host` can be that of a fake: an IP address, a name of this computer, or one without a dot, as containers have.
 * Any other name could be that of a page whose DNS entry has been pointed at this computer (DNS rebinding).
 */
function isOwnHost(authority: string | undefined): boolean {
  // A client of HTTP/1.0 sends none, and no browser is one.
  if (authority === undefined) return true
  const host = hostOf(authority)
  return isIP(host) !== 0 || !host.includes('.') || /(?:^|\.)localhost\.?$|\.(?:local|internal)$/.test(host)
}

/** Whether a person opens the inspector's page, which a link of any other page may lead to. */
const opensInspector = (target: string, headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  target.split('?', 1)[0] === controlPath

/**
 * Why a control call is refused: it comes from a page of another origin, which a browser lets send simple requests
 * without asking (Fetch, section 2.2.2). Undefined where nothing speaks against it.
 *
 * @param target The target of the request, such as `/__fake/reset`.
 */
export function foreignCaller(target: string, headers: IncomingHttpHeaders): string | undefined {
  const { host, origin } = headers
  if (!isOwnHost(host))
    return `control calls are not served under the Host '${host}': use the address of the computer, or a name without a dot`
  if (opensInspector(target, headers)) return undefined
  if (origin !== undefined && origin.toLowerCase() !== `http://${host?.toLowerCase()}`)
    return `control calls are not served to pages of '${origin}': call the fake from the tests instead`
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || (site === 'same-site' && origin === undefined))
    return 'control calls are not served to pages of another origin: call the fake from the tests instead'
  return undefined
}
