import type { KeyName, Transport, WireRequest, WireResponse } from '../suites/index.js'

/** A way in which a server does not do what a key stands for. */
export interface KeyFault {
  readonly fault: string
  /** Changes the answers of an honest server to the key; `ask` sends a request to it. */
  readonly plant: (ask: Transport) => Transport
}

/** What the document says of a key that the configuration names, and the keys of the demo. */
export interface DocumentedKeyUse {
  readonly name: KeyName
  readonly key: string
  readonly main: string
  /** The documented refusal that the key stands for. */
  readonly refusal: { readonly status: number; readonly code: string }
}

/** Part of a method and path at which a fault of one operation alone shows. */
const oneOperation: { readonly [K in KeyName]?: RegExp } = {
  revoked: /^GET \/api\/v1\/contacts(\?|$)/,
  expired: /^GET \/api\/v1\/deals(\?|$)/,
  featuresOff: /^POST \/api\/v1\/deals$/,
  contactLimited: /^GET \/api\/v1\/tickets(\?|$)/,
  lowRate: /^GET \/api\/v1\/tags(\?|$)/,
}

/** Without another one: replies, so that a message of its own is still refused. */
const replies = /^POST \/api\/v1\/conversations\/[^/]+\/reply$/

/** Five faults of each key that stands for a refusal: of all operations or one, of the status, the code or the whole. */
export function keyFaults({ name, key, main, refusal }: DocumentedKeyUse): readonly KeyFault[] {
  const isIts = ({ headers }: WireRequest) => headers.authorization === `Bearer ${key}`
  const place = oneOperation[name] ?? replies
  const isThere = ({ method, path }: WireRequest) => place.test(`${method} ${path}`)
  const isRefused = ({ status, text }: WireResponse) =>
    status === refusal.status && text.includes(`"${refusal.code}"`)
  const instead =
    (answer: (response: WireResponse) => WireResponse, where = (_: WireRequest) => true) =>
    (ask: Transport): Transport =>
    async (request) => {
      const response = await ask(request)
      return isIts(request) && where(request) && isRefused(response) ? answer(response) : response
    }
  const letIn =
    (where = (_: WireRequest) => true) =>
    (ask: Transport): Transport =>
    async (request) => {
      const response = await ask(request)
      if (!isIts(request) || !where(request) || !isRefused(response)) return response
      const own = await ask({ ...request, headers: { ...request.headers, authorization: `Bearer ${main}` } })
      // The main key may not know the records of the other one: what counts is that it is not a refusal.
      return own.status < 400 ? own : { ...own, status: 200, text: '{"data":{}}' }
    }
  const otherStatus = (response: WireResponse) => ({ ...response, status: 418 })
  const otherCode = (response: WireResponse) => ({
    ...response,
    text: response.text.replace(`"${refusal.code}"`, '"conflict"'),
  })
  return [
    { fault: 'let in everywhere', plant: letIn() },
    { fault: 'let in at one operation', plant: letIn(isThere) },
    { fault: 'another status everywhere', plant: instead(otherStatus) },
    { fault: 'another status at one operation', plant: instead(otherStatus, isThere) },
    { fault: 'another code everywhere', plant: instead(otherCode) },
  ]
}
