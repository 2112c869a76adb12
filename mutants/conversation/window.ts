import { limits, op } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { choosingAlso } from '../operators/choice.js'
import { failsWhere } from '../operators/error.js'
import { withPolicy } from '../operators/policy.js'
import { ruledOut } from '../ruled-out.js'
import { channelOf, conversationOf, doneAndRefused, seenAs } from './operators.js'

/** A window of another length. */
const lasting = (ms: number) => withPolicy({ chatWindowMs: ms })

const hour = 3_600_000

/** Whether the contact has been silent for more than 24 hours. */
function isStale(context: Context): boolean {
  const { lastInboundAt } = conversationOf(context) ?? { lastInboundAt: null }
  return lastInboundAt === null || context.world.now() - Date.parse(lastInboundAt) > limits.windowMs
}

const isButtons = (message: unknown) => (message as { type?: unknown } | undefined)?.type === 'interactive'

/** Faults of the 24 hours for free text. */
export const windowMutants = {
  'conversation.window-open': {
    'the window lasts 23 hours': lasting(23 * hour),
    'the window lasts 25 hours': lasting(25 * hour),
    'the window lasts 24 minutes': lasting(24 * 60_000),
    'free text always needs a template': lasting(-1),
    'the window ends with the day': failsWhere(
      op.replyToConversation,
      (context) => {
        const { lastInboundAt } = conversationOf(context) ?? {}
        const today = new Date(context.world.now()).toISOString().slice(0, 10)
        const isText = context.body.text !== undefined
        return isText && channelOf(context) === 'chatapp_1' && lastInboundAt?.slice(0, 10) !== today
      },
      'invalid_state',
    ),
  },
  'conversation.window-closed': {
    'past the window every second text is refused with another error': ruledOut((behaviour) => {
      let times = 0
      choosingAlso('window-error', 'forbidden', ({ operation, body }) => {
        const isText = operation === op.replyToConversation && body.text !== undefined
        if (isText) times += 1
        return isText && times % 2 === 0
      })(behaviour)
    }),
    'the window never closes': ruledOut(lasting(Number.POSITIVE_INFINITY)),
    'our own messages keep the window open': ruledOut(
      seenAs(op.replyToConversation, ({ lastMessageAt }) => ({
        lastInboundAt: lastMessageAt,
      })),
    ),
    'free text past the window is refused and sent': ruledOut(
      doneAndRefused(op.replyToConversation, 'invalid_state'),
    ),
    'past the window free text goes in the form of a message': ruledOut(
      seenAs(op.replyToConversation, ({ lastInboundAt }, { body, world }) => ({
        lastInboundAt: body.message === undefined ? lastInboundAt : new Date(world.now()).toISOString(),
      })),
    ),
    'past the window buttons go': ruledOut(
      seenAs(op.replyToConversation, ({ lastInboundAt }, { body, world }) => ({
        lastInboundAt: isButtons(body.message) ? new Date(world.now()).toISOString() : lastInboundAt,
      })),
    ),
    'the window lasts 24 days': ruledOut(lasting(24 * 24 * hour)),
  },
  'conversation.window-template': {
    'past the window nothing goes': failsWhere(
      op.replyToConversation,
      (context) => channelOf(context) === 'chatapp_1' && isStale(context),
      'invalid_state',
    ),
    'past the window a template inside a message does not count': failsWhere(
      op.replyToConversation,
      (context) => context.body.message !== undefined && isStale(context),
      'invalid_state',
    ),
    'past the window a template outside a message does not count': failsWhere(
      op.replyToConversation,
      (context) => context.body.template !== undefined && isStale(context),
      'invalid_request',
    ),
  },
  'conversation.window-other-channels': {
    'an SMS has the window too': failsWhere(
      op.replyToConversation,
      (context) => channelOf(context) === 'sms' && isStale(context),
      'invalid_state',
    ),
    'an e-mail has the window too': failsWhere(
      op.replyToConversation,
      (context) => channelOf(context) === 'email' && isStale(context),
      'invalid_state',
    ),
  },
} satisfies Partial<FamilyMutants<'conversation'>>
