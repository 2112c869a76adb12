import { setAtPath } from '../../../contract/index.js'
import { type AllowedAnswer, codeIn, type WireResponse } from '../../api/index.js'
import type { CorrectionContext, PassingCall } from './correction.js'
import { parametersOf } from './operation-at.js'

/** A documented error as the target has answered it in the run, at that operation where it did; else one made up. */
export function errorAnswer(
  { status, code = 'invalid_request' }: AllowedAnswer,
  { operation, request }: Pick<PassingCall, 'operation' | 'request'>,
  { assumptions, errors }: CorrectionContext,
): WireResponse {
  const seen = errors.filter(({ response }) => response.status === status && codeIn(response.json) === code)
  const like = seen.find((one) => one.operation === operation) ?? seen[0]
  if (like) {
    const { headers, text } = like.response
    return {
      status,
      headers,
      text: renamed(
        text,
        parametersOf(like.operation, like.request.path),
        parametersOf(operation, request.path),
      ),
    }
  }
  const places = assumptions['error-body']
  const body = {}
  setAtPath(body, places.code, code)
  setAtPath(body, places.message, 'corrected')
  setAtPath(body, places.details, {})
  return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) }
}

/** A text with other ids in it. */
const renamed = (text: string, from: readonly string[], to: readonly string[]): string =>
  from.reduce((so, id, n) => (id === '' ? so : so.replaceAll(id, to[n] ?? id)), text)
