import { countText } from '../model/count-text.js'
import type { Report } from '../model/report.js'
import { printable } from './printable.js'
import { secondsText } from './seconds-text.js'

type Client = NonNullable<Report['client']>

/** What was judged, in the first line of a report on a client. */
export function clientTitle({ target, requests, durationMs }: Report, client: Client): string {
  const { command, disturbances, variation } = client
  const what = command.length === 0 ? 'a client' : `the client of: ${printable(command.join(' '))}`
  // The requests are those of the first run: what the others sent depends on what disturbed them.
  const runs = 1 + disturbances.length + (variation?.runs ?? 0)
  const more = runs === 1 ? '' : `, ${runs} runs`
  return `${what} (${target.variant}): ${countText(requests, 'request')}${more} in ${secondsText(durationMs)}`
}

/** How much of what is asked of clients a client keeps, in one sentence. */
export const clientHeadline = ({ verified, documented }: Report, tally: string): string =>
  `${verified} of ${countText(documented, 'client rule')} kept: ${tally}`
