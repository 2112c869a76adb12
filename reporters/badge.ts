import { unusableClaims } from './model/claims.js'
import { isKnown } from './model/known.js'
import type { Report } from './model/report.js'
import { headline } from './text/headline.js'

/** The report as an SVG badge: how many of the documented rules are verified, coloured by how the run ended. */
export function badge(report: Report): string {
  const { exploration, verified, documented } = report
  // A run refuses to draw one for a quick run; who draws it all the same does not get the number of a whole one.
  const message = exploration ? explored(report) : report.quick ? 'quick run' : `${verified}/${documented}`
  const title = `conformance: ${headline(report)}`
  const [left, right] = [widthOf(label), widthOf(message)]
  const text = (value: string, middle: number) =>
    `<text x="${middle}" y="14" textLength="${Math.round(widthOf(value) - 2 * padding)}">${value}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="${left + right}" height="20" rx="3" fill="${colourOf(report)}"/>
<path d="M3 0h${left - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#444"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">${text(label, left / 2)}${text(message, left + right / 2)}</g>
</svg>
`
}

const label = 'conformance'

const explored = ({ totals: { fail, warn } }: Report) =>
  fail + warn === 0 ? 'no violation' : `${fail + warn} broken`

/** On each of them white text has a contrast of 4.5 or more. */
const colours = { green: '#1a7f37', amber: '#9a6700', red: '#cf222e', grey: '#6e7781' }

function colourOf(report: Report): string {
  const { totals, verified, incomplete, exploration, exit, rules } = report
  const isNew = rules.some(({ endpoints }) => endpoints.some((at) => at.verdict === 'fail' && !isKnown(at)))
  if (isNew || exit?.status === 'fails') return colours.red
  if (report.quick || (verified === 0 && !exploration)) return colours.grey
  const isUsable = incomplete === undefined && unusableClaims(report).length === 0
  const isWhole = totals.fail + totals.warn + totals.error === 0 && isUsable
  return isWhole ? colours.green : colours.amber
}

const padding = 6

/** About the width of a text in Verdana of 11 pixels, with the space around it; `textLength` makes up for the rest. */
const widthOf = (text: string): number => Math.round(text.length * 6.6) + 2 * padding
