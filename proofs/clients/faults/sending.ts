import { CrmClient } from '../../../examples/client/src/crm-client.js'
import type { ClientOptions, ClientSubject } from '../subject.js'

export type SentMembers = Record<string, unknown>

/** A request of the client on its way, which may be changed. */
export interface OutgoingRequest {
  method: string
  url: URL
  readonly headers: Headers
  /** The body as JSON; undefined where there is none. */
  json: SentMembers | undefined
  /** What is sent in place of the JSON. */
  text?: string
}

type Send = (request: OutgoingRequest) => Promise<Response>

/** What a client does with each request. */
export type Manner = (request: OutgoingRequest, send: Send) => Promise<Response>

/** The options of a client whose requests are sent in some manner. */
export const sendingBy = (options: ClientOptions, manner: Manner): ClientOptions => ({
  ...options,
  fetch: (input, init = {}) => {
    const { method = 'GET', headers, body, signal } = init
    const send: Send = ({ method, url, headers, json, text = json && JSON.stringify(json) }) =>
      options.fetch(url, {
        method,
        headers,
        ...(text === undefined ? {} : { body: text }),
        ...(signal && { signal }),
      })
    const json = typeof body === 'string' ? (JSON.parse(body) as SentMembers) : undefined
    return manner({ method, url: new URL(String(input)), headers: new Headers(headers), json }, send)
  },
})

/** The example client, whose requests are sent in some manner. */
export const by =
  (manner: Manner): ClientSubject['make'] =>
  (options) =>
    new CrmClient(sendingBy(options, manner))

/** The example client, with a change of each request. */
export const changing = (change: (request: OutgoingRequest) => void): ClientSubject['make'] =>
  by((request, send) => {
    change(request)
    return send(request)
  })

/** The example client, which sends some requests again at once, as they were or changed. */
export const again = (
  isMeant: (answer: Response, request: OutgoingRequest, code: unknown) => boolean,
  change: (request: OutgoingRequest) => void = () => {},
): ClientSubject['make'] =>
  by(async (request, send) => {
    const answer = await send(request)
    if (answer.ok || !isMeant(answer, request, await codeOf(answer))) return answer
    change(request)
    return send(request)
  })

/** The example client, for which some answers hold something else. */
export const reading = (
  change: (body: SentMembers, answer: Response, request: OutgoingRequest) => SentMembers,
): ClientSubject['make'] =>
  by(async (request, send) => {
    const answer = await send(request)
    const body = await bodyOf(answer)
    return body === undefined ? answer : new Response(JSON.stringify(change(body, answer, request)), answer)
  })

/** The body of an answer, which can still be read; undefined where it is not an object. */
export async function bodyOf(answer: Response): Promise<SentMembers | undefined> {
  try {
    return (await answer.clone().json()) as SentMembers
  } catch {
    return undefined
  }
}

/** The code of an error answer. */
export async function codeOf(answer: Response): Promise<unknown> {
  const { error } = (await bodyOf(answer)) ?? {}
  return (error as SentMembers | undefined)?.code
}

/** Whether a request is for a method and a path below `/api/v1`, in which `*` is any id. */
export const isFor = ({ method, url }: OutgoingRequest, wanted: string): boolean => {
  const [name, path = ''] = wanted.split(' ')
  const pattern = new RegExp(`^/api/v1${path.replaceAll('*', '[^/]+')}$`)
  return method === name && pattern.test(url.pathname)
}

/** Gives a request another idempotency key. */
export const rekey = ({ headers }: OutgoingRequest): void => {
  if (headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID())
}

export const isWrite = ({ method }: OutgoingRequest): boolean => method !== 'GET'
