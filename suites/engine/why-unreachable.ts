import type { Certificate, ProxyRoute } from './dispatcher.js'
import { UnusableBody } from './wire-body.js'

/** The route to a server. */
interface Reached {
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly proxy: ProxyRoute | undefined
  readonly certificate: Certificate | undefined
}

/** Why no whole answer came, for the person who gave the address. */
export function whyUnreachable(error: unknown, { baseUrl, timeoutMs, proxy, certificate }: Reached): string {
  const cause = innermost(error)
  const { code: given, name, message = String(cause) } = (cause ?? {}) as NodeJS.ErrnoException
  const code = String(given ?? '')
  const { host, hostname, protocol } = new URL(baseUrl)
  const late = `no whole answer within ${timeoutMs >= 1000 ? `${timeoutMs / 1000} s` : `${timeoutMs} ms`}`
  if (cause instanceof UnusableBody) return message
  if (proxy) {
    const why = whyThroughProxy(message, code, proxy)
    if (why !== undefined) return why
  }
  if (code === 'ECONNREFUSED') return `the connection was refused; is a server listening on ${host}?`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the name ${hostname} cannot be resolved (DNS, ${code})`
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') return 'no connection in time (time-out)'
  if (name === 'TimeoutError' || /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)) return late
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `there is no route to ${hostname} (${code})`
  if (/CERTIFICATE_REQUIRED/.test(code))
    return 'TLS failed: the server asks for a client certificate; give --cert <file> and --key <file>'
  if (/ALERT_(UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE|UNSUPPORTED_CERT)/.test(code))
    return `TLS failed: the server refuses the client certificate (${code})`
  if (/^(ERR_SSL|EPROTO)/.test(code))
    return `TLS failed (${code}); does the server use http rather than https?`
  if (/^(DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code))
    return `TLS failed: ${message} (${code}); to trust a private certificate, give --ca <file>`
  if (/^(ERR_TLS|CERT_|HOSTNAME_MISMATCH)/.test(code)) return `TLS failed: ${message} (${code})`
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET')
    // A server that misses a client certificate often closes the connection without a word.
    return `the connection was closed before an answer came${protocol === 'https:' && !certificate ? '; does the server ask for a client certificate (--cert)?' : ''}`
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return 'the answer ended before all of it had come'
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'the headers of the answer are too long'
  if (name === 'HTTPParserError' || code.startsWith('HPE_'))
    return `the answer is not HTTP (${code || message})`
  return message.replace(/\s*\n\s*/g, ' ')
}

/** What went wrong with a proxy, where it was the proxy. */
function whyThroughProxy(message: string, code: string, proxy: ProxyRoute): string | undefined {
  const name =
    'url' in proxy ? `the proxy ${new URL(proxy.url).host}` : 'the proxy of HTTPS_PROXY or HTTP_PROXY'
  const [, status] = /Proxy response \((\d+)\)|Required \((407)\)/.exec(message) ?? []
  if (status === '407' || message.includes('(407)'))
    return `${name} asks for a user and a password: give them in its address, http://user:password@host`
  if (status !== undefined) return `${name} refused to connect to the server: it answered ${status}`
  if (code === 'ECONNREFUSED') return `the connection was refused; is ${name} listening?`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the name of ${name}, or of the server, cannot be resolved (DNS, ${code})`
  return undefined
}

/** The error at the bottom of a chain of causes; of several tries, the first. */
function innermost(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  if (error instanceof Error && error.cause !== undefined) return innermost(error.cause)
  return error
}
