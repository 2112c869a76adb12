import type { Assumptions } from '../../contract/index.js'
import { chance, word } from '../../fixtures/chance.js'
import type { DemoMessage } from '../../fixtures/conversation.js'
import { type Demo, type DemoSize, demo } from '../../fixtures/demo.js'
import { demoWorkspaces } from '../demo/keys.js'
import { LazyMap } from '../demo/lazy-map.js'
import type { StartingRecords } from '../pipeline/context.js'
import type { Pipeline, Stage, StoredMessage } from '../store/records.js'
import { Workspace } from '../store/workspace.js'
import type { Workspaces } from '../store/workspaces.js'
import type { World } from '../world/world.js'

/** No records, but what every workspace needs: users, pipelines, a number. */
const empty: DemoSize = {
  contacts: 0,
  deals: 0,
  tickets: 0,
  conversations: 0,
  templates: 0,
  phoneNumbers: 1,
}
const small: DemoSize = {
  contacts: 3,
  deals: 3,
  tickets: 3,
  conversations: 10,
  templates: 8,
  phoneNumbers: 1,
}

/** Sizes of the demo workspaces: the main one is large enough for several pages of everything. */
const sizes: Readonly<Record<string, DemoSize>> = {
  ...Object.fromEntries(Object.values(demoWorkspaces).map((id) => [id, small])),
  [demoWorkspaces.main]: {
    contacts: 240,
    deals: 160,
    tickets: 140,
    conversations: 120,
    templates: 110,
    phoneNumbers: 3,
  },
  [demoWorkspaces.other]: {
    contacts: 20,
    deals: 12,
    tickets: 12,
    conversations: 20,
    templates: 8,
    phoneNumbers: 2,
  },
  [demoWorkspaces.empty]: empty,
}

/** The demo workspaces, the same for the same seed; each is filled when it is first used. One of no demo is empty. */
export function seededWorkspaces(
  seed: number,
  world: World,
  assumptions: Assumptions,
  main: StartingRecords,
): Workspaces {
  // The records are dated from the start of the fake, whenever they are first used.
  const before = world.now()
  return new LazyMap(Object.values(demoWorkspaces), (id: string) => {
    const name = id.replace('ws_', '').replaceAll('_', '-')
    const size = id === demoWorkspaces.main && main === 'empty' ? empty : (sizes[id] ?? empty)
    const data = drawn(name, seed, before, size)
    const workspace = filled(new Workspace(id, assumptions), data, tagIds(name, seed), assumptions)
    if (size === empty)
      for (const noun of ['users', 'pipelines', 'phoneNumbers', 'bookingTypes'] as const)
        workspace.standIns.add(noun)
    if (id === demoWorkspaces.featuresOff)
      for (const feature of Object.keys(workspace.features)) workspace.features[feature] = false
    assumed(workspace, assumptions)
    return Object.assign(workspace, states[id])
  })
}

/** The state of a workspace, where it is not the usual one. */
const states: Readonly<Record<string, Partial<Workspace>>> = {
  [demoWorkspaces.contactLimited]: { contactLimitReached: true },
  [demoWorkspaces.withoutPipeline]: { pipelines: [] },
  [demoWorkspaces.quotaExhausted]: { planAllowance: 0, smsBalance: 0 },
  [demoWorkspaces.sendingPaused]: { emailPaused: true },
  [demoWorkspaces.silentProvider]: { provider: 'silent' },
  [demoWorkspaces.providerDown]: { provider: 'down' },
}

/** Ids for the tags of one workspace, the same whichever workspace is filled first. */
function tagIds(name: string, seed: number): () => string {
  const next = chance(seed ^ [...name].reduce((sum, c) => Math.imul(sum, 33) + (c.codePointAt(0) ?? 0), 11))
  return () => `tag_${word(next, 16)}`
}

const known = new Map<string, Demo>()

/** The most drawn demos that are kept; enough for every workspace of a few seeds. */
const most = 60

/** The records of a workspace. A memo: drawn records are constants that depend on the arguments alone. */
function drawn(name: string, seed: number, before: number, size: DemoSize): Demo {
  const key = `${name} ${seed} ${before} ${size.contacts}`
  const made = known.get(key) ?? demo(name, seed, before, size)
  if (known.size >= most) known.clear()
  known.set(key, made)
  return made
}

