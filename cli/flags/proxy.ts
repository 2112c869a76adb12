import type { Secret } from '../../reporters/index.js'
import type { HttpOptions } from '../../suites/index.js'
import { usage } from '../exit.js'
import { isLoopback } from './base-url.js'
import type { Environment } from './own-headers.js'

/** The proxy that a server is reached through, and what no output may show of it. */
interface GivenProxy {
  readonly proxy?: NonNullable<HttpOptions['proxy']>
  readonly secrets: readonly Secret[]
}

/**
 * The proxy that is given, otherwise those of `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in upper or lower case. These
 * never apply to a server on this computer.
 */
export function proxyOf(
  given: string | undefined,
  baseUrl: string,
  environment: Environment = process.env,
): GivenProxy {
  if (given !== undefined) {
    const url = proxyUrl(given, '--proxy')
    return { proxy: { url: url.href }, secrets: secretsIn(url) }
  }
  const of = (name: string) => environment[name.toLowerCase()] || environment[name] || ''
  const [httpProxy, httpsProxy] = [of('HTTP_PROXY'), of('HTTPS_PROXY')]
  if (isLoopback(baseUrl) || (httpProxy === '' && httpsProxy === '')) return { secrets: [] }
  const urls = [
    ...(httpProxy === '' ? [] : [proxyUrl(httpProxy, 'HTTP_PROXY')]),
    ...(httpsProxy === '' ? [] : [proxyUrl(httpsProxy, 'HTTPS_PROXY')]),
  ]
  return { proxy: { httpProxy, httpsProxy, noProxy: of('NO_PROXY') }, secrets: urls.flatMap(secretsIn) }
}

/** A proxy may hold a password, so that a wrong one is not shown. */
function proxyUrl(given: string, name: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw usage(`${name} is not the URL of a proxy: give one such as http://proxy.example.com:3128`)
}

function secretsIn({ username, password }: URL): readonly Secret[] {
  if (password === '') return []
  const [user, word] = [decodeURIComponent(username), decodeURIComponent(password)]
  const values = [password, word, Buffer.from(`${user}:${word}`).toString('base64')]
  return [...new Set(values)].map((value) => ({ name: 'proxy password', value }))
}
