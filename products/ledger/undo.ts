import { op } from '../../contract/index.js'
import { findListed } from '../../suites/side-effects/listing.js'
import type { LedgerNoun } from '../../suites/side-effects/noun.js'
import { answered, type SideEffect } from '../../suites/side-effects/side-effect.js'
import { isDone, refused, type UndoEnding, type Undoing } from './undoing.js'

type Undo = (effect: SideEffect, undoing: Undoing) => Promise<UndoEnding>

const gone: UndoEnding = { done: 'is gone already' }

const deleteWebhook: Undo = async ({ id, key }, { ask }) => {
  const exchange = await ask(op.deleteWebhook, { params: { id }, as: key })
  if (exchange.response.status === 404) return gone
  return isDone(exchange) ? { done: 'deleted' } : refused('deleting it', exchange)
}

const cancelMeeting: Undo = async ({ id, key }, { ask }) => {
  const exchange = await ask(op.cancelMeeting, { params: { id }, body: {}, as: key })
  if (exchange.response.status === 404) return gone
  return isDone(exchange) ? { done: 'canceled' } : refused('canceling it', exchange)
}

/** Tags are taken off by an update, whose words are documented (section 4.3). */
const removeTag: Undo = async ({ id, on = '', key }, { ask }) => {
  const call = { params: { id: on }, body: { removeTags: [id] }, as: key }
  const exchange = await ask(op.updateContact, call)
  if (exchange.response.status === 404) return gone
  return isDone(exchange) ? { done: `taken off contact ${on}` } : refused('taking it off', exchange)
}

const completeTask: Undo = async ({ id, leadId = '', key }, { ask }) => {
  const operation = op.completeTask
  const call = { params: { id: leadId, taskId: id }, body: { done: true }, as: key }
  const exchange = await ask(operation, call)
  if (isDone(exchange)) return { done: 'completed' }
  if (exchange.response.status === 404) return gone
  // It may be done already, which is not an error everywhere (gap.task-complete-repeat).
  const query = { leadId, limit: '100' }
  const task = await findListed(ask, op.listTasks, { query, as: key }, (one) => one.id === id)
  return typeof task?.doneAt === 'string' ? { done: 'is done already' } : refused('completing it', exchange)
}

/** Closes a deal as lost, in the words that a close has shown, otherwise in the assumed ones; never by a guess. */
const closeDeal: Undo = async ({ id, leadId, rev: known, key }, { ask, leftovers, assumptions }) => {
  const { field, lost } = assumptions['deal-close-selector']
  const words = { ...(leftovers.lost ?? { [field]: lost }), ...assumptions['deal-lost-reason'].send }
  const query = { leadId, limit: '100' }
  const look = () => findListed(ask, op.listDeals, { query, as: key }, (one) => one.id === id)
  let rev: unknown = known ?? (await look())?.rev
  for (let attempt = 1; ; attempt += 1) {
    const call = { params: { id }, body: { ...words, expectedRev: rev }, as: key }
    const exchange = await ask(op.closeDeal, call)
    const { status } = exchange.response
    if (status === 404) return gone
    if (isDone(exchange)) {
      const { status: now } = answered(exchange)
      return now === 'lost' ? { done: 'closed as lost' } : { why: `closing it as lost made it ${now}` }
    }
    const deal = status === 409 ? await look() : undefined
    if (typeof deal?.status === 'string' && deal.status !== 'open') return { done: 'is closed already' }
    if (deal === undefined || attempt > 1) return refused('closing it as lost', exchange)
    rev = deal.rev
  }
}

/** How a side effect of each noun that a call takes back is undone. */
export const undos: Partial<Readonly<Record<LedgerNoun, Undo>>> = {
  webhook: deleteWebhook,
  meeting: cancelMeeting,
  tag: removeTag,
  deal: closeDeal,
  task: completeTask,
}
