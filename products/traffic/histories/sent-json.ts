import { jsonIn } from '../../../suites/index.js'
import { readOnce } from './read-once.js'

/** The body of a request as JSON; undefined where there is none, or it is not JSON. */
export const sentJson = readOnce(({ recorded: { body } }) =>
  // Most requests have none, and a text that is not JSON takes much longer to parse.
  body === undefined || body === '' ? undefined : jsonIn(body),
)
