import type { RuleId } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { Context } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import type { Sent } from '../world/world.js'

/** What the provider is given. */
export type OutgoingMessage = Omit<Sent, 'workspaceId' | 'at' | 'outcome'>

/**
 * Hands a message to the workspace's provider: `sent`, or `queued` for an e-mail (gap.email-queued); 409
 * `unknown_outcome` where it stays silent, 503 `unavailable` where it is down (section 4.7).
 */
export function handOver(
  context: Context,
  outgoing: OutgoingMessage,
  rules: { readonly silent: RuleId; readonly down: RuleId },
): 'sent' | 'queued' {
  const { workspace, world } = context
  if (workspace.provider === 'down')
    throw new ApiError('unavailable', 'the message provider is down; nothing was sent', rules.down)
  const outcome = workspace.provider === 'silent' ? 'unanswered' : outcomeOf(context, outgoing)
  world.outbox.push({ workspaceId: workspace.id, ...outgoing, at: world.instant(), outcome })
  if (outcome === 'unanswered')
    throw new ApiError(
      'unknown_outcome',
      'the provider gave no answer; the message may have gone out, so retry with the same key only',
      rules.silent,
    )
  return outcome
}

/** E-mails within so many milliseconds of one another are a load. */
const loadMs = 1000

function outcomeOf(context: Context, { channel }: OutgoingMessage): 'sent' | 'queued' {
  const { workspace, world, assumptions } = context
  if (channel === 'email') restsOn(context, 'email-queued')
  const queued = assumptions['email-queued']
  if (channel !== 'email' || queued === 'never') return 'sent'
  if (queued === 'always') return 'queued'
  const last = world.outbox.items.findLast(
    (sent) => sent.workspaceId === workspace.id && sent.channel === 'email',
  )
  return last && world.now() - Date.parse(last.at) < loadMs ? 'queued' : 'sent'
}
