import { type Report, totalsBeyondKnown } from '../../reporters/index.js'
import { exitCodes } from '../exit.js'
import { exitOf, unmet } from '../run/exit-of.js'
import type { ClientFlags } from './client-flags.js'
import { askedDisturbances } from './run-disturbed.js'

/** How a judgement of a client ends. */
export function exitOfClient(report: Report, flags: ClientFlags): NonNullable<Report['exit']> {
  const { requests, client, requirements = [] } = report
  const totals = totalsBeyondKnown(report.rules)
  if (requests === 0) return exitOf(exitCodes.incomplete, nothingSent(report, flags))
  const broken = totals.fail === 0 ? [] : [totals.fail === 1 ? '1 rule fails' : `${totals.fail} rules fail`]
  const reasons = [...broken, ...dependence(report)]
  if (reasons.length > 0) return exitOf(exitCodes.fails, reasons.join('; '))
  if (client?.timedOut)
    return exitOf(exitCodes.fails, 'the command took too long: give it more with --time-limit')
  if (!client?.passed) return exitOf(exitCodes.fails, `the command ended with ${client?.exitCode}`)
  const missed = requirements.filter(({ met }) => !met)
  if (missed.length > 0) return exitOf(exitCodes.fails, unmet(missed))
  return exitOf(exitCodes.ok)
}

/** The choices that the tests depend on, in a sentence; nothing where there are none. */
function dependence({ client }: Report): readonly string[] {
  const findings = client?.variation?.findings ?? []
  if (findings.length === 0) return []
  const found = findings.length === 1 ? 'a choice' : `${findings.length} choices`
  const names = findings.map(({ gaps }) => gaps.map(({ gap }) => gap).join(' with '))
  return [`the tests depend on ${found} that the document leaves open: ${[...new Set(names)].join(', ')}`]
}

/** What is said where no fake was sent anything: how the command ended, where it did not pass, and the fix. */
function nothingSent({ client }: Report, { intercept }: ClientFlags): string {
  const end = client?.timedOut
    ? 'took too long and '
    : client?.passed === false
      ? `ended with ${client.exitCode} and `
      : ''
  const way =
    intercept === undefined
      ? 'send to CONFORMANCE_BASE_URL, or name the address of the client with --intercept'
      : `no Node process of it called ${intercept}: name the origin that the code calls, or send to CONFORMANCE_BASE_URL`
  return `the command ${end}sent no request to a fake: ${way}`
}

/** Which part of the runs an interruption left out; `disturbed` is how many runs under disturbances have ended. */
export function interruption(flags: ClientFlags, disturbed: number | undefined): string {
  const asked = askedDisturbances(flags).length
  if (disturbed === undefined) return 'it was interrupted in the first run of the command'
  if (disturbed < asked) return `it was interrupted after ${disturbed} of ${asked} disturbances`
  return 'it was interrupted in the runs of --vary'
}
