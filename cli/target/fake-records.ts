import { conversationChannels } from '../../contract/index.js'
import { demoWorkspaces } from '../../fake-server/demo/keys.js'
import { type AnyFake, demoKeys } from '../../fake-server/index.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { switchedFeatures, type TargetRecords } from '../../suites/index.js'

/** The records of a fresh fake that a run may use: those of its demo workspaces, the same for the same seed. */
export function fakeRecords(fake: AnyFake): TargetRecords {
  const { main: mainWorkspace, other } = demoWorkspaces
  const main = fake.control.core.workspaces.get(mainWorkspace)
  const second = fake.control.core.workspaces.get(other)
  if (!main || !second) throw new Error('the fake lacks its demo workspaces')
  const tickets = [...main.tickets.all()].map((ticket) => ticket.id).slice(0, 5)
  const [foreignTicket] = second.tickets.all()
  // Each variant fills collections of its own.
  const [foreignContact] = [...second.contacts.all(), ...second.compact.contacts.all()]
  const [foreignAgent] = second.compact.agents.all()
  const [foreignLead] = second.compact.leads.all()
  const [foreignDeal] = second.deals.all()
  const [foreignConversation] = second.conversations.all()
  const now = Date.parse(fake.control.now)
  const ahead = (at: string | null) => at !== null && Date.parse(at) > now + day
  const foreignMeeting = [...second.meetings.all()].find(
    ({ status, startAt }) => status === 'confirmed' && ahead(startAt),
  )
  const foreignSlot = [...second.slots.all()].findLast(
    ({ meetingId, startAt, bookingTypeId }) =>
      meetingId === null &&
      ahead(startAt) &&
      second.bookingTypes.some(({ id, active, host }) => id === bookingTypeId && active && host !== null),
  )
  const [foreignTask] = second.tasks.all()
  const [foreignNumber] = second.phoneNumbers
  const [archivedDeal] = main.archivedDealIds
  const archivedDealContact = archivedDeal && main.deals.get(archivedDeal)?.leadId
  const [featuresOffDeal] = fake.control.core.workspaces.get(demoWorkspaces.featuresOff)?.deals.all() ?? []
  return {
    tickets,
    ...messagingOf(main, fake),
    ...bookingOf(main, fake),
    users: main.users.map((user) => user.email),
    ...(archivedDeal === undefined ? {} : { archivedDeal }),
    ...(archivedDealContact === undefined ? {} : { archivedDealContact }),
    ...(featuresOffDeal === undefined
      ? {}
      : { featuresOffDeal: featuresOffDeal.id, featuresOffDealContact: featuresOffDeal.leadId }),
    ...switchedOffIn(fake),
    foreign: {
      ...(foreignContact ? { contact: foreignContact.id } : {}),
      ...(foreignAgent ? { agent: foreignAgent.id } : {}),
      ...(foreignLead ? { lead: foreignLead.id } : {}),
      ...(foreignDeal ? { deal: foreignDeal.id } : {}),
      ...(foreignTicket ? { ticket: foreignTicket.id } : {}),
      ...(foreignConversation ? { conversation: foreignConversation.id } : {}),
      ...(foreignMeeting ? { meeting: foreignMeeting.id } : {}),
      ...(foreignSlot ? { slot: foreignSlot.id, bookingType: foreignSlot.bookingTypeId } : {}),
      ...(foreignTask ? { task: foreignTask.id, taskContact: foreignTask.leadId } : {}),
      ...(foreignNumber ? { phoneNumber: foreignNumber.id } : {}),
    },
  }
}

/** The features that are off in the workspace with features off; where SMS is none of its own, it is on and off with the chat. */
function switchedOffIn({ control: { core } }: AnyFake): Pick<TargetRecords, 'switchedOff'> {
  const { features = {} } = core.workspaces.get(demoWorkspaces.featuresOff) ?? {}
  const switchedOff = switchedFeatures.filter(
    (name) => !(features[name] ?? (name === 'sms' && features.chat)),
  )
  return switchedOff.length === 0 ? {} : { switchedOff }
}

const day = 24 * 60 * 60 * 1000

