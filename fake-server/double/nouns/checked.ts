import type { Assumptions, Schema } from '../../../contract/index.js'
import { mismatchText } from '../../schema/mismatch-text.js'
import { mismatch } from '../../schema/schema-check.js'
import { violationsOf } from '../../schema/violations.js'
import type { Noun, RecordContext } from './noun.js'
import { resolved } from './resolved.js'

/** A draft whose times are instants. */
export type Resolved = Readonly<Record<string, unknown>>

/** A draft, and what it is called in messages, such as `seed.deals[2]`. */
export interface CheckedDraft {
  readonly path: string
  readonly draft: Resolved
  /** How the draft writes a member of the record: `contact` for `leadId`. */
  readonly written: (member: string) => string
}

/**
 * The draft of a new record, where it fits its noun.
 *
 * @param path What the draft is called in messages, such as `seed.deals[2]`.
 * @throws An Error that names the path of what does not fit.
 */
export function checkedDraft(noun: Noun, draft: unknown, path: string, context: RecordContext): CheckedDraft {
  const one = checkedChange(noun, draft, path, context)
  const fault = noun.fault?.(one.draft, context.workspace)
  if (fault) throw new Error(`${path}${fault.at} ${fault.why}`)
  for (const member of noun.required ?? [])
    if (one.draft[member] === undefined) throw new Error(`${path} must have '${nameIn(noun, member)}'`)
  return one
}

/** The same of a change, in which no member is required. */
export function checkedChange(
  noun: Noun,
  change: unknown,
  path: string,
  context: RecordContext,
): CheckedDraft {
  checkShape(noun.draft as Schema, change, path, context.assumptions)
  const given = change as Resolved
  const draft = resolved(given, noun.draft, path, context.world.now(), context.assumptions) as Resolved
  const refused = noun.refused?.(draft, context)
  if (refused) throw new Error(`${path}${refused.at} ${refused.why}`)
  return {
    path,
    draft,
    written: (member) => (member in given ? member : nameIn(noun, member)),
  }
}

/** The name under which a test would give a member: the short one, where there is one. */
const nameIn = ({ draft }: Noun, member: string): string =>
  Object.entries(draft.properties ?? {}).find(([, { stands }]) => stands === member)?.[0] ?? member

/** Refuses a value that does not fit a schema, by the path of what does not fit. */
export function checkShape(schema: Schema, value: unknown, path: string, assumptions: Assumptions): void {
  const errors = mismatch(schema, value, assumptions['length-unit'])
  if (!errors) return
  const error = violationsOf(errors)[0]
  const within = error && { ...error, instancePath: error.instancePath.replace(/\/(\d+)/g, '[$1]') }
  throw new Error(mismatchText(within, path, assumptions['length-unit']))
}
