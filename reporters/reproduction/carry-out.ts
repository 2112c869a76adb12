import { parsedJson, valueAt } from './json-path.js'
import type { CallStep, Decision, Recipe } from './recipe.js'
import { runVariable, upperRunVariable } from './step-variables.js'
import type { Template } from './template.js'

/** A request of a recipe with every variable filled in. */
export interface FilledCall {
  readonly endpoint: string
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The name of the key that signs it. */
  readonly key: string
  readonly body?: string
}

/** The answer to it. */
export interface CallAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** What a recipe is carried out with. */
export interface RecipeTarget {
  call(request: FilledCall): Promise<CallAnswer>
  /** Moves the target's clock on by milliseconds. */
  advance(ms: number): Promise<void>
}

/** What became of a failure, and why. */
export interface ReplayOutcome {
  readonly verdict: 'FIXED' | 'STILL FAILS' | 'CANNOT TELL'
  readonly why: string
}

/** Carries out the calls of a recipe, with fresh names, and looks at what decides. */
export async function carryOut(recipe: Recipe, run: string, target: RecipeTarget): Promise<ReplayOutcome> {
  const { steps, decision, undo } = recipe
  const values = new Map([
    [runVariable, run],
    [upperRunVariable, run.toUpperCase()],
  ])
  const answers = new Map<number, CallAnswer>()
  const send = async (step: CallStep) => {
    const answer = await target.call(filledCall(step, values))
    const json = parsedJson(answer.text)
    answers.set(step.index, answer)
    for (const { variable, path } of step.captures) {
      const value = valueAt(json, path)
      if (typeof value === 'string' || typeof value === 'number') values.set(variable, String(value))
    }
    return answer
  }
  try {
    for (const step of steps) {
      if (step.kind === 'clock') {
        await target.advance(step.ms)
        continue
      }
      const { status, text } = await send(step)
      if (step.index === decision.index) break
      const why = `${step.endpoint} answered ${status} in place of ${step.status}`
      if (classOf(status) !== classOf(step.status)) return cannotTell(`${why}: ${text.slice(0, 200)}`)
      const missing = step.captures.find(({ variable }) => !values.has(variable))
      if (missing) return cannotTell(`${step.endpoint} answered without ${missing.path}`)
    }
    return found(decision, answers, values)
  } finally {
    for (const step of undo)
      if (namesIn(step.path).every((name) => values.has(name))) await send(step).catch(() => undefined)
  }
}

const cannotTell = (why: string): ReplayOutcome => ({ verdict: 'CANNOT TELL', why })

const classOf = (status: number): number => Math.floor(status / 100)

const namesIn = (template: Template): readonly string[] =>
  template.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name]))

/** A template with its variables filled in. */
function filled(template: Template, values: ReadonlyMap<string, string>): string {
  return template
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const value = values.get(piece.name) ?? ''
      if (piece.plus !== undefined) return String(Number(value) + piece.plus)
      return piece.encoded ? encodeURIComponent(value) : value
    })
    .join('')
}

function filledCall(
  { endpoint, method, path, headers, key, body }: CallStep,
  values: ReadonlyMap<string, string>,
): FilledCall {
  return {
    endpoint,
    method,
    path: filled(path, values),
    headers: headers.map(([name, value]) => [name, filled(value, values)] as const),
    key,
    ...(body === undefined ? {} : { body: filled(body, values) }),
  }
}

/** What the deciding answer shows. */
function found(
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
    const holds = decision.answers.some(
      (one) => one.status === status && (one.code === undefined || text.includes(`"${one.code}"`)),
    )
    if (holds) return verdict(true)
    if (decision.not !== undefined) return status === decision.not ? verdict(false) : verdict(true)
  }
  const isUsable = status === decision.status || ![401, 429].includes(status)
  if (!isUsable || (status >= 500 && status !== decision.status))
    return cannotTell(`the last call answered ${seen}`)
  const json = (template: Template): unknown => parsedJson(filled(template, values))
  switch (decision.kind) {
    case 'answer':
      return verdict(false)
    case 'part': {
      const part = valueAt(parsedJson(text), filled(decision.path, values))
      if (decision.expected) return verdict(covers(part, json(decision.expected.json), decision.isPartial))
      if (decision.actual) return verdict(!covers(part, json(decision.actual.json), decision.isPartial))
      return verdict(part !== undefined)
    }
    case 'header': {
      const value = headers[decision.name] ?? ''
      return verdict(
        decision.expected
          ? value === filled(decision.expected, values)
          : value !== filled(decision.actual, values),
      )
    }
    case 'text': {
      const texts = (decision.pages ?? [decision.index]).map((index) => answers.get(index)?.text ?? '')
      return verdict(
        isTextFixed(decision, texts.join('').replace(/" *: */g, '":'), (one) => filled(one, values)),
      )
    }
    case 'whole':
      return cannotTell(`no part of the answer decides alone: it was ${seen}`)
  }
}

function isTextFixed(
  { shows, lacks = [] }: Extract<Decision, { kind: 'text' }>,
  text: string,
  fill: (template: Template) => string,
): boolean {
  let from = 0
  const isShown = shows?.every((one) => {
    const at = text.indexOf(fill(one), from)
    from = at + fill(one).length
    return at !== -1
  })
  return isShown !== true && lacks.every((one) => text.includes(fill(one)))
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
