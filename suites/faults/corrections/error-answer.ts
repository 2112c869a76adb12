import { type OperationId, setAtPath } from '../../../contract/index.js'
import { type AllowedAnswer, codeIn, type WireResponse } from '../../api/index.js'
import type { CorrectionContext } from './correction.js'

/** A documented error as the target has answered it in the run, at that operation where it did; else one made up. */
export function errorAnswer(
  { status, code = 'invalid_request' }: AllowedAnswer,
  operation: OperationId,
  { assumptions, errors }: CorrectionContext,
): WireResponse {
  const seen = errors.filter(({ response }) => response.status === status && codeIn(response.json) === code)
  const { response } = seen.find((one) => one.operation === operation) ?? seen[0] ?? {}
  if (response) return { status, headers: response.headers, text: response.text }
  const places = assumptions['error-body']
  const body = {}
  setAtPath(body, places.code, code)
  setAtPath(body, places.message, 'corrected')
  setAtPath(body, places.details, {})
  return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) }
}
