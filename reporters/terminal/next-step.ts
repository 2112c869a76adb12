import { claimOfFault, unusableClaims } from '../model/claims.js'
import { countText } from '../model/count-text.js'
import { faultsIn } from '../model/faults.js'
import { rulesBeyondKnown } from '../model/known.js'
import type { Report } from '../model/report.js'
import { printable } from '../text/printable.js'
import { quoted } from '../text/shell.js'

/** What to do next, as the last line of a report: the most useful command. */
export function nextStep(report: Report, jsonReport?: string): string {
  return `next: ${printable(commandFor(report, jsonReport))}`
}

function commandFor(report: Report, jsonReport: string | undefined): string {
  const { exploration, incomplete, repeat, sweep, target, rules } = report
  if (report.client) return clientStep(report, report.client)
  if (report.recording) return recordingStep(report, jsonReport)
  if (incomplete !== undefined) return sweep ?? `${repeat}  # again`
  const failing = rulesBeyondKnown(rules).find(({ verdict }) => verdict === 'fail')
  if (failing) {
    const [fault] = faultsIn(report)
    const deciding = fault && claimOfFault(report, fault)?.command
    if (deciding !== undefined) return `${deciding}  # whether the server or ${fault?.configuration} is wrong`
    // Each entry names the command that reproduces it; this one is about all of them.
    return jsonReport === undefined
      ? `${repeat} --reporter json=report.json  # a report for conformance replay and repro`
      : `npx conformance replay ${quoted(jsonReport)}${serverWords(repeat)}  # whether the failures are gone, once they are corrected`
  }
  if (report.quick) return `${repeat.replace(/ --quick\b| --max-requests \S+/g, '')}  # the whole run`
  const cut = cutStep(report)
  if (cut !== undefined) return cut
  const [unusable] = unusableClaims(report)
  if (unusable) return `npx conformance doctor${serverWords(repeat)}  # once ${unusable.member} is corrected`
  const untested = rules.filter(({ verdict }) => verdict === 'untested').length
  if (untested > 0 && !exploration && target.baseUrl !== 'fake:')
    return `npx conformance doctor${serverWords(repeat)}  # how to enable the ${countText(untested, 'untested rule')}`
  if (target.baseUrl === 'fake:') return 'npx conformance init  # a configuration, to judge a server'
  return jsonReport === undefined
    ? `${repeat} --reporter json=report.json  # to keep this result`
    : `npx conformance compare ${quoted(jsonReport)} later.json  # after a later run`
}

/** How to judge what a spent budget has left out; nothing where none was spent. */
function cutStep({ rules, repeat }: Report): string | undefined {
  const cut = rules.filter(({ endpoints }) => endpoints.some(({ unreached }) => unreached))
  if (cut.length === 0) return undefined
  const reached = repeat.replaceAll(/ --(?:max-requests|time-budget) \S+/g, '')
  const what = `${countText(cut.length, 'rule')} ${cut.length === 1 ? 'was' : 'were'} not reached`
  if (reached !== repeat) return `${reached}  # without a budget: ${what}`
  const raise = cut.flatMap(({ endpoints }) => endpoints).find(({ unreached }) => unreached)?.remediation
  return `${repeat}  # ${raise === undefined ? '' : `${raise}: `}${what}`
}

/** What to do next for recorded traffic, which nobody may send again. */
function recordingStep({ repeat, rules, incomplete }: Report, jsonReport: string | undefined): string {
  if (incomplete !== undefined) return `${repeat}  # again`
  if (rulesBeyondKnown(rules).some(({ verdict }) => verdict === 'fail'))
    return `${withFlag(repeat, '--reporter html=traffic.html')}  # the exchanges of each failure in full`
  return jsonReport === undefined
    ? `${withFlag(repeat, '--reporter json=report.json')}  # to keep this result`
    : `npx conformance compare ${quoted(jsonReport)} later.json  # after a later recording`
}

/** A command with a flag more, which stands before the words of another command that it runs. */
function withFlag(repeat: string, flag: string): string {
  const [words = '', command] = repeat.split(/ -- (.*)/s)
  return `${words} ${flag}${command === undefined ? '' : ` -- ${command}`}`
}

/** What to do next for a client: what has not been run yet, or to keep the report. */
function clientStep(
  { repeat, totals, requests, incomplete }: Report,
  { command, passed, disturbances, variation }: NonNullable<Report['client']>,
): string {
  if (command.length === 0)
    return 'npx conformance client -- npm test  # disturbances and other servers as well'
  if (incomplete !== undefined) return `${repeat}  # again`
  if (requests === 0) return `${repeat}  # once the tests send to the fake`
  if (!passed || totals.fail > 0) return withFlag(repeat, '--reporter html=client.html')
  if (disturbances.length === 0)
    return `${withFlag(repeat, '--disturb')}  # the same tests when things go wrong`
  if (!variation) return `${withFlag(repeat, '--vary')}  # the same tests against other permitted servers`
  return withFlag(repeat, '--reporter html=client.html')
}

/** The words of a command that name its server, and how it is reached. */
const serverWords = (command: string): string =>
  (command.match(/ --(?:config|base-url|ca|cert|key|proxy|header) (?:'(?:[^']|'\\'')*'|\S+)/g) ?? []).join('')
