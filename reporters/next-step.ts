import { counted } from './counted.js'
import { faultsIn } from './faults.js'
import { rulesBeyondKnown } from './known.js'
import { printable } from './printable.js'
import type { Report } from './report.js'
import { quoted } from './shell.js'

/** What to do next, as the last line of a report: the most useful command. */
export function nextStep(report: Report, jsonReport?: string): string {
  return `next: ${printable(commandFor(report, jsonReport))}`
}

function commandFor(report: Report, jsonReport: string | undefined): string {
  const { exploration, incomplete, repeat, sweep, target, rules } = report
  if (incomplete !== undefined) return sweep ?? `${repeat}  # again`
  const failing = rulesBeyondKnown(rules).find(({ verdict }) => verdict === 'fail')
  if (failing) {
    const rule = faultsIn(report)[0]?.rule ?? failing.id
    return jsonReport === undefined
      ? `${repeat} --reporter json=report.json  # a report for conformance repro`
      : `npx conformance repro ${quoted(jsonReport)} ${rule}`
  }
  if (sweep !== undefined) return sweep
  const untested = rules.filter(({ verdict }) => verdict === 'untested').length
  if (untested > 0 && !exploration && target.baseUrl !== 'fake:')
    return `npx conformance doctor${serverWords(repeat)}  # how to enable the ${counted(untested, 'untested rule')}`
  if (target.baseUrl === 'fake:') return 'npx conformance init  # a configuration, to judge a server'
  return jsonReport === undefined
    ? `${repeat} --reporter json=report.json  # to keep this result`
    : `npx conformance compare ${quoted(jsonReport)} later.json  # after a later run`
}

/** The words of a command that name its server. */
const serverWords = (command: string): string =>
  (command.match(/ --(?:config|base-url) (?:'(?:[^']|'\\'')*'|\S+)/g) ?? []).join('')
