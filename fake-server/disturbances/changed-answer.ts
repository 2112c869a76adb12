import type { RecordName } from '../../contract/index.js'
import { bytesOf } from '../pipeline/bytes.js'
import type { Core } from '../pipeline/context.js'
import { isObject } from '../pipeline/is-object.js'
import type { ReceivedRequest } from '../pipeline/received-request.js'
import { Rendered } from '../pipeline/rendered.js'
import type { ChangedAnswer } from '../world/disturbances.js'
import type { Treatment } from '../world/treatment.js'
import { openMembers } from './answer-changes.js'

/** The answer to a request with what disturbances change in it; the journal shows it so. */
export function changedAnswer(
  answer: Rendered,
  { world, surface, alongside }: Core,
  request: ReceivedRequest,
  treatment: Treatment,
): Rendered {
  const { changes = [], written = new Set<string>() } = world.disturbances ?? {}
  if (changes.length === 0) return answer
  const { operation } = request
  const described =
    operation && (surface.operations[operation] ?? alongside?.surface.operations[operation])?.answer
  const draft: ChangedAnswer = {
    status: answer.status,
    headers: { ...answer.headers },
    body: bodyOf(answer),
    noun: described === undefined || described.kind === 'catalog' ? undefined : described.of,
  }
  for (const id of writtenBy(draft, request)) written.add(id)
  const by = changes.filter(({ change }) => change(draft, written)).map(({ name }) => name)
  if (by.length === 0) return answer
  const bytes = draft.body === undefined ? answer.bytes : bytesOf(JSON.stringify(draft.body))
  treatment.changedBy.push(...by)
  const changed = new Rendered(answer.status, draft.headers, bytes, answer.cause, answer.code)
  treatment.changed = changed
  return changed
}

/** The body of a success; undefined for an error, and for what is no object. */
function bodyOf({ status, body }: Rendered): ChangedAnswer['body'] {
  if (status >= 300 || !body.startsWith('{')) return undefined
  return JSON.parse(body) as Record<string, unknown>
}

/** The ids of the records whose values a write has given: those that it creates, and one of which it sets such a member. */
function writtenBy(
  { body, noun }: ChangedAnswer,
  { method, params = {}, json }: ReceivedRequest,
): readonly string[] {
  if (body === undefined || method === 'GET') return []
  const { id, messageId } = isObject(body.data) ? body.data : {}
  const isSet = isObject(json) && openMembers[noun as RecordName]?.some((member) => member in json)
  const created = method === 'POST' && params.id === undefined ? [id] : []
  return [...created, messageId, ...(isSet ? [params.id] : [])].filter((one) => typeof one === 'string')
}
