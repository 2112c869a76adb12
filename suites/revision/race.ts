import { type OperationId, op } from '../../contract/index.js'
import {
  type Api,
  type Check,
  type Exchange,
  endings,
  isOutage,
  type Json,
  recordIn,
  register,
  type SwapAnswer,
  succeeded,
} from '../api/index.js'
import { judgeLosers } from '../judgements/losers.js'
import { assignConversationTo, borrowConversation } from '../observations/borrow-conversation.js'
import { closeDealAt, makeCloseBody } from '../observations/closing.js'
import { assignTicketAt, closeDeal, otherAssignees, updateTicket, updateTicketAt } from './change.js'
import { assignConversation } from './conversation.js'

/** Changes of one record that expect the same revision, and how the record is read back. */
interface Contest {
  readonly record: Json
  readonly calls: readonly (() => Promise<Exchange>)[]
  readonly read: () => Promise<Json>
}

/** The field of the record that the changes want for themselves. */
const contested: { readonly [E in OperationId]?: string } = {
  [op.updateTicket]: 'subject',
  [op.assignTicket]: 'assigneeEmail',
  [op.assignConversation]: 'assigneeEmail',
  [op.closeDeal]: 'status',
}

/** Contestants; enough for one to meet another between its check and its act. */
const crowd = 4

async function prepareContest(api: Api): Promise<Contest> {
  if (api.operation === closeDeal) {
    const record = await api.given.deal()
    // The words are found out before the race, so that no request waits for them.
    await makeCloseBody(api, 'won', record.rev)
    const calls = (['won', 'lost', 'won', 'lost'] as const).map(
      (outcome) => () => closeDealAt(api, record, outcome, record.rev),
    )
    return { record, calls, read: () => api.read.deal(record) }
  }
  if (api.operation === assignConversation) {
    const record = await borrowConversation(api)
    const calls = contestants(api, record).map(
      (one) => () => assignConversationTo(api, record, one, record.rev),
    )
    return { record, calls, read: () => api.read.conversation(record) }
  }
  const record = await api.given.ticket()
  const calls = api.operation === updateTicket ? updates(api, record) : assignments(api, record)
  return { record, calls, read: () => api.read.ticket(record) }
}

const updates = (api: Api, ticket: Json) =>
  Array.from(
    { length: crowd },
    () => () => updateTicketAt(api, ticket, { subject: api.fresh.word() }, ticket.rev),
  )

const assignments = (api: Api, ticket: Json) =>
  contestants(api, ticket).map((assignee) => () => assignTicketAt(api, ticket, assignee, ticket.rev))

/** Assignees that differ from the present one and each other, as far as there are so many. */
function contestants(api: Api, ticket: Json): readonly (string | null)[] {
  const others = otherAssignees(api, ticket)
  return others.length > 1 ? others.slice(0, crowd) : [others[0], others[0]]
}

/** Of changes that arrive together and expect the same revision one takes effect, and no more. */
export const oneWinner: Check = async (api) => {
  const { record, calls, read } = await prepareContest(api)
  const answers = await api.race(calls)
  const by = answers.filter((answer) => answer !== undefined)
  if (by.length === 0) return api.inconclusive('none of the changes got an answer')
  // Where all are invalid, it is an assumption that was not met.
  if (by.every(({ response }) => response.status === 400)) api.given2xx(by[0] as Exchange)
  const winners = distinctSuccesses(by)
  const seen = `${winners.length}, at rev ${winners.map((winner) => recordIn(winner).rev).join(' and ')}`
  api.expect.that(winners.length <= 1, 'at most one success', seen, { by: winners, proof: true })
  // What all are refused for is a reason of its own, so that no request has lost.
  if (winners.length === 0) {
    const other = by.find((answer) => !isLoss(api, answer) && !excused(api, answer))
    if (other) api.given2xx(other)
  }
  for (const loser of by) if (!excused(api, loser)) expectLost(api, loser)
  const expected = String(record.rev)
  const reported = [
    ...winners.map(
      (winner): SwapAnswer => ({ kind: 'swapped', expected, rev: String(recordIn(winner).rev) }),
    ),
    ...answers.flatMap((answer) => unsuccessful(expected, answer)),
  ]
  const text = reported.map(({ kind }) => kind).join(', ')
  const [winner] = winners
  if (!winner) return api.inconclusive(`no change succeeded: ${text}`)
  const explained = endings(register(expected), reported).size > 0
  const due = `one success at the most among ${by.length} simultaneous changes with expectedRev ${expected}, and 409 for the others`
  const came = `${winners.length} of ${by.length} succeeded; the answers are ${text}`
  api.expect.that(explained, due, came, { by })
  await judgeLosers(api, by, (loser) => {
    if (isOutage(loser.response.status)) expectLost(api, loser)
  })
  const field = contested[api.operation] ?? 'rev'
  api.expect.equal(
    (await read())[field],
    recordIn(winner)[field],
    `${field} as the winner's answer shows it`,
    { by },
  )
}

/** Whether an answer is not a loss: a success, one that says nothing, or a loss that lacks a reason. */
export const excused = (api: Api, answer: Exchange): boolean =>
  succeeded(answer) ||
  isOutage(answer.response.status) ||
  // gap.deal-lost-reason
  (api.operation === closeDeal && answer.response.status === 400)

/** Whether an answer says that another change came first. */
const isLoss = (api: Api, answer: Exchange): boolean =>
  api.isError(answer, 409, 'rev_mismatch') ||
  (api.operation === closeDeal && api.isError(answer, 409, 'invalid_state'))

/** Holds where an answer reports that another change came first. */
export const expectLost = (api: Api, loser: Exchange): void =>
  api.expect.errorOf(loser, [
    [409, 'rev_mismatch'],
    ...(api.operation === closeDeal ? ([[409, 'invalid_state']] as const) : []),
  ])

/** Successes that differ; one that repeats another has changed nothing (gap.deal-reclose). */
export function distinctSuccesses(answers: readonly Exchange[]): readonly Exchange[] {
  const byText = new Map<string, Exchange>()
  for (const answer of answers.filter(succeeded)) {
    const { id, rev, status, closedAt, subject, assigneeEmail } = recordIn(answer)
    const text = JSON.stringify([id, rev, status, closedAt, subject, assigneeEmail])
    if (!byText.has(text)) byText.set(text, answer)
  }
  return [...byText.values()]
}

/** What an answer that is not a success shows of the revision; nothing where the change was invalid. */
function unsuccessful(expected: string, answer: Exchange | undefined): SwapAnswer[] {
  if (answer === undefined || isOutage(answer.response.status)) return [{ kind: 'lost', expected }]
  return answer.response.status === 409 ? [{ kind: 'stale', expected }] : []
}
