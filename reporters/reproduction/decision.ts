import { isDeepStrictEqual } from 'node:util'
import { defined } from '../model/defined.js'
import type { ReportedExchange, ReportedFailure } from '../model/report.js'
import { joined, type Leaf, leavesOf } from './json-path.js'
import { isSetDuring, lastingPart } from './lasting.js'
import { answered } from './passed-values.js'
import type { Absence, Decision, PartValue } from './recipe.js'
import { requirementOf } from './requirement.js'
import type { Variables } from './step-variables.js'
import { type ScriptTemplate, templateOf, variablesIn } from './template.js'

/** What a failure is decided with. */
interface DecidedWith {
  /** The index of the exchange whose answer decides. */
  readonly index: number
  readonly variables: Variables
  /** Every call, in its order. */
  readonly calls: readonly ReportedExchange[]
  /** Whether the calls name a record that was there before. */
  readonly isExisting: boolean
}

/** What decides whether a failure is still there. */
export function decisionOf(failure: ReportedFailure, decided: DecidedWith): Decision {
  const { wanted, exchanges } = failure
  const { index, variables } = decided
  const status = exchanges.find((exchange) => exchange.index === index)?.response.status ?? 0
  const at = { index, status }
  const { inText } = variables.at(Number.POSITIVE_INFINITY)
  const text = (value: string): ScriptTemplate => templateOf(value, inText)
  const answers = wanted?.answers
  if (answers) return { ...at, kind: 'answer', answers }
  if (wanted?.statusOf !== undefined) return { ...at, kind: 'answer', answers: [], statusOf: wanted.statusOf }
  if (wanted?.not) return { ...at, kind: 'answer', answers: [], not: wanted.not.status }
  if (wanted?.path !== undefined) return partDecision(wanted, at, decided, text) ?? { ...at, kind: 'whole' }
  if (wanted?.header !== undefined) {
    const requirement = requirementOf(wanted.schema)
    const whole = (value: unknown) => single(text(JSON.stringify(String(value))))
    return {
      ...at,
      kind: 'part',
      header: wanted.header,
      path: [],
      isPartial: false,
      ...('expected' in wanted ? { expected: whole(wanted.expected) } : { actual: whole(wanted.actual) }),
      ...(requirement ? { requirement } : {}),
    }
  }
  if (wanted?.order) return { ...at, kind: 'order', order: wanted.order, pages: wanted.pages ?? [index] }
  if (wanted?.shows || wanted?.lacks)
    return defined({
      ...at,
      kind: 'text' as const,
      pages: wanted.pages,
      shows: wanted.shows?.map(text),
      lacks: wanted.lacks?.map(text),
      absence: absenceOf(wanted, decided.calls, (one) => variablesIn(text(one)).length > 0),
    })
  return defined({ ...at, kind: 'whole' as const, why: wanted?.undecidable })
}

/** A value without members. */
const single = (json: ScriptTemplate): PartValue => ({ json, lines: [{ path: '', json }] })

/** What of a part decides; undefined where all that differs is another one at each run. */
function partDecision(
  { path = '', partial = false, expected, actual, schema, like }: NonNullable<ReportedFailure['wanted']>,
  at: { readonly index: number; readonly status: number },
  { index, variables, calls, isExisting }: DecidedWith,
  text: (value: string) => ScriptTemplate,
): Decision | undefined {
  const { inText, revision } = variables.at(index)
  const isKnown = (time: string) => inText.some(({ value }) => value === time)
  const record = /^.*?(?:\bid=[^.]*|(?:^|\.)\d+(?=\.))/.exec(path)?.[0]
  const place = defined({
    ...at,
    kind: 'part' as const,
    path: text(path),
    record: record === undefined ? undefined : text(record),
  })
  const requirement = requirementOf(schema)
  const isMade = (one: string) => variablesIn(text(one)).length > 0
  const asked = calls.find((call) => call.index === index)?.request.path ?? ''
  if (requirement?.least !== undefined && isRunTime(asked, isMade)) return undefined
  if (requirement) return { ...place, isPartial: false, requirement }
  if (schema !== undefined) return undefined
  if (like && calls.some((call) => call.index === like.exchange))
    return { ...place, isPartial: false, like: { index: like.exchange, path: text(like.path) } }
  if (/(^|\.)rev$/.test(path) && isExisting) {
    const counted = (value: unknown) =>
      revision && typeof value === 'number'
        ? single([{ name: revision.name, plus: value - revision.value }])
        : undefined
    const [wanted, seen] = [counted(expected), counted(actual)]
    if (wanted) return { ...place, isPartial: false, expected: wanted }
    return seen && { ...place, isPartial: false, actual: seen }
  }
  const scope = { isSet: isSetDuring(calls.map(answered), isKnown), isExisting }
  const [wanted, seen] = [expected, actual].map((value) => value !== undefined && lastingPart(value, scope))
  // What came is compared only where it is not known what is expected, or not all of it.
  const isDecided = wanted && (wanted.isWhole || (seen && !isDeepStrictEqual(wanted.value, seen.value)))
  if (expected === undefined ? seen === undefined : !isDecided) return undefined
  const isPartial = partial || [wanted, seen].some((one) => one && !one.isWhole)
  const part = ({ value }: { readonly value: unknown }): PartValue => ({
    json: text(JSON.stringify(value)),
    lines: [...leavesOf(value), ...lengthsIn(value, isPartial)].map((leaf) => ({
      path: leaf.path,
      json: text(JSON.stringify(leaf.value)),
    })),
  })
  if (wanted) return { ...place, isPartial, expected: part(wanted) }
  return { ...place, isPartial, ...(seen && { actual: part(seen) }) }
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

/**
 * What it means that an answer does not show a text, by the recorded calls: lists grow, also by the calls of a script.
 */
function absenceOf(
  wanted: NonNullable<ReportedFailure['wanted']>,
  calls: readonly ReportedExchange[],
  isMade: (text: string) => boolean,
): Absence {
  const writes = calls.filter(({ request }) => request.method !== 'GET')
  if (writes.length === 0) return 'decides'
  const [first] = wanted.pages ?? [wanted.exchange]
  const page = calls.find(({ index }) => index === first)
  if (!page || /[?&]cursor=/.test(page.request.path)) return 'decides nothing'
  // A window that begins at a time of the run may hold nothing of what is made later, or earlier.
  if (wanted.lacks && isRunTime(page.request.path, isMade)) return 'decides nothing'
  const isOnTop = (text: string) => {
    const [before = '', after] = page.response.body.split(text, 2)
    return after !== undefined && before.split('"id"').length - 1 <= writes.length
  }
  const { shows = [], lacks = [] } = wanted
  // Contacts are ordered by their ids, where a new one may be anywhere (section 4.3).
  const isById = page.endpoint === 'GET /api/v1/contacts' && !/[?&]updatedSince=/.test(page.request.path)
  const areNewest = !isById && lacks.length === 0 && shows.every((text) => isMade(text) && isOnTop(text))
  return areNewest ? 'decides' : 'decides at the end'
}

/** Whether a list begins at a time of the run, and no answer gave it. */
const isRunTime = (path: string, isMade: (text: string) => boolean): boolean =>
  /[?&]updatedSince=/.test(path) && !isMade(decodeURIComponent(path))
