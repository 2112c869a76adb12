import { type families, limits } from '../../contract/index.js'
import type { Behaviour, Context } from '../../fake-server/pipeline/context.js'
import { type Mutants, mutant } from '../mutant.js'
import { channelOf, conversationOf, doneAndRefused, refusedWhere, reply, seenAs } from './operators.js'

/** A window of another length. */
const lasting = (ms: number) => (behaviour: Behaviour) => {
  behaviour.policy.chatWindowMs = ms
}

const hour = 3_600_000

/** Whether the contact has been silent for more than 24 hours. */
function isStale(context: Context): boolean {
  const { lastInboundAt } = conversationOf(context) ?? { lastInboundAt: null }
  return lastInboundAt === null || context.world.now() - Date.parse(lastInboundAt) > limits.windowMs
}

/** Faults of the 24 hours for free text. */
export const windowMutants: Pick<
  Mutants<typeof families.conversation>,
  | 'conversation.window-open'
  | 'conversation.window-closed'
  | 'conversation.window-template'
  | 'conversation.window-other-channels'
> = {
  'conversation.window-open': [
    mutant('the window lasts 23 hours', lasting(23 * hour)),
    mutant('the window lasts 25 hours', lasting(25 * hour)),
    mutant('the window lasts 24 minutes', lasting(24 * 60_000)),
    mutant('free text always needs a template', lasting(-1)),
    mutant('the window ends with the day', (behaviour) =>
      refusedWhere(
        reply,
        (context) => {
          const { lastInboundAt } = conversationOf(context) ?? {}
          const today = new Date(context.world.now()).toISOString().slice(0, 10)
          const isText = context.body.text !== undefined
          return isText && channelOf(context) === 'chatapp_1' && lastInboundAt?.slice(0, 10) !== today
        },
        'invalid_state',
      )(behaviour),
    ),
  ],
  'conversation.window-closed': [
    mutant('the window never closes', lasting(Number.POSITIVE_INFINITY)),
    mutant(
      'our own messages keep the window open',
      seenAs(reply, ({ lastMessageAt }) => ({ lastInboundAt: lastMessageAt })),
    ),
    mutant('free text past the window is refused and sent', doneAndRefused(reply, 'invalid_state')),
    mutant(
      'past the window free text goes in the form of a message',
      seenAs(reply, ({ lastInboundAt }, { body, world }) => ({
        lastInboundAt: body.message === undefined ? lastInboundAt : new Date(world.now()).toISOString(),
      })),
    ),
    mutant('the window lasts 24 days', lasting(24 * 24 * hour)),
  ],
  'conversation.window-template': [
    mutant(
      'past the window nothing goes',
      refusedWhere(
        reply,
        (context) => channelOf(context) === 'chatapp_1' && isStale(context),
        'invalid_state',
      ),
    ),
    mutant(
      'past the window a template inside a message does not count',
      refusedWhere(
        reply,
        (context) => context.body.message !== undefined && isStale(context),
        'invalid_state',
      ),
    ),
    mutant(
      'past the window a template outside a message does not count',
      refusedWhere(
        reply,
        (context) => context.body.template !== undefined && isStale(context),
        'invalid_request',
      ),
    ),
  ],
  'conversation.window-other-channels': [
    mutant(
      'an SMS has the window too',
      refusedWhere(reply, (context) => channelOf(context) === 'sms' && isStale(context), 'invalid_state'),
    ),
    mutant(
      'an e-mail has the window too',
      refusedWhere(reply, (context) => channelOf(context) === 'email' && isStale(context), 'invalid_state'),
    ),
  ],
}
