import { isObject } from '../../input/is-object.js'
import { bytesOf } from '../../messages/bytes.js'
import type { ReceivedRequest } from '../../messages/received-request.js'
import { Rendered } from '../../messages/rendered.js'
import type { Core } from '../../pipeline/context.js'
import type { ChangedAnswer, Disturbances } from '../../world/disturbances.js'
import type { Treatment } from '../../world/treatment.js'
import { callerOf } from './caller-of.js'

/** The answer to a request with what disturbances change in it; the journal shows it so. */
export function changedAnswer(
  answer: Rendered,
  core: Core,
  request: ReceivedRequest,
  treatment: Treatment,
): Rendered {
  const { surface, alongside } = core
  const { disturbances } = core.world
  const changes = disturbances?.changes(callerOf(core, request.key))
  if (disturbances === undefined || changes === undefined || changes.length === 0) return answer
  const { operation } = request
  const described =
    operation && (surface.operations[operation] ?? alongside?.surface.operations[operation])?.answer
  const draft: ChangedAnswer = {
    status: answer.status,
    headers: { ...answer.headers },
    body: bodyOf(answer),
    noun: described === undefined || described.kind === 'catalog' ? undefined : described.of,
  }
  noteGiven(disturbances, draft, request)
  const by = changes.filter(({ change }) => change(draft, disturbances.given)).map(({ name }) => name)
  if (by.length === 0) return answer
  const bytes = draft.body === undefined ? answer.bytes : bytesOf(JSON.stringify(draft.body))
  treatment.changedBy.push(...by)
  const changed = new Rendered(answer.status, draft.headers, bytes, answer.cause, answer.code)
  treatment.changed = changed
  return changed
}

/** The body of a success; undefined for an error, and for a value that is not an object. */
function bodyOf({ status, body }: Rendered): ChangedAnswer['body'] {
  if (status >= 300 || !body.startsWith('{')) return undefined
  return JSON.parse(body) as Record<string, unknown>
}

/** Notes which values a successful write gives: of the record that it creates, or of the one in its path. */
function noteGiven(
  disturbances: Disturbances,
  { body, noun }: ChangedAnswer,
  { method, params = {}, json }: ReceivedRequest,
): void {
  if (body === undefined || method === 'GET' || !isObject(json)) return
  const { id } = isObject(body.data) ? body.data : {}
  // What an activity is created from has a type; it is listed under the id that is answered.
  if (noun === 'activityResult') disturbances.give('activity', json, id)
  else disturbances.give(noun, json, params.id ?? id)
}
