import { type Demo, type DemoSize, demo } from '../fixtures/demo.js'
import { demoWorkspaces } from './demo-keys.js'
import { Workspace } from './workspace.js'
import type { World } from './world.js'

/** Sizes of the demo workspaces: the main one is large enough for several pages of everything. */
const sizes: Record<string, DemoSize> = {
  [demoWorkspaces.main]: { contacts: 240, deals: 160, tickets: 140 },
  [demoWorkspaces.other]: { contacts: 20, deals: 12, tickets: 12 },
  [demoWorkspaces.empty]: { contacts: 0, deals: 0, tickets: 0 },
}
const small: DemoSize = { contacts: 3, deals: 3, tickets: 3 }

/** The demo workspaces, the same for the same seed. */
export function seededWorkspaces(seed: number, world: World): Map<string, Workspace> {
  const made = Object.values(demoWorkspaces).map((id): [string, Workspace] => {
    const name = id.replace('ws_', '').replaceAll('_', '-')
    return [id, filled(new Workspace(id), demo(name, seed, world.now(), sizes[id] ?? small), world)]
  })
  const workspaces = new Map(made)
  const of = (id: string) => workspaces.get(id) as Workspace
  of(demoWorkspaces.featuresOff).features = { deals: false }
  of(demoWorkspaces.contactLimited).contactLimitReached = true
  of(demoWorkspaces.withoutPipeline).pipelines = []
  return workspaces
}

function filled(workspace: Workspace, data: Demo, world: World): Workspace {
  workspace.users = data.users
  workspace.pipelines = data.pipelines
  for (const id of data.conversationIds) workspace.conversationIds.add(id)
  for (const id of data.archivedDealIds) workspace.archivedDealIds.add(id)
  for (const contact of data.contacts) workspace.putContact(contact, () => world.id('tag'))
  for (const deal of data.deals) workspace.deals.put(Object.freeze(deal))
  for (const ticket of data.tickets) workspace.tickets.put(Object.freeze(ticket))
  return workspace
}
