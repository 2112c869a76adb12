import type { Variant } from '../operations/operation.js'
import type { Assumptions } from './assumptions.js'
import { type Gap, type GapName, gapNames, gaps } from './gaps.js'

/** Values of several gaps that no server can have at the same time. */
export interface Contradiction {
  /** The values by gap; of an object, the members that matter. The last gap named gets its default back. */
  readonly values: Readonly<Partial<Record<GapName, unknown>>>
  readonly reason: string
}

/** The combinations that are left out of the random ones. */
export const contradictions: readonly Contradiction[] = [
  {
    values: {
      'record-defaults': { 'contact.active': false },
      'deal-create-invalid-state': 'inactive-contact',
    },
    reason: 'every contact would start inactive, and as no operation activates one, no deal could be created',
  },
  {
    values: { 'conversation-transitions': 'reply-closes', 'reply-invalid-state': 'closed-conversation' },
    reason: 'a conversation could be replied to once, and as no operation reopens one, never again',
  },
]

/** Whether a gap is about the compact variant only (section 4.11). */
const isCompactGap = (gap: GapName): boolean => gap.startsWith('compact-')

/** The gaps that a server of a variant has to decide. */
export const gapsOf = (variant: Variant): readonly GapName[] =>
  gapNames.filter((gap) =>
    variant === 'compact' ? isCompactGap(gap) || (gaps[gap] as Gap).isShared : !isCompactGap(gap),
  )

/** Every value that a conforming server may have for a gap, the default first. */
export const permittedValues = (gap: GapName): readonly unknown[] => (gaps[gap] as Gap).options

/**
 * A random combination of permitted choices: a value for every gap that a server of the variant has to decide. The
 * same seed gives the same combination, and a gap that is added leaves the choices for the others as they were.
 */
export function anyPermitted(seed: number, variant: Variant = 'full'): Partial<Assumptions> {
  const drawn = gapsOf(variant).map((gap): [GapName, unknown] => {
    const values = permittedValues(gap)
    return [gap, values[hashOf(`${seed} ${gap}`) % values.length]]
  })
  return withoutContradictions(Object.fromEntries(drawn) as Partial<Assumptions>)
}

/** The choices with the last gap of every contradiction set back to its default. */
export function withoutContradictions(
  choices: Partial<Assumptions>,
  known: readonly Contradiction[] = contradictions,
): Partial<Assumptions> {
  const resolved: Partial<Record<GapName, unknown>> = { ...choices }
  for (const contradiction of known) {
    const last = (Object.keys(contradiction.values) as GapName[]).at(-1)
    if (last !== undefined && contradicts(resolved, contradiction)) resolved[last] = gaps[last].default
  }
  return resolved as Partial<Assumptions>
}

/** Whether choices hold all the values of a contradiction; a gap that is not chosen has its default. */
export const contradicts = (
  choices: Readonly<Partial<Record<GapName, unknown>>>,
  { values }: Contradiction,
): boolean =>
  (Object.entries(values) as [GapName, unknown][]).every(([gap, value]) =>
    holds(Object.hasOwn(choices, gap) ? choices[gap] : gaps[gap].default, value),
  )

/** Whether a value is the given one, or has the given members; of lists, whether one holds all the items. */
function holds(value: unknown, given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return Object.is(value, given)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(given)) return Array.isArray(value) && given.every((item) => value.includes(item))
  return Object.entries(given).every(([name, member]) =>
    holds((value as Readonly<Record<string, unknown>>)[name], member),
  )
}

/** A whole number from 0 on for a text, spread evenly (FNV-1a, mixed once more). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
