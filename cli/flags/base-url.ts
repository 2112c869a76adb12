import { usage } from '../exit.js'

/** The address of a server as the suites use it; stops on one they cannot use, with the flag that gave it and a fix. */
export function baseUrl(given: string, flag = '--base-url'): string {
  if (!URL.canParse(given) || !/^[a-z]+:\/\//i.test(given))
    throw usage(`${flag} '${given}' is not a URL: give one such as https://staging.example.com`)
  const url = new URL(given)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw usage(`${flag} '${given}' is ${url.protocol.slice(0, -1)}: only http and https can be judged`)
  if (url.username !== '' || url.password !== '')
    throw usage(
      `${flag} for ${url.host} holds credentials, which would show in reports: leave them out and give the key as CONFORMANCE_API_KEY`,
    )
  if (url.search !== '' || url.hash !== '')
    throw usage(`${flag} '${given}' holds a query or a fragment: leave it out`)
  if (/\/api\/v1\/?$/.test(url.pathname))
    throw usage(`${flag} '${given}' ends in /api/v1, which the suite adds itself: leave it out`)
  return given.trim().replace(/\/+$/, '')
}

/** Whether an address is this computer's own. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}
