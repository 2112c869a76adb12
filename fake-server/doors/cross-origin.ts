import type { Outcome } from '../messages/outcome.js'
import { Truncated } from '../messages/outcome.js'
import { Rendered } from '../messages/rendered.js'
import { corsHeaders, isPreflight, preflightHeaders } from './cors.js'
import type { Answer } from './web.js'

/**
 * Lets pages of other origins read what is answered. A page in jsdom or happy-dom is of another origin than the API, and
 * stands for one that the API lets in.
 */
export const crossOrigin =
  (answer: Answer): Answer =>
  (request) => {
    const { method, headers } = request
    if (headers.origin === undefined) return answer(request)
    const allowed = corsHeaders(true, headers)
    if (isPreflight(method, headers))
      return new Rendered(204, { ...allowed, ...preflightHeaders(headers) }, '')
    const outcome = answer(request)
    return outcome instanceof Promise
      ? outcome.then((later) => withHeaders(later, allowed))
      : withHeaders(outcome, allowed)
  }

function withHeaders(outcome: Outcome, more: Readonly<Record<string, string>>): Outcome {
  if (outcome.ending === 'reset') return outcome
  if (outcome.ending === 'truncated') return new Truncated(extended(outcome.answer, more))
  return extended(outcome, more)
}

const extended = ({ status, headers, bytes, cause }: Rendered, more: Readonly<Record<string, string>>) =>
  new Rendered(status, { ...headers, ...more }, bytes, cause)
