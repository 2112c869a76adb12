import { checkedDraft } from '../../fake-server/double/nouns/checked.js'
import type { DraftSchema } from '../../fake-server/double/nouns/draft-schema.js'
import { nounsOf } from '../../fake-server/double/nouns/index.js'
import type { Noun, RecordContext } from '../../fake-server/double/nouns/noun.js'
import type { AnyFake } from '../../fake-server/index.js'
import { isObject, type Json } from '../../suites/index.js'

/** Records by noun, as a seed gives them. */
export type Drafts = Readonly<Record<string, readonly Json[]>>

/** Records as far as the fake can hold them. */
export interface FittedDrafts {
  readonly drafts: Drafts
  /** The members that the fake cannot hold as they were, as `contacts.email`, with how many records. */
  readonly without: ReadonlyMap<string, number>
  /** The records that it cannot hold at all. */
  readonly left: readonly { readonly noun: string; readonly id: unknown; readonly why: string }[]
}

/**
 * Leaves out of recorded records what the fake cannot hold: members that the document does not list, values that it excludes,
 * addresses that two contacts share.
 *
 * @param fake One of the options that the records are for.
 */
export function fittedDrafts(drafts: Drafts, fake: AnyFake): FittedDrafts {
  const { core } = fake.control
  const workspace = core.workspaces.make('recorded')
  const context = { workspace, workspaces: core.workspaces, world: core.world, assumptions: core.assumptions }
  const nouns: Readonly<Record<string, Noun>> = nounsOf[fake.variant]
  const without = new Map<string, number>()
  const left: { noun: string; id: unknown; why: string }[] = []
  const gone = new Map<string, Set<unknown>>()
  const fitted: Record<string, readonly Json[]> = {}
  for (const [name, all] of Object.entries(drafts)) {
    const noun = nouns[name]
    if (noun === undefined) continue
    const addresses = new Set<unknown>()
    fitted[name] = all.flatMap((draft) => {
      const own = unique(noun, documented(draft, noun), addresses)
      const { made, why } = fitting(noun, own, context)
      if (made === undefined) {
        left.push({ noun: name, id: draft.id, why })
        gone.set(name, (gone.get(name) ?? new Set()).add(draft.id))
        return []
      }
      for (const member of Object.keys(draft))
        if (!(member in made)) without.set(`${name}.${member}`, (without.get(`${name}.${member}`) ?? 0) + 1)
      return [made]
    })
  }
  return { drafts: gone.size === 0 ? fitted : withoutGone(fitted, nouns, gone), without, left }
}

/** A draft with the members that drafts of the noun have, those of objects inside, too. */
const documented = (draft: Json, { draft: { properties = {} } }: Noun): Json => known(draft, properties)

type Properties = Readonly<Record<string, DraftSchema>>

const known = (value: Json, properties: Properties): Json =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const part = properties[name]
      return part === undefined || member === undefined ? [] : [[name, knownPart(member, part)]]
    }),
  )

function knownPart(value: unknown, { properties, items }: DraftSchema): unknown {
  if (Array.isArray(value)) return items ? value.map((item) => knownPart(item, items)) : value
  return isObject(value) && properties ? known(value, properties) : value
}

/** A draft without what another one has already, of what no two records share. */
function unique({ unique: members = [] }: Noun, draft: Json, taken: Set<unknown>): Json {
  const shared = members.filter((member) => {
    const value = draft[member]
    if (typeof value !== 'string') return false
    const isTaken = taken.has(value.toLowerCase())
    taken.add(value.toLowerCase())
    return isTaken
  })
  return shared.length === 0 ? draft : less(draft, shared)
}

/** A draft that fits its noun: as it is, or without one of its members, or without several. */
function fitting(
  noun: Noun,
  draft: Json,
  context: RecordContext,
): { readonly made: Json | undefined; readonly why: string } {
  const why = problemOf(noun, draft, context)
  if (why === undefined) return { made: draft, why: '' }
  const members = Object.keys(draft).filter((name) => name !== 'id' && !noun.required?.includes(name))
  const alone = members.find((name) => problemOf(noun, less(draft, [name]), context) === undefined)
  if (alone !== undefined) return { made: less(draft, [alone]), why: '' }
  const bad = members.filter(
    (name) => problemOf(noun, { ...required(noun, draft), [name]: draft[name] }, context) !== undefined,
  )
  const made = less(draft, bad)
  return problemOf(noun, made, context) === undefined ? { made, why: '' } : { made: undefined, why }
}

const required = ({ required: names = [], key = 'id' }: Noun, draft: Json): Json =>
  Object.fromEntries([key, ...names].flatMap((name) => (name in draft ? [[name, draft[name]]] : [])))

function problemOf(noun: Noun, draft: Json, context: RecordContext): string | undefined {
  try {
    checkedDraft(noun, draft, noun.singular, context)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const less = (draft: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !names.includes(name)))

/** Records without references to those that were left out, and without those that cannot do without them. */
function withoutGone(
  drafts: Drafts,
  nouns: Readonly<Record<string, Noun>>,
  gone: ReadonlyMap<string, ReadonlySet<unknown>>,
): Drafts {
  return Object.fromEntries(
    Object.entries(drafts).map(([name, all]) => [
      name,
      all.flatMap((draft) => {
        const { references = {}, required: needed = [] } = nouns[name] ?? {}
        const dangling = Object.entries(references).flatMap(([member, target]) =>
          gone.get(target)?.has(draft[member]) === true ? [member] : [],
        )
        return dangling.some((member) => needed.includes(member)) ? [] : [less(draft, dangling)]
      }),
    ]),
  )
}
