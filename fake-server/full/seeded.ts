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
  workspace.archivedDealIds.start(data.archivedDealIds)
  for (const contact of data.contacts) workspace.putContact(contact, tagId)
  workspace.deals.start(() => frozen(data.deals()))
  workspace.tickets.start(() => frozen(data.tickets()))
  workspace.notes.start(() =>
    data.notes().map((note) => ({ id: note.shown.id, ...note, shown: Object.freeze(note.shown) })),
  )
  workspace.tasks.start(() => frozen(data.tasks()))
  workspace.activities.start(() => frozen(data.activities()))
  workspace.bookingTypes = data.booking.bookingTypes
  workspace.slots.start(() => frozen(data.booking.calendar().slots))
  workspace.meetings.start(() => frozen(data.booking.calendar().meetings))
  workspace.phoneNumbers = data.messaging.phoneNumbers
  workspace.templates.start(() => frozen(data.messaging.templates()))
  workspace.privateConversationIds.start(() => data.conversation().privateConversationIds)
  // `pending` is the status of a conversation whose contact waits for an answer (gap.conversation-status-values).
  const hasPending = assumptions['conversation-status-values'].includes('pending')
  workspace.conversations.start(() =>
    data.conversation().conversations.map((conversation) => {
      const isPending = hasPending && conversation.status === 'open' && conversation.awaitingReply
      return Object.freeze(isPending ? { ...conversation, status: 'pending' } : conversation)
    }),
  )
  workspace.messages.start(() => data.conversation().messages.map((message) => stored(message, assumptions)))
  return workspace
}

const frozen = <R extends object>(records: readonly R[]): readonly Readonly<R>[] =>
  records.map((record) => Object.freeze(record))

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
  if (known.some(({ id }) => !names.includes(id)))
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
