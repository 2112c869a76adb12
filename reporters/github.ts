import { claimName, claimOfFault, claimText, faultOfClaim } from './model/claims.js'
import { countText } from './model/count-text.js'
import type { Report } from './model/report.js'
import { clip } from './text/clip.js'
import { faultList, type ListedFault } from './text/fault-list.js'
import { headline } from './text/headline.js'
import { printable } from './text/printable.js'

interface Annotation {
  readonly title: string
  readonly message: string
}

/** The most annotations of one level that GitHub shows for a step. */
const mostOfLevel = 10

/**
 * The report as workflow commands of GitHub Actions, which become annotations when they are written to the standard
 * output of a step: an error for each claim of the configuration that could not be used and for each fault, a warning for
 * each statement in doubt that does not hold, and a notice with the headline.
 */
export function github(report: Report): string {
  const faults = faultList(report)
  const at = (wanted: ListedFault['level']) => faults.filter(({ level }) => level === wanted)
  const found = [
    ...claimsOf(report),
    ...at('fail').map(ofFault(report)),
    ...unmetOf(report),
    ...errorsOf(report),
  ]
  const errors = [...endOf(report, found.length > 0), ...found]
  const warnings = [...at('warn').map(ofFault(report)), ...at('known').map(ofKnown), ...staleOf(report)]
  return `${[
    ...errors.slice(0, mostOfLevel).map((one) => command('error', one)),
    ...warnings.slice(0, mostOfLevel).map((one) => command('warning', one)),
    command('notice', summary(report, errors.length - mostOfLevel, warnings.length - mostOfLevel)),
  ].join('\n')}\n`
}

/** The run itself, where it ended early, or where nothing else says why it is not a success. */
function endOf({ incomplete, exit }: Report, isExplained: boolean): readonly Annotation[] {
  const isFine = exit === undefined || exit.status === 'ok' || isExplained
  const why = incomplete ?? (isFine ? undefined : (exit.reason ?? `the command ended with ${exit.status}`))
  if (why === undefined) return []
  const title =
    incomplete === undefined && exit?.status === 'fails' ? 'the run fails' : 'the run is not complete'
  return [{ title, message: why }]
}

const unmetOf = ({ requirements = [] }: Report): readonly Annotation[] =>
  requirements
    .filter(({ met }) => !met)
    .map(({ requirement, actual }) => ({ title: `required ${requirement}`, message: `got ${actual}` }))

/** The claims that no fault stands for. */
const claimsOf = (report: Report): readonly Annotation[] =>
  (report.claims ?? [])
    .filter((claim) => faultOfClaim(report, claim) === undefined)
    .map((claim) => ({
      title: `CONFIGURATION: ${claimName(claim)} ${claim.state}`,
      message: claimText(claim).join('\n'),
    }))

const ofFault =
  (report: Report) =>
  ({ fault, rule, at }: ListedFault): Annotation => {
    const others = fault.affects.length - 1
    const claim = claimOfFault(report, fault)
    const place = `${rule.id} @ ${at.endpoint}${others === 0 ? '' : ` and ${countText(others, 'more place')}`}`
    return {
      title: claim ? `CONFIGURATION: ${claimName(claim)}: ${place}` : place,
      message: [
        fault.cause,
        ...(claim ? claimText(claim) : []),
        ...(at.failure ? [`expected ${at.failure.expected}`, `got ${at.failure.actual}`] : []),
        ...(fault.cause.includes(rule.says) ? [] : [`${rule.says} (section ${rule.section})`]),
        ...(at.failure ? [at.failure.replay] : []),
      ].join('\n'),
    }
  }

const ofKnown = ({ rule, at }: ListedFault): Annotation => ({
  title: `known failure: ${rule.id} @ ${at.endpoint}`,
  message: at.known?.reason ?? 'no reason was given',
})

const staleOf = ({ baseline }: Report): readonly Annotation[] =>
  (baseline?.stale ?? []).map(({ rule, endpoint }) => ({
    title: `stale: ${rule} @ ${endpoint}`,
    message: `the rule does not fail any more; remove the entry from ${baseline?.file}`,
  }))

const errorsOf = ({ rules }: Report): readonly Annotation[] =>
  rules
    .filter(({ verdict }) => verdict === 'error')
    .map(({ id, says, section, reason = 'no reason was given' }) => ({
      title: `error of the suite: ${id}`,
      message: `${reason.split('\n')[0]}\n${says} (section ${section})`,
    }))

function summary(report: Report, moreErrors: number, moreWarnings: number): Annotation {
  const more = [
    ...(moreErrors > 0 ? [countText(moreErrors, 'more error')] : []),
    ...(moreWarnings > 0 ? [countText(moreWarnings, 'more warning')] : []),
  ]
  return {
    title: 'conformance',
    message: [
      headline(report),
      ...(more.length === 0
        ? []
        : [`GitHub shows ${mostOfLevel} of each level; not shown: ${more.join(', ')}`]),
      `to repeat: ${report.repeat}`,
    ].join('\n'),
  }
}

const titleLength = 200
const messageLength = 3000

const command = (level: 'error' | 'warning' | 'notice', { title, message }: Annotation): string =>
  `::${level} title=${property(clip(title, titleLength))}::${data(clip(message, messageLength))}`

/** A text as the message of a command. */
const data = (text: string): string =>
  printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** A text as the value of a property, where colons and commas end something. */
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
