import type { Assumptions } from '../../contract/index.js'
import { type CompactDemo, type CompactSize, compactDemo } from '../../fixtures/compact.js'
import { demoWorkspaces } from '../demo/keys.js'
import { LazyMap } from '../demo/lazy-map.js'
import type { StartingRecords } from '../pipeline/context.js'
import { Workspace } from '../store/workspace.js'
import type { Workspaces } from '../store/workspaces.js'
import type { World } from '../world/world.js'
import { withType } from './with-type.js'

const empty: CompactSize = { agents: 0, leads: 0, contacts: 0, conversations: 0 }
const small: CompactSize = { agents: 3, leads: 3, contacts: 3, conversations: 3 }

/** Sizes of the demo workspaces: the main one is large enough for several pages of everything. */
const sizes: Readonly<Record<string, CompactSize>> = {
  ...Object.fromEntries(Object.values(demoWorkspaces).map((id) => [id, small])),
  [demoWorkspaces.main]: { agents: 120, leads: 160, contacts: 240, conversations: 140 },
  [demoWorkspaces.other]: { agents: 12, leads: 16, contacts: 20, conversations: 12 },
  [demoWorkspaces.empty]: empty,
}

/** The size of a workspace; one of no demo is empty. */
const sizeOf = (id: string, main: StartingRecords): CompactSize =>
  id === demoWorkspaces.main && main === 'empty' ? empty : (sizes[id] ?? empty)

/** The demo workspaces with the records of the compact variant, the same for the same seed. */
export function compactWorkspaces(
  seed: number,
  world: World,
  assumptions: Assumptions,
  main: StartingRecords,
): Workspaces {
  const before = world.now()
  return new LazyMap(Object.values(demoWorkspaces), (id: string) =>
    filled(
      new Workspace(id, assumptions),
      compactDemo(nameOf(id), seed, before, sizeOf(id, main)),
      assumptions,
    ),
  )
}

/** Adds what only the compact variant shows to a workspace of the full surface (gap.compact-in-full). */
export function addAgentsAndLeads(
  workspace: Workspace,
  seed: number,
  world: World,
  assumptions: Assumptions,
  main: StartingRecords,
): void {
  const size = { ...sizeOf(workspace.id, main), contacts: 0, conversations: 0 }
  const contactIds = [...workspace.contacts.all()].map(({ id }) => id)
  filled(workspace, compactDemo(nameOf(workspace.id), seed, world.now(), size, contactIds), assumptions)
}

const nameOf = (id: string): string => id.replace('ws_', '').replaceAll('_', '-')

function filled(workspace: Workspace, data: CompactDemo, assumptions: Assumptions): Workspace {
  const { compact } = workspace
  compact.name = data.name
  for (const agent of data.agents) compact.agents.put(Object.freeze(agent))
  for (const lead of data.leads) compact.leads.put(Object.freeze(lead))
  for (const contact of data.contacts) compact.contacts.put(Object.freeze(withType(contact, assumptions)))
  for (const conversation of data.conversations) compact.conversations.put(Object.freeze(conversation))
  return workspace
}
