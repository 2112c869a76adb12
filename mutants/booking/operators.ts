import { type BookingResult, type Meeting, op } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { inContext, withState } from '../operators/context.js'
import { onData } from '../operators/reply.js'
import { onSent } from '../operators/sent.js'
import { onStored } from '../operators/stored.js'

/** Changes what a booking answers. */
export const answering = (change: (result: BookingResult, context: Context) => Partial<BookingResult>) =>
  onData(op.bookMeeting, change)

/** Changes the meeting that a booking makes, in the store alone. */
export const storing = (change: (meeting: Meeting, context: Context) => Partial<Meeting>) =>
  onStored(
    op.bookMeeting,
    'meetings',
    change,
    (reply) => (reply.body as { data: BookingResult }).data.meetingId,
  )

/** Books with another body than was sent. */
export const sending = (
  change: (body: Record<string, unknown>, context: Context) => Record<string, unknown>,
) => onSent(op.bookMeeting, change)

/** Lets something be found in any workspace. */
export const reaching = (noun: 'contacts' | 'slots' | 'bookingTypes' | 'conversation') =>
  inContext(op.bookMeeting, (context) => {
    const { workspace, workspaces } = context
    const all = [...workspaces.values()]
    const found = {
      contacts: {
        get: (id: string) => workspace.contacts.get(id) ?? all.flatMap((w) => w.contacts.get(id) ?? [])[0],
      },
      slots: {
        get: (id: string) => workspace.slots.get(id) ?? all.flatMap((w) => w.slots.get(id) ?? [])[0],
        put: workspace.slots.put.bind(workspace.slots),
        read: workspace.slots.read.bind(workspace.slots),
      },
      bookingTypes: all.flatMap((w) => w.bookingTypes),
      conversation: (id: string) =>
        workspace.conversation(id) ?? all.flatMap((w) => w.conversation(id) ?? [])[0],
    }
    return withState(context, { [noun]: found[noun] })
  })
