import type { Secret } from '../../reporters/index.js'
import type { HttpOptions, OwnHeader } from '../../suites/index.js'
import type { Config } from '../config.js'
import { usage } from '../exit.js'
import { clientCertificate } from './client-certificate.js'
import { type Environment, ownHeaders } from './own-headers.js'
import { proxyOf } from './proxy.js'

/** The flags that say how a server is reached, as the command line gives them. */
export interface ConnectionFlags {
  readonly header?: readonly string[]
  readonly proxy?: string
  readonly cert?: string
  readonly key?: string
}

/** How a server is reached, apart from its address. */
export interface ServerConnection {
  /** What each request carries in addition. */
  readonly headers: readonly OwnHeader[]
  readonly proxy?: NonNullable<HttpOptions['proxy']>
  readonly certificate?: NonNullable<HttpOptions['certificate']>
  /** What no output may show of it. */
  readonly secrets: readonly Secret[]
}

/** How the server at an address is reached, flags before the configuration; stops on what cannot be used. */
export function connectionOf(
  flags: ConnectionFlags,
  config: Pick<Config, 'headers' | 'proxy' | 'cert' | 'key' | 'passphrase'>,
  baseUrl: string | undefined,
  environment: Environment = process.env,
): ServerConnection {
  if (baseUrl === undefined) {
    for (const name of ['header', 'proxy', 'cert', 'key'] as const)
      if (flags[name] !== undefined)
        throw usage(`--${name} is for a server: add --base-url, or leave it out to judge the embedded fake`)
    return { headers: [], secrets: [] }
  }
  const headers = ownHeaders(flags.header, config.headers as Environment | undefined, environment)
  const { proxy, secrets } = proxyOf(flags.proxy ?? config.proxy, baseUrl, environment)
  const passphrase = environment.CONFORMANCE_KEY_PASSPHRASE || config.passphrase
  const files = flags.cert === undefined && flags.key === undefined ? config : flags
  const certificate = clientCertificate({ cert: files.cert, key: files.key, passphrase })
  return {
    headers,
    ...(proxy === undefined ? {} : { proxy }),
    ...(certificate === undefined ? {} : { certificate }),
    secrets: [
      ...secrets,
      ...headers.flatMap(({ name, value, isSecret }) =>
        isSecret ? [{ name: `${name} header`, value }] : [],
      ),
      ...(passphrase ? [{ name: 'passphrase', value: passphrase }] : []),
    ],
  }
}
