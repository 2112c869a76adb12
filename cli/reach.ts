import { type Target, Unreachable } from '../suites/index.js'
import { incomplete, messageOf, usage } from './exit.js'

/** Asks the target for one contact before the run; stops where it is out of reach or refuses the key. */
export async function reach(
  { baseUrl, transport, keys }: Target,
  note: (line: string) => void,
): Promise<void> {
  const path = '/api/v1/contacts?limit=1'
  const headers = { accept: 'application/json', authorization: `Bearer ${keys.main}` }
  const { status } = await transport({ method: 'GET', path, headers }).catch((error: unknown) => {
    const why = whyUnreachable(error, baseUrl)
    const hint = why.includes('closed') ? '; is it http rather than https, or the reverse?' : ''
    throw incomplete(`cannot reach ${baseUrl}: ${why}${hint}`)
  })
  if (status === 401)
    throw usage(
      `${baseUrl} refuses the API key: GET ${path} answered 401; check CONFORMANCE_API_KEY or --api-key`,
    )
  if (status < 200 || status >= 300)
    note(
      `note: GET ${baseUrl}${path} answered ${status}; if every rule fails, check the base URL and the key`,
    )
}

/** Why no whole answer came, in words for whoever gave the address. */
export function whyUnreachable(error: unknown, baseUrl: string): string {
  const cause = innermost(error)
  const code = String((cause as { readonly code?: unknown } | undefined)?.code ?? '')
  const { host, hostname } = new URL(baseUrl)
  if (code === 'ECONNREFUSED') return `the connection was refused; is a server listening on ${host}?`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the name ${hostname} cannot be resolved (DNS, ${code})`
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') return 'no connection in time (time-out)'
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `there is no route to ${hostname} (${code})`
  if (/^(ERR_SSL|EPROTO)/.test(code))
    return `TLS failed (${code}); does the server speak http rather than https?`
  if (/^(ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/.test(code))
    return `TLS failed: ${messageOf(cause)} (${code})`
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET')
    return 'the connection was closed before an answer came'
  return messageOf(error)
}

/** The error at the bottom of a chain of causes; of several tries, the first. */
function innermost(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  if (error instanceof Error && error.cause !== undefined) return innermost(error.cause)
  return error
}

/** How many requests in a row may go without an answer before the target counts as lost. */
const patience = 10

/** The target, telling once when it has stopped answering. */
export function watched(target: Target, onLost: (why: string) => void): Target {
  let silent = 0
  return {
    ...target,
    async transport(request) {
      try {
        const response = await target.transport(request)
        silent = 0
        return response
      } catch (error) {
        if (error instanceof Unreachable) silent += 1
        if (silent === patience)
          onLost(`${target.baseUrl} stopped answering: ${whyUnreachable(error, target.baseUrl)}`)
        throw error
      }
    },
  }
}
