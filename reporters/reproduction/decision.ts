import type { ReportedFailure } from '../report.js'
import { joined, type Leaf, leavesOf } from './json-path.js'
import type { Decision, PartValue } from './recipe.js'
import type { Variables } from './step-variables.js'
import { type Template, templateOf } from './template.js'

/** What decides whether a failure is still there. */
export function decisionOf(failure: ReportedFailure, index: number, variables: Variables): Decision {
  const { wanted, expected, exchanges } = failure
  const status = exchanges.find((exchange) => exchange.index === index)?.response.status ?? 0
  const at = { index, status }
  const { inText } = variables.at(Number.POSITIVE_INFINITY)
  const text = (value: string): Template => templateOf(value, inText)
  const isPartial = wanted?.partial === true
  const part = (value: unknown): PartValue => ({
    json: text(JSON.stringify(value)),
    lines: [...leavesOf(value), ...lengthsIn(value, isPartial)].map((leaf) => ({
      path: leaf.path,
      json: text(JSON.stringify(leaf.value)),
    })),
  })
  const answers = wanted?.answers ?? answersIn(expected)
  if (answers) return { ...at, kind: 'answer', answers }
  if (wanted?.not) return { ...at, kind: 'answer', answers: [], not: wanted.not.status }
  if (wanted?.path !== undefined)
    return {
      ...{ ...at, kind: 'part', path: text(wanted.path), isPartial },
      ...(wanted.actual === undefined ? {} : { actual: part(wanted.actual) }),
      ...(wanted.expected === undefined ? {} : { expected: part(wanted.expected) }),
    }
  if (wanted?.header !== undefined)
    return {
      ...{ ...at, kind: 'header', name: wanted.header, actual: text(String(wanted.actual)) },
      ...('expected' in wanted ? { expected: text(String(wanted.expected)) } : {}),
    }
  if (wanted?.shows || wanted?.lacks)
    return {
      ...{ ...at, kind: 'text' },
      ...(wanted.shows ? { shows: wanted.shows.map(text) } : {}),
      ...(wanted.pages ? { pages: wanted.pages } : {}),
      ...(wanted.lacks ? { lacks: wanted.lacks.map(text) } : {}),
    }
  return { ...at, kind: 'whole' }
}

/** How many items or members each value has: another one might begin alike. */
function lengthsIn(value: unknown, isPartial = false, path = ''): readonly Leaf[] {
  if (typeof value !== 'object' || value === null) return []
  const own = isPartial
    ? []
    : [{ path: joined(path, Array.isArray(value) ? 'length' : 'size'), value: Object.keys(value).length }]
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, member]) => lengthsIn(member, false, joined(path, name))),
  ]
}

const answer = /^(\d{3})(?: `(\w+)`)?$/

/** The answers that an expectation names, for reports without them as data: 409 `conflict` or 404. */
function answersIn(expected: string): readonly { status: number; code?: string }[] | undefined {
  const found = expected.split(' or ').map((part) => answer.exec(part))
  const answers = found.flatMap((match) =>
    match ? [{ status: Number(match[1]), ...(match[2] === undefined ? {} : { code: match[2] }) }] : [],
  )
  return answers.length === found.length ? answers : undefined
}
