import { isUnderTest } from './runs-tests.js'
import type { ServedOrigin } from './served.js'
import { isAt, isLoopback, type SocketDestination } from './sockets/destination.js'

/** The code of the error of a refused connection. */
export const refusedCode = 'ERR_FAKE_REFUSED'

/** An error for a connection or a request that must not reach the network. */
export const refusal = (message: string): Error => Object.assign(new Error(message), { code: refusedCode })

/** The error for what asks to turn a connection into one of another protocol. Few clients show it, so it is a warning too. */
export function upgradeRefused(url: string, protocol: string): Error {
  const error = refusal(`${url} is refused: the fake intercepts its origin, and serves no ${protocol}`)
  process.emitWarning(error.message, { code: refusedCode })
  return error
}

/** Why a destination that no fake serves is refused, undefined where it is not. What was said goes before the default. */
function reasonAgainst(destination: SocketDestination, served: readonly ServedOrigin[]): string | undefined {
  const said = served.map(({ others }) => others)
  const lists = said.filter((others): others is readonly string[] => Array.isArray(others))
  if (lists.some((list) => list.some((origin) => isAt(origin, destination)))) return undefined
  if (said.includes('refuse')) return "others: 'refuse' was given"
  if (isLoopback(destination)) return undefined
  if (lists.length > 0) return `others: ${JSON.stringify(lists.flat())} was given`
  if (said.includes('pass') || served.length === 0 || !isUnderTest()) return undefined
  return 'other hosts are refused in tests'
}

/** An error that explains why a destination is refused, undefined where it may be reached. */
export function refusalOf(
  destination: SocketDestination,
  served: readonly ServedOrigin[],
  request: string | undefined,
): Error | undefined {
  const reason = reasonAgainst(destination, served)
  if (reason === undefined) return undefined
  const at = `${destination.host}:${destination.port}`
  const origins = [...new Set(served.map(({ origin }) => origin))].join(', ')
  return refusal(
    `${request ?? `A connection to ${at}`} is refused: the fake intercepts ${origins}, and ${reason}. ` +
      `Let this host pass with intercept(origin, { others: ['${suggested(destination)}'] }), or all with others: 'pass'`,
  )
}

const suggested = ({ host, port }: SocketDestination): string => {
  const name = host.includes(':') ? `[${host}]` : host
  return port === 443 ? `https://${name}` : `http://${name}${port === 80 ? '' : `:${port}`}`
}
