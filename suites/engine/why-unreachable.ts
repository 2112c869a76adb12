import { UnusableBody } from './wire-body.js'

/** Why no whole answer came, for the person who gave the address. */
export function whyUnreachable(error: unknown, baseUrl: string, timeoutMs: number): string {
  const cause = innermost(error)
  const { code: given, name, message = String(cause) } = (cause ?? {}) as NodeJS.ErrnoException
  const code = String(given ?? '')
  const { host, hostname } = new URL(baseUrl)
  const late = `no whole answer within ${timeoutMs >= 1000 ? `${timeoutMs / 1000} s` : `${timeoutMs} ms`}`
  if (cause instanceof UnusableBody) return message
  if (code === 'ECONNREFUSED') return `the connection was refused; is a server listening on ${host}?`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the name ${hostname} cannot be resolved (DNS, ${code})`
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') return 'no connection in time (time-out)'
  if (name === 'TimeoutError' || /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)) return late
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `there is no route to ${hostname} (${code})`
  if (/^(ERR_SSL|EPROTO)/.test(code))
    return `TLS failed (${code}); does the server use http rather than https?`
  if (/^(DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code))
    return `TLS failed: ${message} (${code}); to trust a private certificate, give --ca <file>`
  if (/^(ERR_TLS|CERT_|HOSTNAME_MISMATCH)/.test(code)) return `TLS failed: ${message} (${code})`
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET')
    return 'the connection was closed before an answer came'
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return 'the answer ended before all of it had come'
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'the headers of the answer are too long'
  if (name === 'HTTPParserError' || code.startsWith('HPE_'))
    return `the answer is no HTTP (${code || message})`
  return message.replace(/\s*\n\s*/g, ' ')
}

/** The error at the bottom of a chain of causes; of several tries, the first. */
function innermost(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  if (error instanceof Error && error.cause !== undefined) return innermost(error.cause)
  return error
}
