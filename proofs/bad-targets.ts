import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { direct } from '../cli/target/fake-target.js'
import { selfSigned } from '../cli/target/self-signed.test-kit.js'
import { createFake, demoKeys } from '../fake-server/index.js'
import type { Transport, WireRequest, WireResponse } from '../suites/index.js'

/** Uses a server while it runs; its connections are cut in the end, whatever they wait for. */
export async function useServer<T>(
  handler: RequestListener,
  use: (url: string) => Promise<T>,
  { tls = false, host = '127.0.0.1' }: { readonly tls?: boolean; readonly host?: string } = {},
): Promise<T> {
  const server: Server = tls ? createTlsServer(selfSigned, handler) : createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  try {
    return await use(`http${tls ? 's' : ''}://${name}:${port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Answers as a transport does, after its own fashion of writing. */
export const answering =
  (
    transport: Transport,
    write: (answer: WireResponse, response: ServerResponse) => void = plainly,
  ): RequestListener =>
  async (request, response) => {
    const answer = await transport(await wireOf(request))
    if (!response.destroyed) write(answer, response)
  }

/** Writes an answer as it is. */
export function plainly({ status, headers, text }: WireResponse, response: ServerResponse): void {
  response.writeHead(status, headers)
  response.end(text)
}

/** The headers of a JSON body. */
export const json = { 'content-type': 'application/json' }

/** Answers every request in the same way. */
export const always =
  (status: number, text = '{}', headers: Record<string, string> = json): RequestListener =>
  (_, response) =>
    plainly({ status, headers, text }, response)

/** An answer in other bytes: its headers with those given, and nothing of the old length. */
export function inBytes(
  { status, headers: { 'content-length': _, ...headers } }: WireResponse,
  bytes: Uint8Array,
  more: Readonly<Record<string, string>> = {},
): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { ...headers, ...more, 'content-length': String(bytes.length) })
    response.end(bytes)
  }
}

async function wireOf(request: IncomingMessage): Promise<WireRequest> {
  let body = ''
  request.setEncoding('utf8')
  for await (const piece of request) body += piece
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers,
    ...(body === '' ? {} : { body }),
  }
}

/** The honest fake, by the computer's clock. */
export const honest = (): Transport => direct(createFake({ seed: 3, now: Date.now }))

/** The honest fake, whose reads come from a replica that learns of each write so many milliseconds later. */
export function lagging(lagMs: number): Transport {
  let [mainNow, replicaNow] = [0, 0]
  const main = direct(createFake({ seed: 3, now: () => mainNow }))
  const replica = direct(createFake({ seed: 3, now: () => replicaNow }))
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work)
    turn = next
    return next
  }
  return async (request) => {
    const at = Date.now()
    if (request.method === 'GET')
      return inTurn(() => {
        replicaNow = at
        return replica(request)
      })
    mainNow = at
    const answer = main(request)
    setTimeout(
      () =>
        inTurn(() => {
          replicaNow = at
          return replica(request)
        }),
      lagMs,
    )
    return answer
  }
}

/** A transport that other clients use as well: one write after another until `stop` is called. */
export function busy(transport: Transport): { readonly transport: Transport; readonly stop: () => void } {
  let n = 0
  const timer = setInterval(() => {
    n += 1
    const body = JSON.stringify({ name: `other ${n}`, email: `other-${n}@example.com`, tags: [`t${n % 7}`] })
    const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
    void transport({ method: 'POST', path: '/api/v1/contacts', headers, body })
  }, 20)
  return { transport, stop: () => clearInterval(timer) }
}
