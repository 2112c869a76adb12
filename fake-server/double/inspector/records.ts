import { suggestion } from '../../input/suggestion.js'
import type { Collection } from '../../store/collection.js'
import type { Workspace } from '../../store/workspace.js'
import type { Control } from '../control/control.js'
import { variantOf } from '../control/variant-of.js'

/** Records as the inspector shows them. */
export interface InspectedRecords {
  readonly data: readonly object[]
  /** How many records there are in all. */
  readonly total: number
}

/** Which records of which workspace are wanted: `count` of them from one on, the latest first. */
export interface RecordsOf {
  readonly noun: string
  readonly key?: string
  readonly from?: number
  readonly count?: number
}

type Nouns = Readonly<
  Record<string, (workspace: Workspace) => Pick<Collection<{ id: string }>, 'size' | 'all'>>
>

/** What a workspace holds, by noun. */
const fullNouns: Nouns = {
  contacts: ({ contacts }) => contacts,
  deals: ({ deals }) => deals,
  tickets: ({ tickets }) => tickets,
  conversations: ({ conversations }) => conversations,
  messages: ({ messages }) => messages,
  notes: ({ notes }) => notes,
  tasks: ({ tasks }) => tasks,
  activities: ({ activities }) => activities,
  tags: ({ tags }) => tags,
  meetings: ({ meetings }) => meetings,
  slots: ({ slots }) => slots,
  templates: ({ templates }) => templates,
  webhooks: ({ webhooks }) => webhooks,
}

/** What it holds in the compact variant (section 4.11). */
const compactNouns: Nouns = {
  contacts: ({ compact }) => compact.contacts,
  conversations: ({ compact }) => compact.conversations,
  agents: ({ compact }) => compact.agents,
  leads: ({ compact }) => compact.leads,
}

const nounsOf = ({ core }: Control): Nouns => (variantOf(core) === 'full' ? fullNouns : compactNouns)

/**
 * Some of the records of a workspace.
 *
 * @throws An Error where there is no such noun, or no workspace for the key.
 */
export function recordsOf(
  control: Control,
  { noun, key, from = 0, count = 50 }: RecordsOf,
): InspectedRecords {
  const nouns = nounsOf(control)
  const of = Object.hasOwn(nouns, noun) ? nouns[noun] : undefined
  if (!of) throw new Error(`no records '${noun}'${suggestion(noun, Object.keys(nouns))}`)
  const all = [...of(control.workspace(key)).all()].reverse()
  return { data: all.slice(from, from + count), total: all.length }
}

/** How many records a workspace holds, by noun. */
export const countsOf = (control: Control, key?: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(nounsOf(control)).map(([noun, of]) => [noun, of(control.workspace(key)).size]),
  )
