import { assume, isGapName, type Variant } from '../../../contract/index.js'
import { KeyNames } from '../../../products/traffic/index.js'
import { checks, run, type Target } from '../../../suites/index.js'
import { doCompactWork } from '../compact-client.js'
import { RecordedService } from '../independent/recorded-service.js'
import { type IndependentServer, independentServers } from '../independent/servers.js'
import { doDailyWork } from '../ordinary-client.js'
import { type Recording, record } from './recordings.js'

/** Who works with a server that shares no code with the fake. */
export const independentWorkers = ['client', 'two clients, a file each', 'suite'] as const

/** A recording of such a server. */
export interface IndependentCase {
  readonly server: keyof typeof independentServers
  readonly worker: (typeof independentWorkers)[number]
  readonly variant: Variant
  readonly seed: number
}

/** The names of the servers. */
export const serverNames = Object.keys(independentServers) as (keyof typeof independentServers)[]

/** How many requests the clients send. */
const requests = 1500

/** Has a client work with a server. */
function clientWork(
  server: IndependentServer,
  service: RecordedService,
  variant: Variant,
  { seed, most, file }: { readonly seed: number; readonly most: number; readonly file: number },
): Promise<void> {
  if (variant === 'compact')
    return doCompactWork({ own: service.client(server.compactKey, file) }, seed, most)
  const { otherWorkspace, limited = [] } = server.keys
  const keys = {
    own: service.client(server.key, file),
    otherWorkspace: otherWorkspace === undefined ? undefined : service.client(otherWorkspace, file),
    limited: limited.map(({ key }) => service.client(key, file)),
  }
  return doDailyWork(keys, server.words, seed, most)
}

/** Records work with a server that shares no code with the fake; the numbers of its files begin with `first`. */
export async function recordIndependent(
  { server: name, worker, variant, seed }: IndependentCase,
  first = 0,
): Promise<Recording> {
  const server: IndependentServer = independentServers[name]
  const service = new RecordedService(server[variant], `https://${name}.example.com`, seed)
  const held = worker === 'suite' ? await judgeBySuite(server, service, { variant, seed }) : []
  if (worker === 'client') await clientWork(server, service, variant, { seed, most: requests, file: 0 })
  else if (worker !== 'suite')
    await Promise.all([
      clientWork(server, service, variant, { seed, most: requests / 2, file: 0 }),
      clientWork(server, service, variant, { seed: seed + 1000, most: requests / 2, file: 1 }),
    ])
  return { recorded: service.recorded(variant, first, new KeyNames()), isWhole: true, held }
}

/** Recordings of the fake and of each independent server, as files that are judged together. */
export async function recordMerged(variant: Variant, seed: number): Promise<Recording> {
  const { recorded: ofFake } = await record({ worker: 'ordinary client', variant, seed })
  const recorded = [...ofFake]
  for (const [n, server] of serverNames.entries()) {
    const own = await recordIndependent({ server, worker: 'client', variant, seed }, n + 1)
    recorded.push(...own.recorded)
  }
  return { recorded, isWhole: true }
}

/** What the suite holds against a server that shares no code with the fake, by some rules or by all. */
export async function judgeBySuite(
  server: IndependentServer,
  service: RecordedService,
  { variant, seed, judged = checks }: Pick<IndependentCase, 'variant' | 'seed'> & { judged?: typeof checks },
): Promise<readonly string[]> {
  const { results } = await run({ target: targetOf(server, service, variant), checks: judged, seed })
  return results
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn' || verdict === 'error')
    .map(({ rule, verdict, reason }) => `the suite: ${rule.id} (${verdict}): ${reason}`)
}

const targetOf = (
  server: IndependentServer,
  { transport, pauses }: RecordedService,
  variant: Variant,
): Target => ({
  baseUrl: 'https://independent.example.com',
  variant,
  transport,
  pauses,
  keys: variant === 'compact' ? { main: server.compactKey } : { main: server.key, ...server.keys },
  records: variant === 'compact' ? {} : server.records,
  control: {},
  assumptions: assume(server.assumptions),
  configured: new Set(Object.keys(server.assumptions).filter(isGapName)),
  allow: 'sends',
  skipsSlow: true,
})
