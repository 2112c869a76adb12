import { op } from '../../../../contract/index.js'
import { isObject, type Json, unknown } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from '../access/documented-code.js'
import { type History, retriesOf } from '../history.js'
import { sentJson } from '../sent-json.js'
import { addressedBy, shownRecords } from '../shown-records.js'
import type { Contested } from './contested.js'

/** What a change that expected a revision was answered. */
type ChangeAnswer =
  | { readonly kind: 'changed'; readonly expected: number; readonly state: string }
  | { readonly kind: 'refused' }

/** The calls that expect a revision, and the members that their answers show changed. */
const changes: { readonly [operation: string]: readonly string[] } = {
  [op.updateTicket]: ['subject', 'description', 'priority', 'channel', 'conversationId'],
  [op.assignTicket]: ['assigneeEmail'],
  [op.assignConversation]: ['assigneeEmail'],
  [op.closeDeal]: ['status', 'closedAt'],
}

/**
 * Changes of one record that expect a revision. Others may have moved it up to that revision, and no one back to it. Equal
 * answers are those of one change, which a second request repeats (gap.deal-reclose).
 */
export const revisedChanges = (history: History): Contested<ChangeAnswer> => {
  const retries = retriesOf(history)
  return {
    *callsOf(at) {
      const members = changes[at.operation]
      const body = members && sentJson(at)
      const { origin, key } = at.recorded
      if (members === undefined || !isObject(body) || body.expectedRev === undefined) return
      if (key === undefined || retries.has(at)) return
      const { noun, id } = addressedBy(at) ?? {}
      const answer = answerOf(at, body, members)
      if (answer) yield { thing: JSON.stringify([origin, key, noun, id]), answer }
    },
    next(state, answer) {
      if (answer.kind === 'refused' || state === answer.state) return [state]
      return state === unknown || revIn(state) <= answer.expected ? [answer.state] : []
    },
    ruleOf: (answers) => (answers.some(({ kind }) => kind === 'changed') ? 'revision.one-winner' : undefined),
    due: 'one success for each revision that was expected',
    wordsOf: (answer) =>
      answer.kind === 'changed'
        ? `\`rev\` ${revIn(answer.state)} after ${answer.expected}`
        : '`rev_mismatch`',
    isKept: false,
  }
}

const revIn = (state: string): number => Number.parseInt(state, 10)

/**
 * What an answer shows of a change; undefined where that is nothing, as where the revision did not move up, or the record has
 * other values than were sent: the answer may show it as somebody changed it later.
 */
function answerOf(
  at: TrafficExchange,
  { expectedRev: expected, ...sent }: Json,
  members: readonly string[],
): ChangeAnswer | undefined {
  if (documentedCode(at) === 'rev_mismatch') return { kind: 'refused' }
  const { id } = addressedBy(at) ?? {}
  const record = shownRecords(at).find((shown) => shown.id === id)?.record
  if (typeof expected !== 'number' || typeof record?.rev !== 'number' || record.rev <= expected)
    return undefined
  if (members.some((member) => member in sent && sent[member] !== record[member])) return undefined
  const values = members.map((member) => record[member])
  return { kind: 'changed', expected, state: `${record.rev} ${JSON.stringify(values)}` }
}
