import { limits } from '../../limits.js'
import { op } from '../../operations/op.js'
import { rule } from '../rule.js'
import type { Needed } from './sentence.js'

const assign = op.assignConversation
const { rev } = limits
const given: Needed = { effects: 'writes', needs: ['record:conversation'], gaps: ['error-body'] }

/** Bounds of what assigns a conversation (section 4.7). */
export const conversationRules = {
  'limit.conversation-assign-rev-min': rule(
    '4.7',
    `${assign} takes \`expectedRev\` ${rev.min}, stale or not, and gets 400 \`invalid_request\` for ${rev.min - 1}.`,
    { on: [assign], ...given },
  ),
  'limit.conversation-assign-rev-max': rule(
    '4.7',
    `${assign} finds \`expectedRev\` ${rev.max} well formed, like any revision still to come, and gets 400 \`invalid_request\` for ${BigInt(rev.max) + 1n}.`,
    { on: [assign], ...given, gaps: ['rev-future', 'error-body'] },
  ),
}
