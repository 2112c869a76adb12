import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Call, type Check, type Exchange, type Json, member, recordIn } from '../api/index.js'
import { runKeyedScenario, send } from '../judgements/keyed-scenario.js'
import { repeats } from './answer.js'

type Params = NonNullable<Call['params']>
type Path = readonly [operation: OperationId, params: Params]

/** A key sent with the same body to another path never gets the answer of the first. */
export const otherPathIsOther: Check = async (api) => {
  const { keyed, first } = await runKeyedScenario(api, api.operation)
  const [operation, params] = await findOtherPath(api, first)
  const second = await send(api, operation, { ...keyed, params, aside: true })
  const seen = `${second.response.status} with the answer of the first`
  const expected = 'an answer of its own, or 422 `idempotency_key_reused`'
  // Within what a key is unique is open, but no choice answers with a record that the path does not name.
  api.expect.that(!answersFirst(first, second), expected, seen, {
    by: [first, second],
    compared: member(recordIn(second), 'id', { differs: recordIn(second).id }),
    certain: true,
  })
}

/** Whether the answer at another path is the first one; ids of another noun may be counted alike. */
export const answersFirst = (first: Exchange, second: Exchange): boolean =>
  repeats(first, second) && Object.keys(recordIn(second)).every((name) => name in recordIn(first))

/** Another path, of a record that exists where one can be had for nothing. */
export async function findOtherPath(api: Api, first: Exchange): Promise<Path> {
  const of = (operation: OperationId, { id }: Json): Path => [operation, { id: String(id) }]
  const unknownRecord = { id: api.fresh.unknownId() }
  switch (api.operation) {
    case op.createContact:
    case op.createWebhook:
      return of(op.updateContact, await api.given.contact())
    case op.createActivity:
      return of(op.tagContact, await api.given.contact())
    case op.createDeal:
      return of(op.closeDeal, recordIn(first))
    case op.closeDeal:
      return of(api.operation, await api.given.deal())
    case op.updateContact:
    case op.tagContact:
      return of(api.operation, await api.given.contact())
    case op.completeTask: {
      const task = await api.given.task()
      return [api.operation, { id: String(task.leadId), taskId: String(task.id) }]
    }
    case op.deleteWebhook:
      return of(api.operation, await api.given.webhook())
    case op.replyToConversation:
      return of(api.operation, { id: `sms__${api.fresh.unknownId()}` })
    case op.sendMessage:
      return of(op.replyToConversation, { id: `sms__${api.fresh.unknownId()}` })
    case op.bookMeeting:
      return of(api.operation, { id: api.target.records.inactiveBookingType ?? unknownRecord.id })
    case op.cancelMeeting:
      return of(api.operation, unknownRecord)
    default:
      return of(api.operation, { id: api.target.records.tickets?.[1] ?? unknownRecord.id })
  }
}
