import type { ReportedEndpoint } from '../model/report.js'
import type { Change } from './comparison.js'
import type { ComparedPlace } from './places.js'

/**
 * The answers of a place that fails in both reports, where they have another status or error code. Values, names and
 * ids differ from one run to the next, and are no other answer.
 */
export function otherAnswers({ old, new: now }: ComparedPlace): Change['answers'] {
  const [before, after] = [answerOf(old), answerOf(now)]
  return before === undefined || after === undefined || before === after
    ? undefined
    : { old: before, new: after }
}

/** The status and the error code that a failure begins with, such as "400 `invalid_request`". */
const answerOf = (at: ReportedEndpoint | undefined): string | undefined =>
  /^\d{3}\b( `\w+`)?/.exec(at?.failure?.actual ?? '')?.[0]
