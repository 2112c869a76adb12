/** Why no answer came from the server, in plain words. */
export function connectionProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such host'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'the connection was reset'
  if (code === 'ETIMEDOUT') return 'the connection took too long'
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'no route leads to the host'
  if (code?.startsWith('HPE_')) return `the answer is no HTTP/1.1 (${message})`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another host'
  if (/CERT|SIGNED|ISSUER/.test(code ?? ''))
    return `its certificate is not trusted (${message}): name its authority with --ca, or give --insecure`
  return message || String(code)
}
