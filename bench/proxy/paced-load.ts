import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'

/** A load with so many requests a second, whatever their answers take. */
export interface PacedLoad {
  readonly origin: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly perSecond: number
  readonly ms: number
}

/**
 * Loads a server at a pace.
 *
 * @returns How long each answer took from the moment its request was due, in milliseconds.
 * @throws An Error where an answer is no success.
 */
export async function pacedLoad({ origin, path, headers, connections, perSecond, ms }: PacedLoad) {
  const clients = Array.from({ length: connections }, () => new Client(origin))
  const took: number[] = []
  const all: Promise<void>[] = []
  const startedAt = performance.now()
  const send = async (n: number) => {
    const dueAt = performance.now()
    const client = clients[n % connections] as Client
    const { statusCode, body } = await client.request({ method: 'GET', path, headers: { ...headers } })
    await body.dump()
    if (statusCode !== 200) throw new Error(`GET ${path} answered ${statusCode}`)
    took.push(performance.now() - dueAt)
  }
  try {
    for (let elapsed = 0; elapsed < ms; elapsed = performance.now() - startedAt) {
      while (all.length < (elapsed / 1000) * perSecond) all.push(send(all.length))
      await pause(1)
    }
    await Promise.all(all)
    return took
  } finally {
    await Promise.all(clients.map((client) => client.destroy()))
  }
}
