/** What a server says that takes the other version of HTTP alone. */
export const notHttp1 = 'it does not speak HTTP/1.1 but HTTP/2: give --http2'
export const notHttp2 = 'it does not speak HTTP/2: leave --http2 out'

/** Why no answer came from the server, in plain words. */
export function connectionProblem(error: unknown, isHttp2: boolean): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such host'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'the connection was reset'
  if (code === 'ETIMEDOUT') return 'the connection took too long'
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'no route leads to the host'
  if (/alert no application protocol/.test(message)) return isHttp2 ? notHttp2 : notHttp1
  if (code === 'ERR_HTTP2_STREAM_ERROR' || code === 'ERR_HTTP2_SESSION_ERROR')
    return `the server ended the ${code.split('_')[2]?.toLowerCase()} of HTTP/2 with ${message.replace(/.* (NGHTTP2_)?/, '')}`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another host'
  if (/CERT|SIGNED|ISSUER/.test(code ?? ''))
    return `its certificate is not trusted (${message}): name its authority with --ca, or give --insecure`
  return message || String(code)
}
