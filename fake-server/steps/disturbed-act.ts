import { meetingMembers, op, recordOf } from '../../contract/index.js'
import type { Reply } from '../messages/reply.js'
import type { Context } from '../pipeline/context.js'
import type { Disruption } from '../world/fault.js'
import type { Treatment } from '../world/treatment.js'

/** Lets an operation take effect under a fault that lets it do so. */
export function disturbedAct(
  context: Context,
  treatment: Treatment,
  does: Disruption,
  act: () => Reply | Promise<Reply>,
): Reply | Promise<Reply> {
  switch (does.kind) {
    case 'silence':
      return withSilentProvider(context, treatment, act)
    case 'rival':
      treatment.isMet = context.operation === op.bookMeeting ? takeSlot(context) : writeFirst(context)
      return act()
    case 'instead': {
      const replaced = (reply: Reply): Reply => {
        if (reply.status >= 300) return reply
        treatment.isMet = true
        return does.replyAt(context.world.now(), context.assumptions)
      }
      const reply = act()
      return reply instanceof Promise ? reply.then(replaced) : replaced(reply)
    }
    default:
      return act()
  }
}

/** Makes the provider give no answer to what this request hands over. */
function withSilentProvider(
  { workspace, world }: Context,
  treatment: Treatment,
  act: () => Reply | Promise<Reply>,
): Reply | Promise<Reply> {
  const { provider } = workspace
  const handedOver = world.outbox.count
  const speaks = () => {
    workspace.provider = provider
    treatment.isMet = provider === 'delivers' && world.outbox.count > handedOver
  }
  if (provider === 'delivers') workspace.provider = 'silent'
  let reply: Reply | Promise<Reply> | undefined
  try {
    reply = act()
  } finally {
    if (!(reply instanceof Promise)) speaks()
  }
  return reply instanceof Promise ? reply.finally(speaks) : reply
}

/** Makes the next revision of the record that a request expects at the present one, as another client's change does. */
function writeFirst({ workspace, surface, operation, params, body }: Context): boolean {
  const collection = {
    deal: workspace.deals,
    ticket: workspace.tickets,
    conversation: workspace.conversations,
  }[String(surface.operations[operation].target)]
  const record = collection?.get(params.id ?? '')
  if (record === undefined || record.rev !== body.expectedRev) return false
  // Of the three, the record is one of the collection it was found in.
  collection?.put(Object.freeze({ ...record, rev: record.rev + 1 }) as never)
  return true
}

/** Books the slot of a request for someone else. */
function takeSlot({ workspace, world, params, body }: Context): boolean {
  const slot = workspace.slots.get(String(body.slotId))
  if (slot === undefined || slot.bookingTypeId !== params.id || slot.meetingId !== null) return false
  const at = world.instant()
  const meeting = recordOf(meetingMembers, {
    id: world.id('mtg'),
    title: 'Booked by another client',
    source: 'booking',
    status: 'confirmed',
    startAt: slot.startAt,
    endAt: slot.endAt,
    createdAt: at,
    updatedAt: at,
    bookingTypeId: slot.bookingTypeId,
  })
  workspace.meetings.put(Object.freeze(meeting))
  workspace.slots.put(Object.freeze({ ...slot, meetingId: meeting.id }))
  return true
}
