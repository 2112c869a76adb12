import { quoted } from '../text/shell.js'
import type { ScriptTemplate } from './template.js'

/** What a part of an answer has to be like, where more than one value will do. */
export interface AnswerRequirement {
  /** What of the value counts: its JSON, the text that it is, how long that is, or the number. */
  readonly of: 'json' | 'text' | 'length' | 'number'
  /** What that has to match, in the words that `grep -E` and JavaScript have in common, but for a pattern of the document. */
  readonly matches?: string
  readonly least?: number
  readonly most?: number
}

/** The requirement of a JSON Schema of one keyword; undefined where it has none that is known here. */
export function requirementOf(schema: object | undefined): AnswerRequirement | undefined {
  const [keyword = '', wanted] = Object.entries(schema ?? {})[0] ?? []
  const json = (...alternatives: readonly string[]) => ({
    of: 'json' as const,
    matches: `^(${alternatives.join('|')})`,
  })
  const exactly = (values: readonly unknown[]) =>
    json(`(${values.map((one) => JSON.stringify(one).replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')).join('|')})$`)
  const requirements: Readonly<Record<string, () => AnswerRequirement>> = {
    type: () => json(...[wanted].flat().map((type) => typeForms[String(type)] ?? '.')),
    enum: () => exactly([wanted].flat()),
    const: () => exactly([wanted]),
    format: () =>
      json(`"[0-9]{4}-[0-9]{2}-[0-9]{2}${wanted === 'instant' ? 'T.*(Z|[+-][0-9]{2}:[0-9]{2})' : ''}"$`),
    pattern: () => ({ of: 'text', matches: String(wanted) }),
    maximum: () => ({ of: 'number', most: Number(wanted) }),
    minimum: () => ({ of: 'number', least: Number(wanted) }),
    maxLength: () => ({ of: 'length', most: Number(wanted) }),
    minLength: () => ({ of: 'length', least: Number(wanted) }),
    not: () => json('$'),
  }
  return requirements[keyword]?.()
}

/** How the JSON of a value of each type begins; a script counts the items of a list, and the members of an object. */
const typeForms: Readonly<Record<string, string>> = {
  string: '"',
  integer: '-?[0-9]+$',
  number: '-?[0-9]',
  boolean: '(true|false)$',
  null: 'null$',
  array: '(\\[|length=)',
  object: '(\\{|size=)',
}

/** Whether a value keeps a requirement; an absent value keeps only that it must not be there. */
export function keeps(value: unknown, { of, matches, least, most }: AnswerRequirement): boolean {
  const text = of === 'json' ? (JSON.stringify(value) ?? '') : typeof value === 'string' ? value : undefined
  if (matches !== undefined) return text !== undefined && new RegExp(matches, 'u').test(text)
  const size = of === 'number' ? Number(value) : [...(text ?? '')].length
  return value !== undefined && size >= (least ?? size) && size <= (most ?? size)
}

/** The fewest items that a list must have to show that it keeps to a maximum: a shorter one shows nothing. */
export const fewestFor = (path: ScriptTemplate, { of, most }: AnswerRequirement): number | undefined => {
  const last = path.at(-1)
  const isCount = typeof last === 'string' && /(^|\.)length$/.test(last)
  return isCount && of === 'number' ? most : undefined
}

/** Why a shorter list shows nothing. */
export const tooFew = 'the list holds too few records to decide'

/** A command that succeeds where a part keeps a requirement: its first line is the JSON of a text, a number, true, false or null. */
export function requirementInShell({ of, matches, least, most }: AnswerRequirement): string {
  // What only JavaScript understands is for a person to compare.
  if (of === 'text' && /\\[^.]|\(\?/.test(matches ?? ''))
    return `cannot_tell ${quoted(`compare what came with the pattern ${matches}`)}`
  const text = `printf '%s\\n' "\${PART#=}"${of === 'json' ? '' : ` | sed 's/^"//; s/"$//'`}`
  if (matches !== undefined) return `${text} | grep -qE ${quoted(matches)}`
  const number = `"$(${text}${of === 'length' ? " | awk '{ print length($0) }'" : ''})"`
  return `[ ${number} ${least === undefined ? `-le ${most}` : `-ge ${least}`} ]`
}

/** An assertion of vitest that a value keeps a requirement. */
export function requirementInVitest({ of, matches, least, most }: AnswerRequirement, value: string): string {
  const text = of === 'json' ? `JSON.stringify(${value}) ?? ''` : value
  if (matches !== undefined) return `expect(${text}).toMatch(new RegExp(${JSON.stringify(matches)}, 'u'))`
  const size = of === 'number' ? `Number(${value})` : `[...${value}].length`
  return `expect(${size}).${least === undefined ? `toBeLessThanOrEqual(${most})` : `toBeGreaterThanOrEqual(${least})`}`
}
