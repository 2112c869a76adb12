import { activityMembers } from './activity.js'
import { contactMembers } from './contact.js'
import { conversationMembers } from './conversation.js'
import { dealMembers } from './deal.js'
import { meetingMembers } from './meeting.js'
import type { Members } from './member.js'
import { messageMembers } from './message.js'
import { noteMembers } from './note.js'
import { taskMembers } from './task.js'
import { ticketMembers } from './ticket.js'
import { webhookMembers } from './webhook.js'

/** The members of each noun's record and bodies, by the noun. */
export const members = {
  deal: dealMembers,
  contact: contactMembers,
  note: noteMembers,
  task: taskMembers,
  activity: activityMembers,
  conversation: conversationMembers,
  message: messageMembers,
  meeting: meetingMembers,
  ticket: ticketMembers,
  webhook: webhookMembers,
} as const satisfies Readonly<Record<string, Members>>

/** A noun whose members are stated. */
export type MemberNoun = keyof typeof members

/** The members of a noun; none where the noun has no record of its own. */
export const membersOf = (noun: string): Members =>
  Object.hasOwn(members, noun) ? members[noun as MemberNoun] : {}
