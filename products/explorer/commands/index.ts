import type { Command } from '../command.js'
import { accessCommands } from './access.js'
import { activityCommands } from './activity.js'
import { assignCommands } from './assign.js'
import { bodyCommands } from './bodies.js'
import { bookingCommands } from './booking.js'
import { commentCommands } from './comment.js'
import { compactContactCommands } from './compact-contact.js'
import { compactKeyCommands } from './compact-keys.js'
import { compactListCommands } from './compact-lists.js'
import { compactRecordCommands } from './compact-records.js'
import { compactSizeCommands } from './compact-size.js'
import { contactCommands } from './contact.js'
import { conversationCommands } from './conversation.js'
import { dealCommands } from './deal.js'
import { interleavedCommands } from './interleaved.js'
import { keyFormCommands } from './key-forms.js'
import { keyReuseCommands } from './key-reuse.js'
import { keyCommands } from './keys.js'
import { listCommands } from './lists.js'
import { meetingCommands } from './meeting.js'
import { messageCommands } from './message.js'
import { missingCommands } from './missing.js'
import { missingTicketCommands } from './missing-ticket.js'
import { movingPageCommands } from './moving-pages.js'
import { noteCommands } from './note.js'
import { raceCommands } from './races.js'
import { replyCommands } from './reply.js'
import { tagCommands } from './tag.js'
import { taskCommands } from './task.js'
import { templateCommands } from './template.js'
import { ticketCommands } from './ticket.js'
import { timelineCommands } from './timeline.js'
import { unknownIdCommands } from './unknown-ids.js'
import { walkCommands } from './walks.js'
import { webhookCommands } from './webhook.js'
import { workspaceCommands } from './workspaces.js'

/** Every kind of step, of either variant. */
export const commands: readonly Command[] = [
  ...contactCommands,
  ...dealCommands,
  ...activityCommands,
  ...noteCommands,
  ...taskCommands,
  ...timelineCommands,
  ...tagCommands,
  ...bookingCommands,
  ...meetingCommands,
  ...webhookCommands,
  ...walkCommands,
  ...movingPageCommands,
  ...interleavedCommands,
  ...missingCommands,
  ...keyCommands,
  ...keyReuseCommands,
  ...keyFormCommands,
  ...compactKeyCommands,
  ...listCommands,
  ...bodyCommands,
  ...ticketCommands,
  ...commentCommands,
  ...missingTicketCommands,
  ...assignCommands,
  ...conversationCommands,
  ...replyCommands,
  ...messageCommands,
  ...templateCommands,
  ...accessCommands,
  ...workspaceCommands,
  ...unknownIdCommands,
  ...compactContactCommands,
  ...compactListCommands,
  ...compactRecordCommands,
  ...compactSizeCommands,
  ...raceCommands,
]

/** The kind of step of a name. */
export function commandOf(name: string): Command {
  const found = commands.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no step '${name}'`)
  return found
}
