import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { emptyFor, listedFor, mayBeNull, membersOf, ticketMembers } from '../../contract/index.js'
import { type AnyFake, createFake } from '../../fake-server/index.js'
import type { Config } from '../config.js'
import { configOf } from './fake-config.js'

/** A fake on a port, with a folder for a configuration that names it and for ledgers. */
export interface ServedFake {
  readonly fake: AnyFake
  readonly url: string
  readonly folder: string
  /** The folder in which ledgers belong. */
  readonly ledgers: string
  /** Writes a configuration for the fake, and gives its path. */
  configure(change?: (config: Config) => Config, name?: string): string
  /** Calls `listener` with the number of requests so far, at each before it is answered; of control calls not. */
  onRequest(listener: (count: number) => void): void
  close(): Promise<void>
}

/** Serves a fake that follows the computer's clock, as `conformance fake` does. */
export async function serveFake(seed = 1): Promise<ServedFake> {
  const fake = createFake({ seed, now: Date.now })
  const { url, close } = await fake.listen()
  const folder = mkdtempSync(join(tmpdir(), 'conformance-served-'))
  return {
    fake,
    url,
    folder,
    ledgers: join(folder, 'ledgers'),
    configure(change = (config) => config, name = 'fake.json') {
      const path = join(folder, name)
      writeFileSync(path, JSON.stringify(change(configOf(fake, url, {}))))
      return path
    },
    onRequest(listener) {
      const { journal } = fake.control.core
      const write = journal.write.bind(journal)
      let count = 0
      journal.write = (...exchange) => {
        write(...exchange)
        count += 1
        listener(count)
      }
    },
    async close() {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The state of each record that undoing is about, by noun and id. */
type Snapshot = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** Webhook destinations, confirmed meetings, open deals and tasks, tickets and conversations of all workspaces. */
export function snapshotOf({ control }: AnyFake): Snapshot {
  const states = new Map<string, Readonly<Record<string, unknown>>>()
  for (const workspace of control.core.workspaces.values()) {
    for (const { id } of workspace.webhooks.all()) states.set(`webhook ${id}`, {})
    for (const { id, status } of workspace.meetings.all())
      if (status === 'confirmed') states.set(`meeting ${id}`, { status })
    for (const { id, status } of workspace.deals.all())
      if (status === 'open') states.set(`deal ${id}`, { status })
    for (const { id, doneAt } of workspace.tasks.all()) if (doneAt === null) states.set(`task ${id}`, {})
    for (const { id, rev: _, updatedAt: __, ...ticket } of workspace.tickets.all())
      states.set(`ticket ${id}`, ticket)
    for (const { id, assigneeEmail } of workspace.conversations.all())
      states.set(`conversation ${id}`, { assigneeEmail })
  }
  return states
}

/** Fields that no call empties again: no documented one takes null for them. */
const fillable = listedFor(ticketMembers, 'updateTicket').filter((name) => {
  const member = membersOf('ticket')[name] ?? {}
  return mayBeNull(member) && emptyFor(member) !== null
})

/** What differs from a snapshot; conversations that messages have begun are no matter of undoing. */
export function changedSince(before: Snapshot, fake: AnyFake): readonly string[] {
  const now = snapshotOf(fake)
  const isNew = (name: string) => !before.has(name) && !name.startsWith('conversation ')
  return [
    ...[...now.keys()].filter(isNew).map((name) => `new: ${name}`),
    ...[...before].flatMap(([name, state]) =>
      Object.entries(state).flatMap(([field, value]) => {
        const is = now.get(name)?.[field]
        const fits = isDeepStrictEqual(is, value) || (value === null && fillable.includes(field))
        return fits ? [] : [`${name}: ${field} was ${JSON.stringify(value)}, is ${JSON.stringify(is)}`]
      }),
    ),
    ...[...before.keys()].filter((name) => !now.has(name)).map((name) => `gone: ${name}`),
  ]
}
