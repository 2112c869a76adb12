import type { ReportHead } from '../../reporters/index.js'
import { rulesOf } from '../../suites/index.js'
import { exitCodes, usage } from '../exit.js'
import { detailOf } from '../flags/detail-of.js'
import { withRequirements } from '../require/requirement.js'
import { requirementsOf } from '../require/requirements.js'
import { exitOfRun } from '../run/exit-of.js'
import { onInterrupt } from '../run/interrupt.js'
import { withOutputs } from '../run/with-outputs.js'
import { runCommand } from '../run-command.js'
import { tool } from '../tool.js'
import type { ProxyFlags } from './proxy-flags.js'
import { repeatOf } from './repeat.js'
import { type Served, serve } from './serve.js'
import { serverAddress } from './server-address.js'

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
      isHttp2: server.isHttp2,
      ...(record === undefined ? {} : { record }),
    })
    commandExit = await untilOver(command, flags, served)
    const end = { startedAt, durationMs: performance.now() - began, repeat }
    const report = withRequirements(await served.end(end), requirements)
    return { ...report, exit: exitOfRun(report) }
  })
  return code === exitCodes.fails || commandExit === exitCodes.ok ? code : commandExit
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
