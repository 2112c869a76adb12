import { claimFacts, claimName, claimTitle } from '../model/claims.js'
import { countText } from '../model/count-text.js'
import type { Report, ReportedClaim } from '../model/report.js'
import { clip } from '../text/clip.js'
import type { Part } from './fit.js'
import { block, code, details, inline } from './markdown-text.js'

/** The members of the configuration that a person has to look at. */
export const claimPart = (report: Report): Part => {
  const { claims = [] } = report
  return {
    heading: `### CONFIGURATION: ${countText(claims.length, 'member')} to look at`,
    noun: 'member',
    between: '\n\n',
    entries: claims.map((claim) => entryOf(report, claim)),
  }
}

const textLength = 1000

/** One member in sight, with the rules that rest on it on a click. */
function entryOf(report: Report, claim: ReportedClaim): string {
  const { command, rules } = claim
  return [
    `**${code(claimName(claim))}** ${inline(clip(claimTitle(report, claim), textLength))}`,
    claimFacts(claim)
      .map(([name, text]) => `- ${name}: ${inline(clip(text, textLength))}`)
      .join('\n'),
    ...(command === undefined ? [] : [`To find out which is wrong:\n\n${block(command, 'sh')}`]),
    rules.length === 0
      ? 'No rule rests on it.'
      : details(
          `${countText(rules.length, 'rule')} ${rules.length === 1 ? 'rests' : 'rest'} on it`,
          rules.map(code).join(', '),
        ),
  ].join('\n\n')
}