/** Conversations of every channel inside and outside their window, numbers, templates, and what is kept hidden. */
function messagingOf(main: Workspace, fake: AnyFake): TargetRecords {
  const now = Date.parse(fake.control.now)
  const usableConversations = [...main.conversations.all()].filter(
    ({ id }) => !main.privateConversationIds.has(id),
  )
  const some = new Map<string, { id: string; window?: 'open' | 'closed' }[]>()
  for (const { id, channel, lastInboundAt } of usableConversations) {
    const isOpen = lastInboundAt !== null && now - Date.parse(lastInboundAt) < day
    const window = isOpen ? ('open' as const) : ('closed' as const)
    const kind = `${channel} ${window}`
    const few = some.get(kind) ?? []
    if (few.length < 2) some.set(kind, [...few, { id, window }])
  }
  const notes = [...main.messages.all()].filter(({ internal }) => internal)
  // An old one, which has messages before it on the pages.
  const note = notes.findLast(({ conversationId }) => conversationId === notes[0]?.conversationId)
  const privateMailbox = [...main.privateConversationIds].find(
    (id) => main.conversations.get(id)?.assigneeEmail !== null,
  )
  const [number, ...numbers] = main.phoneNumbers
  const other = numbers.find(({ businessAccountId }) => businessAccountId !== number?.businessAccountId)
  const template = (isApproved: boolean) => {
    const found = [...main.templates.all()].find(
      ({ status, businessAccountId }) =>
        businessAccountId === number?.businessAccountId && (status === 'APPROVED') === isApproved,
    )
    return found && { name: found.name, language: found.language }
  }
  const [approved, unapproved] = [template(true), template(false)]
  return {
    conversations: [...some.values()].flat(),
    ...(note ? { internalNote: { conversation: note.conversationId, text: note.shown.text } } : {}),
    ...(privateMailbox === undefined ? {} : { privateMailbox }),
    ...(number ? { phoneNumber: number.id } : {}),
    ...(other ? { otherPhoneNumber: other.id } : {}),
    phoneNumbers: numbersOf(fake),
    conversationOf: { contactLimited: conversationsOf(fake, demoKeys.contactLimited) },
    templates: { ...(approved ? { approved } : {}), ...(unapproved ? { unapproved } : {}) },
  }
}

/** The first number of each other workspace that has one, by the name of its key. */
function numbersOf({ control: { core } }: AnyFake): NonNullable<TargetRecords['phoneNumbers']> {
  const entries = Object.entries(demoKeys).flatMap(([name, key]) => {
    const workspace = core.workspaces.get(core.keys.get(key)?.workspaceId ?? '')
    const number = workspace?.id === demoWorkspaces.main ? undefined : workspace?.phoneNumbers[0]
    return number ? [[name, number.id] as const] : []
  })
  return Object.fromEntries(entries)
}

/** A conversation of each channel, with a contact that wrote recently, in the workspace of a key. */
function conversationsOf({ control }: AnyFake, key: string): readonly string[] {
  const now = Date.parse(control.now)
  const fresh = [...control.workspace(key).conversations.all()].filter(
    ({ lastInboundAt }) => lastInboundAt !== null && now - Date.parse(lastInboundAt) < day,
  )
  return conversationChannels.flatMap(
    (channel) => fresh.find((conversation) => conversation.channel === channel)?.id ?? [],
  )
}

/** A booking type with slots, the latest first as a run may move the clock, and one that cannot be booked. */
function bookingOf(main: Workspace, fake: AnyFake): TargetRecords {
  const bookable = main.bookingTypes.find(({ active, host }) => active && host !== null)
  const inactive = main.bookingTypes.find(({ active }) => !active)
  const slots = [...main.slots.all()]
    .filter(({ bookingTypeId }) => bookingTypeId === bookable?.id)
    .toSorted((a, b) => Date.parse(b.startAt) - Date.parse(a.startAt))
  const now = Date.parse(fake.control.now)
  const over = [...main.meetings.all()].find(
    ({ status, endAt }) => status === 'confirmed' && endAt !== null && Date.parse(endAt) < now,
  )
  const idsOf = (isTaken: boolean) =>
    slots.filter(({ meetingId }) => (meetingId !== null) === isTaken).map(({ id }) => id)
  return {
    ...(bookable ? { bookingType: bookable.id } : {}),
    ...(inactive ? { inactiveBookingType: inactive.id } : {}),
    slots: { free: idsOf(false), taken: idsOf(true).slice(0, 3) },
    bookables: bookablesOf(fake),
    ...(over ? { pastMeeting: over.id } : {}),
  }
}

/** A booking type and a free slot of each other workspace, by the name of its key. */
function bookablesOf({ control: { core } }: AnyFake): NonNullable<TargetRecords['bookables']> {
  const entries = Object.entries(demoKeys).flatMap(([name, key]) => {
    const workspace = core.workspaces.get(core.keys.get(key)?.workspaceId ?? '')
    const type = workspace?.bookingTypes.find(({ active, host }) => active && host !== null)
    if (!workspace || !type || workspace.id === demoWorkspaces.main) return []
    const slot = [...workspace.slots.all()]
      .toReversed()
      .find(({ bookingTypeId, meetingId }) => bookingTypeId === type.id && meetingId === null)
    return [[name, { bookingType: type.id, ...(slot ? { slot: slot.id } : {}) }] as const]
  })
  return Object.fromEntries(entries)
}
