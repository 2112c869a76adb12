import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { countText, quoted, type Report, type ReportHead } from '../../reporters/index.js'
import { rulesOf } from '../../suites/index.js'
import { exitCodes, usage } from '../exit.js'
import { detailOf } from '../flags/detail-of.js'
import { listeningProblem } from '../flags/listening-problem.js'
import { withRequirements } from '../require/requirement.js'
import { requirementWords } from '../require/requirement-words.js'
import { requirementsOf } from '../require/requirements.js'
import { exitOfRun } from '../run/exit-of.js'
import { onInterrupt } from '../run/interrupt.js'
import { withOutputs } from '../run/with-outputs.js'
import { runCommand } from '../run-command.js'
import { tool } from '../tool.js'
import { Disturbing } from './disturbing.js'
import type { JudgingEnd } from './judging.js'
import { JudgingOnTheSide } from './judging-on-the-side.js'
import type { ProxyFlags } from './proxy-flags.js'
import { relay } from './relay.js'
import { type ServerAddress, serverAddress } from './server-address.js'

/** The port where no flag says otherwise. */
const usualPort = 4020

/** How long requests that are under way may take once the proxy is to end, in milliseconds. */
const graceMs = 2000

/** The longest that a timer of Node waits, in milliseconds: a command is not ended before. */
const noLimitMs = 2 ** 31 - 1

/**
 * Passes requests on to a server and judges its answers, until a signal, a time or a command ends it; then writes the report.
 *
 * @param command The words of a command to run meanwhile; none to serve until a signal.
 * @returns The exit code.
 */
export async function proxy(command: readonly string[], flags: ProxyFlags): Promise<number> {
  const { variant, reporter, record, closed } = flags
  const detail = detailOf(flags)
  const server = serverAddress(flags)
  if (flags.seed !== undefined && flags.disturb === undefined)
    throw usage('--seed chooses the requests that --disturb meets: give --disturb as well, or leave it out')
  const startedAt = new Date()
  const began = performance.now()
  const repeat = repeatOf(command, flags)
  const rules = rulesOf(variant)
  const head: ReportHead = {
    version: 1,
    seed: 0,
    target: { baseUrl: server.url, variant },
    startedAt: startedAt.toISOString(),
    documented: rules.length,
    tool,
    repeat,
  }
  let commandExit: number = exitCodes.ok
  const code = await withOutputs(head, { reporter, detail }, async () => {
    const requirements = requirementsOf(flags, {}, { rules, variant, hasBaseline: false })
    const served = await serve(server, command.length > 0 ? { port: 0, ...flags } : flags, {
      variant,
      isClosed: closed === true,
      url: server.url,
      origin: new URL(server.url).origin,
      ...(record === undefined ? {} : { record }),
    })
    commandExit = await untilOver(command, flags, served)
    const end = { startedAt, durationMs: performance.now() - began, repeat }
    const report = withRequirements(await served.end(end), requirements)
    return { ...report, exit: exitOfRun(report) }
  })
  return code === exitCodes.fails || commandExit === exitCodes.ok ? code : commandExit
}

/** A proxy that serves. */
interface Served {
  readonly url: string
  /** Lets nothing more pass, and gives the report. */
  end(end: Omit<JudgingEnd, 'remarks'>): Promise<Report>
}

async function serve(
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

/** Waits for what ends the proxy; gives the exit code of the command, and 0 where there is none. */
async function untilOver(command: readonly string[], flags: ProxyFlags, { url }: Served): Promise<number> {
  const stop = new AbortController()
  const done = onInterrupt(() => stop.abort(), ', and judging what has passed')
  const timer = flags.for === undefined ? undefined : setTimeout(() => stop.abort(), flags.for)
  try {
    if (!flags.quiet) process.stderr.write(welcome(url, flags, command.length > 0))
    if (command.length > 0) {
      const { exitCode } = await runCommand(command, {
        env: { ...process.env, CONFORMANCE_BASE_URL: url },
        timeLimitMs: noLimitMs,
        isQuiet: false,
        signal: stop.signal,
      })
      return exitCode
    }
    await new Promise<void>((resolve) => {
      if (stop.signal.aborted) resolve()
      stop.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    return exitCodes.ok
  } finally {
    clearTimeout(timer)
    done()
  }
}

function welcome(url: string, { to, for: lasts, record, disturb }: ProxyFlags, hasCommand: boolean): string {
  const until = hasCommand
    ? 'the command ends'
    : lasts === undefined
      ? 'Ctrl-C'
      : `${lasts / 1000} s have passed, or Ctrl-C`
  const file = record === undefined ? '' : `, recorded in ${record}`
  const disturbed = disturb ? `, disturbed by ${disturb.join(', ')}` : ''
  return `${url} passes everything on to ${to}${file}${disturbed}\njudging what passes until ${until}\n\n`
}

/** The command that does the same again. */
function repeatOf(command: readonly string[], flags: ProxyFlags): string {
  const { to, port, variant, closed, keepHost, ca, insecure, record, disturb = [], seed } = flags
  const words = [
    '--to',
    to,
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...(variant === 'full' ? [] : ['--variant', variant]),
    ...(keepHost ? ['--keep-host'] : []),
    ...(ca === undefined ? [] : ['--ca', ca]),
    ...(insecure ? ['--insecure'] : []),
    ...(closed ? ['--closed'] : []),
    ...(flags.for === undefined ? [] : ['--for', `${flags.for}ms`]),
    ...(record === undefined ? [] : ['--record', record]),
    ...disturb.flatMap((name) => ['--disturb', name]),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
    ...requirementWords(flags),
    ...(command.length === 0 ? [] : ['--', ...command]),
  ]
  return ['npx conformance proxy', ...words.map(quoted)].join(' ')
}
