import { type OperationId, op, operationOf } from '../../contract/index.js'
import { type Api, type Call, type Check, cases, drawSome } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { makeValidCall } from '../judgements/refusals.js'

const methodOf = (id: OperationId) => operationOf(id).method

/** Whether this is the first of the rule's operations with its method. */
const isFirst = ({ rule, operation }: Api): boolean =>
  rule.on.find((id) => methodOf(id) === methodOf(operation)) === operation

/** A check that an otherwise valid call is refused with each of some bodies, made from the text of a valid one. */
const refusesTexts =
  (texts: (valid: string, api: Api) => readonly string[]): Check =>
  async (api: Api) => {
    await learnErrorCodes(api)
    const { body, ...call }: Call = await makeValidCall(api)
    await cases(texts(JSON.stringify(body), api), async (_, rawBody) =>
      api.expect.error(await api.call(api.operation, { ...call, rawBody }), 400, 'invalid_request'),
    )(api)
  }

/** What no JSON parser takes, though some lenient one might: all at the first operation of each method, otherwise a few. */
export const malformed = refusesTexts((valid, api) => {
  const common = ['hello', `${valid}${valid}`]
  const others = [valid.slice(0, -1), `${valid.slice(0, -1)},}`, valid.replaceAll('"', "'")]
  return [...common, ...(isFirst(api) ? others : drawSome(others, 1, api.seed))]
})

/** Operations that an empty object would do for, so that what is read as one is accepted. */
const lenient: readonly OperationId[] = [
  op.updateContact,
  op.tagContact,
  op.completeTask,
  op.updateTicket,
  op.cancelMeeting,
]

/** JSON that is not an object: of every kind at the first operation of each method, and of some where an empty object is refused. */
export const nonObject = refusesTexts((valid, api) => {
  const kinds = ['[]', JSON.stringify(valid), '1', 'null']
  if (isFirst(api)) return [...kinds, `[${valid}]`, 'true']
  return lenient.includes(api.operation) ? kinds : drawSome(kinds, 2, api.seed)
})
