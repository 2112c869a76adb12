import { isInstant } from './instant.js'
import type { Template } from './template.js'

/** What a part of an answer has to be, as a JSON Schema of one keyword, and how a value is seen to keep it. */
export interface Requirement {
  readonly keyword: string
  readonly wanted: unknown
}

/** The requirement of a schema; undefined where it has no keyword that is known here. */
export function requirementOf(schema: object | undefined): Requirement | undefined {
  const [keyword, wanted] = Object.entries(schema ?? {})[0] ?? []
  return keyword !== undefined && keyword in keywords ? { keyword, wanted } : undefined
}

/** Whether a value keeps a requirement; an absent value keeps only that it must not be there. */
export const keeps = (value: unknown, { keyword, wanted }: Requirement): boolean =>
  value === undefined ? keyword === 'not' : (keywords[keyword]?.(value, wanted) ?? false)

/**
 * The fewest items that a list must have to show that it keeps to a maximum: a shorter one shows nothing.
 */
export const fewestFor = (path: Template, { keyword, wanted }: Requirement): number | undefined => {
  const last = path.at(-1)
  const isCount = typeof last === 'string' && /(^|\.)length$/.test(last)
  return isCount && keyword === 'maximum' ? Number(wanted) : undefined
}

/** Why a shorter list shows nothing. */
export const tooFew = 'the list holds too few records to decide'

/** The JSON type of a value, with an integer apart from other numbers. */
const typesOf = (value: unknown): readonly string[] => {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number']
  return [typeof value]
}

const lengthOf = (value: unknown): number => (typeof value === 'string' ? [...value].length : 0)

type Test = (value: unknown, wanted: unknown) => boolean

const keywords: Readonly<Record<string, Test>> = {
  type: (value, wanted) => [wanted].flat().some((type) => typesOf(value).includes(String(type))),
  enum: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
  const: (value, wanted) => value === wanted,
  format: (value, wanted) =>
    typeof value === 'string' &&
    (wanted === 'instant' ? isInstant(value) : wanted !== 'calendar-date' || /^\d{4}-\d\d-\d\d$/.test(value)),
  pattern: (value, wanted) => typeof value === 'string' && new RegExp(String(wanted), 'u').test(value),
  maximum: (value, wanted) => Number(value) <= Number(wanted),
  minimum: (value, wanted) => Number(value) >= Number(wanted),
  maxLength: (value, wanted) => lengthOf(value) <= Number(wanted),
  minLength: (value, wanted) => lengthOf(value) >= Number(wanted),
  not: (value) => value === undefined,
}
