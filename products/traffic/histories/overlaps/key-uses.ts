import { op, type RuleId, type Variant } from '../../../../contract/index.js'
import { dataOf, isObject, type KeyAnswer, onceCell } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from '../access/documented-code.js'
import { isShown } from '../history.js'
import { keyUseOf } from '../key-use.js'
import type { Contested } from './contested.js'

/** The member that names what a write has made; other writes name it in their path. */
const made: { readonly [operation: string]: string } = {
  [op.createContact]: 'id',
  [op.createDeal]: 'id',
  [op.createActivity]: 'id',
  [op.createWebhook]: 'id',
  [op.commentTicket]: 'commentId',
  [op.replyToConversation]: 'messageId',
  [op.sendMessage]: 'messageId',
  [op.bookMeeting]: 'meetingId',
}

/** Requests that are the same, under one key: what the first has made is what all others are answered. */
export const keyUses = (variant: Variant): Contested<KeyAnswer> => ({
  *callsOf(at) {
    const member = made[at.operation]
    const use = member === undefined ? undefined : keyUseOf(at, variant)
    const answer = use && member && answerOf(at, member)
    if (answer) yield { thing: `${use} ${at.recorded.body}`, answer }
  },
  next: onceCell.next,
  ruleOf: (answers): RuleId | undefined =>
    answers.some(({ kind }) => kind === 'result')
      ? variant === 'compact'
        ? 'compact.replay'
        : 'idempotency.concurrent-single-effect'
      : undefined,
  due: 'one record, made by the first use of the key and shown to all others',
  wordsOf: (answer) => (answer.kind === 'result' ? `\`${answer.value}\`` : '`idempotency_in_progress`'),
  isKept: false,
})

/** What an answer shows of the first use; undefined where that is nothing. */
function answerOf(at: TrafficExchange, member: string): KeyAnswer | undefined {
  if (documentedCode(at) === 'idempotency_in_progress') return { kind: 'busy' }
  const data = isShown(at) ? dataOf(at) : undefined
  const value = isObject(data) ? data[member] : undefined
  return typeof value === 'string' ? { kind: 'result', value } : undefined
}
