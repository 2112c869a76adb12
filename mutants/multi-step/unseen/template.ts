import { op } from '../../../contract/index.js'
import { failsWhere } from '../../operators/error.js'
import { inTurn } from '../../operators/in-turn.js'
import { onReply } from '../../operators/reply.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { counter, remembering } from '../operators.js'

/** Faults of templates that are sent several times. */
export const unseenTemplateFaults: MultiStepFaults = {
  'conversation.window-template': {
    'the third template to a conversation without an answer is refused': {
      calls: 3,
      plant: remembering<number>((sent) => {
        const count = counter()
        return inTurn(
          failsWhere(
            op.replyToConversation,
            ({ params: { id = '' }, body }) => body.template !== undefined && (sent.get(id) ?? 0) >= 2,
            'invalid_state',
          ),
          onReply(op.replyToConversation, (reply, { params: { id = '' }, body }) => {
            if (body.template !== undefined) sent.set(id, count(id))
            return reply
          }),
        )
      }),
    },
  },
}
