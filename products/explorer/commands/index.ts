import type { Command } from '../command.js'
import { activityCommands } from './activity.js'
import { assignCommands } from './assign.js'
import { bookingCommands } from './booking.js'
import { checkCommands } from './checks.js'
import { commentCommands } from './comment.js'
import { compactContactCommands } from './compact-contact.js'
import { compactListCommands } from './compact-lists.js'
import { contactCommands } from './contact.js'
import { conversationCommands } from './conversation.js'
import { dealCommands } from './deal.js'
import { interleavedCommands } from './interleaved.js'
import { keyReuseCommands } from './key-reuse.js'
import { keyCommands } from './keys.js'
import { listCommands } from './lists.js'
import { meetingCommands } from './meeting.js'
import { messageCommands } from './message.js'
import { movingPageCommands } from './moving-pages.js'
import { noteCommands } from './note.js'
import { raceCommands } from './races.js'
import { replyCommands } from './reply.js'
import { tagCommands } from './tag.js'
import { taskCommands } from './task.js'
import { ticketCommands } from './ticket.js'
import { timelineCommands } from './timeline.js'
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
  ...keyCommands,
  ...keyReuseCommands,
  ...listCommands,
  ...ticketCommands,
  ...commentCommands,
  ...assignCommands,
  ...conversationCommands,
  ...replyCommands,
  ...messageCommands,
  ...workspaceCommands,
  ...compactContactCommands,
  ...compactListCommands,
  ...raceCommands,
  ...checkCommands,
]

/** The kind of step of a name. */
export function commandOf(name: string): Command {
  const found = commands.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no step '${name}'`)
  return found
}
