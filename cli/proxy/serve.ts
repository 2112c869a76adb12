import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { countText, type Report } from '../../reporters/index.js'
import { listeningProblem } from '../flags/listening-problem.js'
import { Disturbing } from './disturbing.js'
import type { JudgingEnd } from './judging.js'
import { JudgingOnTheSide } from './judging-on-the-side.js'
import type { ProxyFlags } from './proxy-flags.js'
import { relay } from './relay.js'
import type { ServerAddress } from './server-address.js'

/** The port where no flag says otherwise. */
const usualPort = 4020

/** How long requests that are under way may take once the proxy is to end, in milliseconds. */
const graceMs = 2000

/** A proxy that serves. */
export interface Served {
  readonly url: string
  /** Lets nothing more pass, and gives the report. */
  end(end: Omit<JudgingEnd, 'remarks'>): Promise<Report>
}

/**
 * Serves a proxy in front of a server.
 *
 * @throws A usage `Stop` where it cannot listen, or the recording cannot be written.
 */
export async function serve(
  server: ServerAddress,
  { host, port = usualPort, keepHost, disturb, seed, variant }: ProxyFlags,
  options: ConstructorParameters<typeof JudgingOnTheSide>[0],
): Promise<Served> {
  const judging = new JudgingOnTheSide(options, (text) => process.stderr.write(text))
  let [unread, others] = [0, 0]
  const disturbing = disturb && new Disturbing(disturb, variant, seed)
  const listening = relay({
    server,
    ...(disturbing && { disturb: (...request) => disturbing.next(...request) }),
    keepsHost: keepHost === true,
    copyOf(method, target, head) {
      if (target.startsWith('/api/v1/')) return judging.copy(method, target, head)
      others += 1
      return undefined
    },
    onUnread() {
      unread += 1
    },
  })
  const clients = new Set<Socket>()
  listening.on('connection', (client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
  })
  try {
    await judging.ready
    const url = await listen(listening, host, port)
    return {
      url,
      async end(end) {
        listening.close()
        await judging.idle(graceMs)
        for (const client of clients) client.destroy()
        const remarks = [
          ...(disturbing?.remarks ?? []),
          ...(others > 0
            ? [`${countText(others, 'request')} of no path of the API passed, and not judged`]
            : []),
          ...(unread > 0
            ? [
                `${countText(unread, 'connection')} passed without being read, as WebSockets do, and not judged`,
              ]
            : []),
        ]
        return judging.end({ ...end, remarks })
      },
    }
  } catch (error) {
    await judging.close()
    throw error
  }
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw listeningProblem(error, host, port)
  }
  const { address, port: own, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${own}`
}
