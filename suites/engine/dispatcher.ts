import { rootCertificates } from 'node:tls'
import { Agent, type Dispatcher, EnvHttpProxyAgent, ProxyAgent } from 'undici'

/** A proxy for every request, or those that the environment names, with the hosts that need none. */
export type ProxyRoute =
  | { readonly url: string }
  | { readonly httpProxy: string; readonly httpsProxy: string; readonly noProxy: string }

/** A client certificate as `node:tls` takes it: PEM texts, or a PKCS#12 file. */
export interface Certificate {
  readonly cert?: string
  readonly key?: string
  readonly pfx?: Buffer
  readonly passphrase?: string
}

/** Settings for the connections of a run. */
export interface DispatcherOptions {
  readonly timeoutMs: number
  /** Certificates to trust in addition to the usual ones, as PEM. */
  readonly ca?: readonly string[] | undefined
  readonly certificate?: Certificate | undefined
  readonly proxy?: ProxyRoute | undefined
}

/** Makes the dispatcher that sends the requests of a run: with keep-alive, to the server itself or through a proxy. */
export function dispatcherOf({ timeoutMs, ca, certificate, proxy }: DispatcherOptions): Dispatcher {
  const trusted = { timeout: timeoutMs, ...(ca === undefined ? {} : { ca: [...rootCertificates, ...ca] }) }
  const connect = { ...trusted, ...certificate }
  const options = { connections: 32, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect }
  if (proxy === undefined) return new Agent(options)
  // Only https goes through a tunnel: proxies often forbid one to another port than 443.
  const through = { ...options, requestTls: connect, proxyTls: trusted, proxyTunnel: false }
  return 'url' in proxy
    ? new ProxyAgent({ ...through, uri: proxy.url })
    : new EnvHttpProxyAgent({ ...through, ...proxy })
}