function filled(workspace: Workspace, data: Demo, tagId: () => string, assumptions: Assumptions): Workspace {
  workspace.users = data.users
  workspace.pipelines = data.pipelines
  for (const id of data.archivedDealIds) workspace.archivedDealIds.add(id)
  for (const contact of data.contacts) workspace.putContact(contact, tagId)
  for (const deal of data.deals) workspace.deals.put(Object.freeze(deal))
  for (const ticket of data.tickets) workspace.tickets.put(Object.freeze(ticket))
  for (const note of data.notes)
    workspace.notes.put({ id: note.shown.id, ...note, shown: Object.freeze(note.shown) })
  for (const task of data.tasks) workspace.tasks.put(Object.freeze(task))
  for (const activity of data.activities) workspace.activities.put(Object.freeze(activity))
  workspace.bookingTypes = data.booking.bookingTypes
  for (const slot of data.booking.slots) workspace.slots.put(Object.freeze(slot))
  for (const meeting of data.booking.meetings) workspace.meetings.put(Object.freeze(meeting))
  workspace.phoneNumbers = data.messaging.phoneNumbers
  for (const template of data.messaging.templates) workspace.templates.put(Object.freeze(template))
  for (const id of data.conversation.privateConversationIds) workspace.privateConversationIds.add(id)
  // `pending` is the status of a conversation whose contact waits for an answer (gap.conversation-status-values).
  const hasPending = assumptions['conversation-status-values'].includes('pending')
  for (const conversation of data.conversation.conversations) {
    const isPending = hasPending && conversation.status === 'open' && conversation.awaitingReply
    workspace.conversations.put(
      Object.freeze(isPending ? { ...conversation, status: 'pending' } : conversation),
    )
  }
  for (const message of data.conversation.messages) workspace.messages.put(stored(message, assumptions))
  return workspace
}

/** Arranges the records of a workspace as assumed (gaps pipelines-and-stages, deal-create-invalid-state, tag-origin). */
function assumed(workspace: Workspace, assumptions: Assumptions): void {
  const { pipelines: names, stages: order } = assumptions['pipelines-and-stages']
  const place = ({ id }: Stage) => order.indexOf(id.slice(id.lastIndexOf('_') + 1))
  const inOrder = (stages: readonly Stage[]) => stages.toSorted((a, b) => place(a) - place(b))
  const hasArchive = assumptions['deal-create-invalid-state'] === 'archived-pipeline'
  const known = workspace.pipelines
  workspace.pipelines = names.map((id, n): Pipeline => {
    const stages = known.find((pipeline) => pipeline.id === id)?.stages ?? newStages(id)
    // The default pipeline stays open to deals.
    return { id, stages: inOrder(stages), archived: hasArchive && n > 0 }
  })
  const [first] = workspace.pipelines
  for (const deal of [...workspace.deals.all()])
    if (first && !names.includes(deal.pipelineId))
      workspace.deals.put(
        Object.freeze({
          ...deal,
          pipelineId: first.id,
          stageId: first.stages.find(({ open }) => open === (deal.status === 'open'))?.id ?? '',
        }),
      )
  workspace.tags.closed = assumptions['tag-origin'] === 'vocabulary'
}

const newStages = (pipeline: string): readonly Stage[] => [
  { id: `${pipeline}_new`, open: true },
  { id: `${pipeline}_won`, open: false },
  { id: `${pipeline}_lost`, open: false },
]

/** A demo message as stored; what users sent comes from the last sender type there is (gap.sender-type). */
function stored(
  { conversationId, internal, shown }: DemoMessage,
  { 'sender-type': types }: Assumptions,
): StoredMessage {
  const type = shown.sender.type === 'user' && types.length > 5 ? types.at(-1) : undefined
  return {
    id: shown.id,
    conversationId,
    internal,
    visibleFrom: Number.NEGATIVE_INFINITY,
    shown: Object.freeze(type === undefined ? shown : { ...shown, sender: { ...shown.sender, type } }),
  }
}
