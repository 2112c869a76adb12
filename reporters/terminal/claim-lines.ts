import { claimFacts, claimName, claimTitle, restingOn } from '../model/claims.js'
import { countText } from '../model/count-text.js'
import type { Detail } from '../model/detail.js'
import type { Report, ReportedClaim } from '../model/report.js'
import { printable } from '../text/printable.js'
import type { Paint } from './paint.js'
import { widthOf } from './width.js'
import { wrap } from './wrap.js'

/** How the claims of a configuration are shown. */
interface ClaimOptions {
  readonly detail: Detail
  readonly paint: Paint
  /** The columns of a line. */
  readonly width: number
}

/** The most lines of the ids of rules, unless all are asked for. */
const mostRuleLines = 2

/** The column at which texts with a name begin. */
const indent = 13

/** The members of the configuration that a person has to look at, each with what to do; in a quiet report a line each. */
export function claimLines(report: Report, options: ClaimOptions): string[] {
  const { claims = [] } = report
  if (claims.length === 0) return []
  const title = options.paint('bold', options.paint('yellow', 'CONFIGURATION'))
  return [
    `${title}  ${countText(claims.length, 'member')} to look at`,
    ...claims.flatMap((claim) => linesOf(report, claim, options)),
  ]
}

function linesOf(report: Report, claim: ReportedClaim, { detail, paint, width }: ClaimOptions): string[] {
  const name = `  ${printable(claimName(claim))}  `
  const most = detail === 'quiet' ? 1 : Number.POSITIVE_INFINITY
  const said = detail === 'quiet' ? `${claim.state}: ${claim.seen}` : claimTitle(report, claim)
  const [first = '', ...more] = wrap(printable(said), Math.max(width - widthOf(name), 20), most)
  const head = [paint('bold', `${name}${first}`), ...more.map((line) => paint('bold', `    ${line}`))]
  if (detail === 'quiet') return head
  return [
    ...head,
    ...claimFacts(claim).flatMap(([label, text]) => inLines(label, text, width)),
    // A command that is to be copied is never broken.
    ...(claim.command === undefined ? [] : [named('command', printable(claim.command))]),
    ...inLines('rules', restingOn(claim), width, detail === 'verbose' ? undefined : mostRuleLines),
  ]
}

const named = (label: string, text: string): string =>
  `    ${(label === '' ? '' : `${label}:`).padEnd(indent - 4)}${text}`

const inLines = (label: string, text: string, width: number, most = Number.POSITIVE_INFINITY): string[] =>
  wrap(printable(text), Math.max(width - indent, 20), most).map((line, n) =>
    named(n === 0 ? label : '', line),
  )
