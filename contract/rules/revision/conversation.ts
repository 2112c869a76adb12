import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

const on = [op.assignConversation] as const
const needs = ['record:conversation'] as const

/** `expectedRev` of a conversation's assignment (section 4.7). */
export const conversationRevRules = {
  'revision.conversation-assign-stale': rule(
    '4.7',
    'POST /api/v1/conversations/{id}/assign gets 409 `rev_mismatch` when its `expectedRev` is an earlier `rev` of the conversation.',
    { on, effects: 'writes', needs, gaps: ['rev-increment', 'error-body'] },
  ),
  'revision.conversation-assign-current': rule(
    '4.7',
    "POST /api/v1/conversations/{id}/assign answers 200 when its `expectedRev` is the conversation's present `rev`, which the list and the last answer agree on.",
    { on, effects: 'writes', needs, gaps: ['expected-rev-required'] },
  ),
}
