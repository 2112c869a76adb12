import { changesOfMembers, op } from '../../contract/index.js'
import type { Json } from '../../suites/engine/json.js'
import type { Learner, QuestionAnswer } from './learner.js'

/** The fields of a ticket that are put back after a question. */
const restored = Object.entries(changesOfMembers('ticket')).flatMap(([name, call]) =>
  call === op.updateTicket ? [name] : [],
)

/** The first ticket that may be changed, as it is listed; after the question it is as before. */
export async function takeFirstTicket(learner: Learner): Promise<Json> {
  const [id] = learner.target.records.tickets ?? []
  const ticket = await learner.find(op.listTickets, id)
  learner.after(() => restore(learner, ticket))
  return ticket
}

async function restore(learner: Learner, before: Json): Promise<void> {
  const now = await learner.find(op.listTickets, before.id)
  for (const name of restored)
    if (JSON.stringify(now[name]) !== JSON.stringify(before[name]) && before[name] !== null)
      await updateTicket(learner, before, { [name]: before[name] })
  if (now.assigneeEmail !== before.assigneeEmail) await assignTicket(learner, before, before.assigneeEmail)
}

/** Changes a ticket, with its present revision where that may be required. */
export async function updateTicket(learner: Learner, { id }: Json, fields: Json): Promise<QuestionAnswer> {
  const params = { id: String(id) }
  const isRequired = learner.value('expected-rev-required').includes(op.updateTicket)
  const rev = isRequired ? { expectedRev: (await learner.find(op.listTickets, id)).rev } : {}
  return learner.call(op.updateTicket, { params, body: { ...fields, ...rev } })
}

/** Assigns a ticket. */
export const assignTicket = (
  learner: Learner,
  { id }: Json,
  assigneeEmail: unknown,
  more: { readonly idempotencyKey?: string; readonly fields?: Json } = {},
): Promise<QuestionAnswer> => {
  const { idempotencyKey, fields } = more
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  return learner.call(op.assignTicket, {
    params: { id: String(id) },
    body: { assigneeEmail, ...fields },
    ...key,
  })
}
