import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A gateway that lets in only requests of a tenant. */
export interface TenantGate {
  readonly url: string
  /** The number of requests, and of those that it refused. */
  readonly counts: { all: number; refused: number }
  close(): Promise<void>
}

/** Opens a gateway before the server at an address: requests without the `X-Tenant` that it expects get 403. */
export async function openTenantGate(server: string, tenant: string): Promise<TenantGate> {
  const counts = { all: 0, refused: 0 }
  const gate = createServer((incoming, outgoing) => {
    counts.all += 1
    if (incoming.headers['x-tenant'] !== tenant) {
      counts.refused += 1
      outgoing.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"no tenant"}')
      return
    }
    const { method, headers, url = '/' } = incoming
    const forwarded = request(server + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    counts,
    close: () =>
      new Promise((resolve) => {
        gate.closeAllConnections()
        gate.close(() => resolve())
      }),
  }
}
