import { type OperationId, operationOf } from '../../contract/index.js'
import type { Call } from './call.js'
import type { Exchange, WireRequest } from './exchange.js'
import { Untested } from './outcome.js'
import { percentEncoded } from './percent-encoded.js'
import { type BareTarget, type OwnHeader, shownHeader } from './target.js'

/** A call as it goes out, and as it may be kept. */
export interface OutgoingCall {
  readonly request: WireRequest
  readonly shown: Exchange['request']
}

/** What a call is sent with that it does not name. */
interface Defaults {
  /** Another path than the documented one. */
  readonly path?: string
  /** The `Idempotency-Key` of an operation that requires one. */
  readonly ownKey?: string
}

/** The request of a call; throws `Untested` where the target lacks the key that is to sign it. */
export function outgoing(
  target: BareTarget,
  operation: OperationId,
  call: Call,
  { path: otherPath, ownKey }: Defaults,
): OutgoingCall {
  const { method, path: documented } = operationOf(operation)
  const credentials = credentialsOf(target, call.as ?? 'main')
  const { header, key } = credentials
  const { idempotencyKey = ownKey ?? null } = call
  const body = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const own = target.headers ?? []
  const headers: Readonly<Record<string, string | undefined>> = {
    ...sentHeaders(target),
    accept: 'application/json',
    authorization: header,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
    ...call.headers,
  }
  const request = {
    method,
    path: filled(otherPath ?? documented, call.params ?? {}) + queryOf(call.query ?? {}),
    headers: Object.fromEntries(
      Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
    ...(body === undefined ? {} : { body }),
  }
  return { request, shown: { ...kept(request, credentials, own), key } }
}

/** The headers that each request to a target carries in addition. */
export const sentHeaders = ({
  headers = [],
}: Pick<BareTarget, 'headers'>): Readonly<Record<string, string>> =>
  Object.fromEntries(headers.map(({ name, value }) => [name, value]))

/** Who signs a call; throws `Untested` where the target has no such key. */
export function credentialsOf(target: BareTarget, as: NonNullable<Call['as']>): Credentials {
  if (as === 'none') return { key: 'none', header: undefined, shown: '' }
  if (typeof as === 'object')
    return 'key' in as
      ? bearer(as.name, as.key)
      : { key: as.name, header: as.authorization, shown: `<${as.name}>` }
  const value = target.keys[as]
  if (value === undefined) throw new Untested(`needs keys.${as}`, `add keys.${as} to the configuration`)
  return bearer(as, value)
}

/** The name of a key, the header that sends it, and the header as it may be kept. */
interface Credentials {
  readonly key: string
  readonly header: string | undefined
  readonly shown: string
}

const bearer = (name: string, value: string): Credentials => ({
  key: name,
  header: `Bearer ${value}`,
  shown: `Bearer <${name} key>`,
})

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the call names no value for {${name}} of ${path}`)
    return percentEncoded(value)
  })

function queryOf(query: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${percentEncoded(name)}=${percentEncoded(value)}`],
  )
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The request as it may be kept: credentials and secret headers give way to their names. */
function kept(request: WireRequest, { header, shown }: Credentials, own: readonly OwnHeader[]): WireRequest {
  const shownOwn = own
    .filter(({ name, value }) => request.headers[name] === value)
    .map((one) => [one.name, shownHeader(one)])
  const { authorization, ...others } = request.headers
  const headers = { ...others, ...Object.fromEntries(shownOwn) }
  if (authorization === undefined) return { ...request, headers }
  return {
    ...request,
    headers: { ...headers, authorization: authorization === header ? shown : '<another>' },
  }
}
