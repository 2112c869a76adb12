import { type BookingResult, type Meeting, op } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { aroundHandler } from '../operators/handler.js'
import { onReply } from '../operators/reply.js'

export const book = op.bookMeeting
export const cancel = op.cancelMeeting
export const list = op.listMeetings

/** Changes what a booking answers. */
export const answering = (change: (result: BookingResult, context: Context) => Partial<BookingResult>) =>
  onReply(op.bookMeeting, (reply, context) => {
    const { data } = reply.body as { data: BookingResult }
    return { ...reply, body: { data: { ...data, ...change(data, context) } } }
  })

/** Changes the meeting that a booking makes, in the store alone. */
export const storing = (change: (meeting: Meeting, context: Context) => Partial<Meeting>) =>
  onReply(op.bookMeeting, (reply, context) => {
    const { meetings } = context.workspace
    const meeting = meetings.get((reply.body as { data: BookingResult }).data.meetingId)
    if (meeting) meetings.put(Object.freeze({ ...meeting, ...change(meeting, context) }))
    return reply
  })

/** Books with another body than was sent. */
export const sending = (
  change: (body: Record<string, unknown>, context: Context) => Record<string, unknown>,
) =>
  aroundHandler(op.bookMeeting, (next, context) =>
    next({ ...context, body: change({ ...context.body }, context) }),
  )

/** Lets something be found in any workspace. */
export const reaching = (noun: 'contacts' | 'slots' | 'bookingTypes' | 'conversation') =>
  aroundHandler(op.bookMeeting, (next, context) => {
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
    return next({ ...context, workspace: Object.create(workspace, { [noun]: { value: found[noun] } }) })
  })
