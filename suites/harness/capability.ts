import type { Need } from '../../contract/index.js'
import type { Target } from './target.js'

interface Capability {
  readonly present: (target: Target) => boolean
  readonly unlock: string
}

const key = (name: Exclude<keyof Target['keys'], 'main'>, what: string): Capability => ({
  present: ({ keys }) => {
    const held = keys[name]
    return Array.isArray(held) ? held.length > 0 : held !== undefined
  },
  unlock: `add keys.${name} (${what}) to the configuration`,
})

const control = (name: keyof Target['control'], what: string): Capability => ({
  present: ({ control }) => control[name] !== undefined,
  unlock: `add control.${name} (${what}) to the configuration`,
})

/** How to tell that a target has a capability, and what to add where it has not. */
export const capabilities: Record<Need, Capability> = {
  'key:other-workspace': key('otherWorkspace', 'a full-scope key of a second workspace'),
  'key:unscoped': key('limited', 'keys that lack scopes, with the scopes they hold'),
  'key:revoked': key('revoked', 'a revoked key'),
  'key:expired': key('expired', 'an expired key'),
  'key:features-off': key('featuresOff', 'a key of a workspace with its features off'),
  'key:contact-limited': key('contactLimited', 'a key of a workspace blocked by its contact limit'),
  'key:low-rate': key('lowRate', 'a key with a small quota of calls per minute'),
  'record:ticket': {
    present: ({ records }) => (records.tickets?.length ?? 0) > 0,
    unlock: 'add records.tickets (ids of tickets that may be changed) to the configuration',
  },
  'record:conversation': {
    present: ({ records }) => (records.conversations?.length ?? 0) > 0,
    unlock: 'add records.conversations (ids of conversations that may be used) to the configuration',
  },
  'record:user': {
    present: ({ records }) => (records.users?.length ?? 0) > 0,
    unlock: 'add records.users (e-mail addresses of users of the workspace) to the configuration',
  },
  'record:event-id': {
    // The catalog of the target usually tells; the check asks for it.
    present: () => true,
    unlock: 'add records.eventIds (ids of the event catalog) to the configuration',
  },
  'record:archived-deal': {
    present: ({ records }) => records.archivedDeal !== undefined,
    unlock: 'add records.archivedDeal (the id of an archived deal) to the configuration',
  },
  'record:workspace-without-pipeline': key('withoutPipeline', 'a key of a workspace that has no pipeline'),
  'control:clock': control('advanceClock', 'a hook that moves the clock'),
  'control:in-flight': control('holdNextWrite', 'a hook that keeps the next write in processing'),
  'control:fault': control('failNext', 'a hook that makes the next request fail'),
  'control:receiver': control('receiver', 'a webhook receiver the target can reach'),
}

/** What to add to the configuration for the first capability the target lacks, if any. */
export const missing = (target: Target, needs: readonly Need[]): string | undefined =>
  needs.map((need) => capabilities[need]).find((capability) => !capability.present(target))?.unlock
