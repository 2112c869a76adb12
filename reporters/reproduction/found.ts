import { isDeepStrictEqual } from 'node:util'
import { parsedJson, valueAt } from './json-path.js'
import { goesOn } from './read-on.js'
import type { Decision } from './recipe.js'
import { fewestFor, keeps, tooFew } from './requirement.js'
import { fillTemplate, isMember, type Template } from './template.js'

/** A call's answer, as the replay target returned it. */
export interface CallAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The text of the pages before, where a list was read on. */
  readonly before?: string
}

/** What became of a failure, and why. */
export interface ReplayOutcome {
  readonly verdict: 'FIXED' | 'STILL FAILS' | 'CANNOT TELL'
  readonly why: string
}

/** The outcome where nothing is known of the failure. */
export const cannotTell = (why: string): ReplayOutcome => ({ verdict: 'CANNOT TELL', why })

/** What the deciding answer shows. */
export function found(
  decision: Decision,
  answers: ReadonlyMap<number, CallAnswer>,
  values: ReadonlyMap<string, string>,
): ReplayOutcome {
  const answer = answers.get(decision.index)
  if (!answer) return cannotTell('the recorded calls do not reach the answer that decides')
  const { status, text, headers } = answer
  const seen = `${status} ${text.slice(0, 200)}`.trimEnd()
  const verdict = (isFixed: boolean): ReplayOutcome =>
    isFixed ? { verdict: 'FIXED', why: `now ${seen}` } : { verdict: 'STILL FAILS', why: `still ${seen}` }
  if (decision.kind === 'answer') {
    if (isRight(decision, answer)) return verdict(true)
    if (decision.statusOf !== undefined) {
      if (status === answers.get(decision.statusOf)?.status) return verdict(true)
      return status === decision.status ? verdict(false) : cannotTell(`the last call answered ${seen}`)
    }
    if (decision.not !== undefined) return status === decision.not ? verdict(false) : verdict(true)
  }
  if (decision.kind === 'answer' && isOfSuccess(decision.answers, decision.status))
    if (classOf(status) === 4 && !judgedStatuses(decision).includes(status))
      return cannotTell(`the last call is refused for another reason: ${seen}`)
  const unusableOf = unusable([decision.status])
  if (unusableOf.includes(status)) return cannotTell(`the last call answered ${seen}`)
  if (decision.kind !== 'answer' && classOf(status) !== classOf(decision.status))
    return cannotTell(`the last call answered ${seen} in place of ${decision.status}`)
  const json = (template: Template): unknown => parsedJson(fillTemplate(template, values))
  switch (decision.kind) {
    case 'answer':
      return verdict(false)
    case 'part': {
      const body = parsedJson(text)
      if (decision.record && valueAt(body, fillTemplate(decision.record, values)) === undefined)
        return cannotTell('the last answer does not show the record')
      const { header } = decision
      const part = header ? (headers[header] ?? '') : valueAt(body, fillTemplate(decision.path, values))
      if (decision.requirement) {
        const fewest = fewestFor(decision.path, decision.requirement)
        if (fewest !== undefined && Number(part) < fewest) return cannotTell(tooFew)
        return verdict(keeps(part, decision.requirement))
      }
      if (decision.like) {
        const { index, path } = decision.like
        const wanted = valueAt(parsedJson(answers.get(index)?.text), fillTemplate(path, values))
        return wanted === undefined
          ? cannotTell(`no earlier answer shows ${fillTemplate(path, values)}`)
          : verdict(isDeepStrictEqual(part, wanted))
      }
      if (decision.expected) return verdict(covers(part, json(decision.expected.json), decision.isPartial))
      if (decision.actual) return verdict(!covers(part, json(decision.actual.json), decision.isPartial))
      return verdict(part !== undefined)
    }
    case 'text': {
      const texts = (decision.pages ?? [decision.index])
        .map((index) => answers.get(index))
        .map((page) => `${page?.before ?? ''}${page?.text ?? ''}`)
      const read = { text: texts.join('').replace(/" *: */g, '":'), hasMore: goesOn(text) }
      const isFixed = byText(decision, read, (one) => fillTemplate(one, values))
      return isFixed === undefined ? otherPages : verdict(isFixed)
    }
    case 'order': {
      const pages = decision.pages.map((index) => parsedJson(answers.get(index)?.text))
      const shown = pages.flatMap((page) => valueAt(page, `data.*.${decision.order.by}`) ?? [])
      const isKept = keepsOrder(
        shown.map((time) => Date.parse(String(time))),
        decision.order.ways,
      )
      return isKept === undefined ? cannotTell(tooFew) : verdict(isKept)
    }
    case 'whole':
      return cannotTell(`${decision.why ?? 'no part of the answer decides alone'}: it was ${seen}`)
  }
}

/** Whether an answer is one of those that are right. */
export const isRight = (
  { answers }: { readonly answers: readonly { readonly status: number; readonly code?: string }[] },
  { status, text }: CallAnswer,
): boolean =>
  answers.some((one) => one.status === status && (one.code === undefined || text.includes(`"${one.code}"`)))

/** Whether times go one of the ways throughout; undefined where they are too few to turn back. */
function keepsOrder(shown: readonly number[], ways: readonly string[]): boolean | undefined {
  const times = shown.filter((time) => !Number.isNaN(time))
  const sorted = times.toSorted((a, b) => a - b)
  const due = ways.map((way) => (way === 'ascending' ? sorted : sorted.toReversed()))
  if (!due.some((order) => isDeepStrictEqual(order, times))) return false
  return new Set(times).size > ways.length ? true : undefined
}

const otherPages = cannotTell('another page of the list may show it')

/** Whether the texts of a body say that a failure is fixed; undefined where another page may say it. */
function byText(
  { shows = [], lacks = [], absence }: Extract<Decision, { kind: 'text' }>,
  { text, hasMore }: { readonly text: string; readonly hasMore: boolean },
  fill: (template: Template) => string,
): boolean | undefined {
  const isOpen = absence === 'decides nothing' || (absence === 'decides at the end' && hasMore)
  const shown = shows.map(fill)
  if (shown.length > 0 && isInOrder(shown, text)) return false
  if (shown.length > 1 && shown.every((one) => text.includes(one))) return true
  const missing = lacks.filter((one) => !text.includes(fill(one)))
  if (missing.some(isMember)) return false
  if (missing.length > 0) return isOpen ? undefined : false
  return shown.length > 0 && isOpen ? undefined : true
}

function isInOrder(texts: readonly string[], text: string): boolean {
  let from = 0
  return texts.every((one) => {
    const at = text.indexOf(one, from)
    from = at + one.length
    return at !== -1
  })
}

/** Whether two values are equal, or the first has at least the members of the second. */
function covers(value: unknown, wanted: unknown, isPartial = false): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(wanted))
    return false
  const [members, others] = [Object.entries(wanted), Object.keys(value)]
  if (!isPartial && members.length !== others.length) return false
  return members.every(([name, member]) => covers((value as Record<string, unknown>)[name], member))
}

/** The statuses of answers that say nothing of a rule, but for those that are expected or were judged. */
export const unusable = (except: readonly number[]): readonly number[] =>
  [401, 429, 500, 502, 503, 504].filter((status) => !except.includes(status))

/** Whether another refusal than the recorded one shows nothing: a success is right, or was recorded. */
export const isOfSuccess = (answers: readonly { readonly status: number }[], recorded: number): boolean =>
  answers.length > 0 && (classOf(recorded) === 2 || answers.every(({ status }) => classOf(status) === 2))

/** The statuses that say something of a rule: the recorded one, and those of the answers that are right. */
export const judgedStatuses = ({
  status,
  answers,
}: {
  readonly status: number
  readonly answers: readonly { readonly status: number }[]
}): readonly number[] => [...new Set([status, ...answers.map((one) => one.status)])]

/** The class of a status: 2 for 200. */
export const classOf = (status: number): number => Math.floor(status / 100)
