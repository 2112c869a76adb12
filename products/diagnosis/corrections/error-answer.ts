import { pathValues, setAtPath } from '../../../contract/index.js'
import { type AllowedAnswer, codeIn, type Exchange, type WireResponse } from '../../../suites/api/index.js'
import type { CorrectionContext, PassingCall } from './correction.js'

/** A documented error as the target has answered it in the run, at that operation where it did; else one made up. */
export function errorAnswer(
  { status, code = 'invalid_request' }: AllowedAnswer,
  { operation, request }: Pick<PassingCall, 'operation' | 'request'>,
  { assumptions, errors }: CorrectionContext,
): WireResponse {
  const seen = byError(errors).get(`${status} ${code}`) ?? []
  const like = seen.find((one) => one.operation === operation) ?? seen[0]
  if (like) {
    const { headers, text } = like.response
    return {
      status,
      headers,
      text: renamed(
        text,
        Object.values(pathValues(like.operation, like.request.path)),
        Object.values(pathValues(operation, request.path)),
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

const indexed = new WeakMap<readonly Exchange[], ReadonlyMap<string, readonly Exchange[]>>()

/** The errors of a run by status and code; read once, as each call of a trial asks. */
function byError(errors: readonly Exchange[]): ReadonlyMap<string, readonly Exchange[]> {
  const known = indexed.get(errors)
  if (known) return known
  const found = new Map<string, Exchange[]>()
  for (const error of errors) {
    const { status, json } = error.response
    const name = `${status} ${codeIn(json)}`
    const others = found.get(name)
    if (others) others.push(error)
    else found.set(name, [error])
  }
  indexed.set(errors, found)
  return found
}

/** A text with other ids in it. */
const renamed = (text: string, from: readonly string[], to: readonly string[]): string =>
  from.reduce((so, id, n) => (id === '' ? so : so.replaceAll(id, to[n] ?? id)), text)
