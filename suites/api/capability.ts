import type { Need } from '../../contract/index.js'
import type { Target } from './target.js'

interface Capability {
  readonly present: (target: Target) => boolean
  readonly remediation: string
  /** The members of the configuration that give it, for instance `keys.revoked`; none where nothing there does. */
  readonly adds: readonly string[]
}

const key = (name: Exclude<keyof Target['keys'], 'main'>, what: string): Capability => ({
  present: ({ keys }) => {
    const held = keys[name]
    return Array.isArray(held) ? held.length > 0 : held !== undefined
  },
  remediation: `add keys.${name} (${what}) to the configuration`,
  adds: [`keys.${name}`],
})

const control = (name: keyof Target['control'], what: string): Capability => ({
  present: ({ control }) => control[name] !== undefined,
  remediation: `add control.${name} (${what}) to the configuration`,
  adds: [`control.${name}`],
})

const record = (name: keyof Target['records'], what: string): Capability => ({
  present: ({ records }) => records[name] !== undefined,
  remediation: `add records.${name} (${what}) to the configuration`,
  adds: [`records.${name}`],
})

/** A record that a list of the target may show; the check looks for it. */
const listed = (what: string): Capability => ({
  present: () => true,
  remediation: `the workspace must hold ${what}`,
  adds: [],
})

/** How to see that a target has a capability, and what to add where it has not. */
export const capabilities: Record<Need, Capability> = {
  'key:other-workspace': key('otherWorkspace', 'a full-scope key of a second workspace'),
  'key:unscoped': key('limited', 'keys that lack scopes, with the scopes they hold'),
  'key:revoked': key('revoked', 'a revoked key'),
  'key:expired': key('expired', 'an expired key'),
  'key:features-off': key('featuresOff', 'a key of a workspace with its features off'),
  'key:contact-limited': key('contactLimited', 'a key of a workspace blocked by its contact limit'),
  'key:low-rate': key('lowRate', 'a key with a small quota of calls per minute'),
  'key:quota-exhausted': key('quotaExhausted', 'a key of a workspace whose quota is used up'),
  'key:sending-paused': key('sendingPaused', 'a key of a workspace that may not send e-mail'),
  'key:silent-provider': key('silentProvider', 'a key of a workspace whose message provider does not answer'),
  'key:provider-down': key('providerDown', 'a key of a workspace whose message provider is down'),
  'record:ticket': {
    present: ({ records }) => (records.tickets?.length ?? 0) > 0,
    remediation: 'add records.tickets (ids of tickets that may be changed) to the configuration',
    adds: ['records.tickets'],
  },
  'record:conversation': {
    present: ({ records }) => (records.conversations?.length ?? 0) > 0,
    remediation: 'add records.conversations (ids of conversations that may be used) to the configuration',
    adds: ['records.conversations'],
  },
  'record:stale-conversation': {
    present: ({ records }) => records.conversations?.some(({ window }) => window === 'closed') ?? false,
    remediation:
      "add records.conversations with one of window: 'closed' (silent for 24 hours) to the configuration",
    adds: ['records.conversations'],
  },
  'record:internal-note': record(
    'internalNote',
    'a conversation with an internal note, and the text of the note',
  ),
  'record:private-mailbox': record('privateMailbox', 'the id of a conversation of a private mailbox'),
  'record:phone-number': record('phoneNumber', 'the id of a number that messages may go out from'),
  'record:template': {
    present: ({ records }) => records.templates?.approved !== undefined,
    remediation: 'add records.templates.approved (a template by name and language) to the configuration',
    adds: ['records.templates'],
  },
  'record:slot': {
    present: ({ records }) => records.bookingType !== undefined && (records.slots?.free?.length ?? 0) > 0,
    remediation:
      'add records.bookingType and records.slots.free (ids of slots that may be booked) to the configuration',
    adds: ['records.bookingType', 'records.slots'],
  },
  'record:taken-slot': {
    present: ({ records }) => records.bookingType !== undefined && (records.slots?.taken?.length ?? 0) > 0,
    remediation:
      'add records.bookingType and records.slots.taken (ids of slots that are booked) to the configuration',
    adds: ['records.bookingType', 'records.slots'],
  },
  'record:inactive-booking-type': record(
    'inactiveBookingType',
    'the id of a booking type that cannot be booked',
  ),
  // A booking makes one.
  'record:meeting': {
    present: ({ records }) => records.bookingType !== undefined && (records.slots?.free?.length ?? 0) > 0,
    remediation:
      'add records.bookingType and records.slots.free (ids of slots that may be booked) to the configuration',
    adds: ['records.bookingType', 'records.slots'],
  },
  'record:past-meeting': record('pastMeeting', 'the id of a confirmed meeting that is over'),
  'record:activity': listed('a recorded meeting on the timeline'),
  'record:agent': listed('an agent'),
  'record:lead': listed('a lead'),
  'record:user': {
    present: ({ records }) => (records.users?.length ?? 0) > 0,
    remediation: 'add records.users (e-mail addresses of users of the workspace) to the configuration',
    adds: ['records.users'],
  },
  'record:event-id': {
    // The catalog of the target usually shows some; the check reads it.
    present: () => true,
    remediation: 'add records.eventIds (ids of the event catalog) to the configuration',
    adds: ['records.eventIds'],
  },
  'record:archived-deal': {
    present: ({ records }) => records.archivedDeal !== undefined,
    remediation:
      'add records.archivedDeal (the id of an archived deal) and records.archivedDealContact (its contact) to the configuration',
    adds: ['records.archivedDeal', 'records.archivedDealContact'],
  },
  'record:workspace-without-pipeline': key('withoutPipeline', 'a key of a workspace that has no pipeline'),
  'control:clock': control('advanceClock', 'a hook that moves the clock'),
  'control:in-flight': control('holdNextWrite', 'a hook that keeps the next write in processing'),
  'control:fault': control('failNext', 'a hook that makes the next request fail'),
  'control:receiver': control('receiver', 'a webhook receiver the target can reach'),
}

/** What to add to the configuration for the first capability the target lacks, if any. */
export const firstRemediation = (target: Target, needs: readonly Need[]): string | undefined =>
  needs.find((need) => isWithheld(target, need))
    ? allowHooks
    : needs.map((need) => capabilities[need]).find((capability) => !capability.present(target))?.remediation

/** What lets a run call the hooks of its configuration on a server that is not on this computer. */
const allowHooks = '--allow writes, so that hooks of the configuration may be called'

/** Whether a need is met by a hook that the run may not call. */
export const isWithheld = ({ withheld }: Pick<Target, 'withheld'>, need: Need): boolean => {
  const hook = hookOf(need)
  return hook !== undefined && (withheld?.has(hook) ?? false)
}

const hooks: { readonly [N in Need]?: keyof Target['control'] } = {
  'control:clock': 'advanceClock',
  'control:in-flight': 'holdNextWrite',
  'control:fault': 'failNext',
  'control:receiver': 'receiver',
}

/** The hook that meets a need; undefined for needs of other kinds. */
export const hookOf = (need: Need): keyof Target['control'] | undefined => hooks[need]
