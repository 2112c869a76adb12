import { defined } from '../model/defined.js'
import { isRight } from './clauses.js'
import { cannotTell, classOf, found, type ReplayOutcome } from './found.js'
import { parsedJson, valueAt } from './json-path.js'
import { readOn, upToCursor } from './read-on.js'
import type { CallAnswer, CallStep, Recipe } from './recipe.js'
import { runVariable, upperRunVariable } from './step-variables.js'
import { fillTemplate, variablesIn } from './template.js'

/** A request of a recipe with every variable filled in. */
export interface FilledCall extends Pick<CallStep, 'endpoint' | 'method' | 'key'> {
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string
}

/** What a recipe is carried out with. */
export interface RecipeTarget {
  call(request: FilledCall): Promise<CallAnswer>
  /** Moves the target's clock on by milliseconds. */
  advance(ms: number): Promise<void>
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
    const request = filledCall(step, values)
    const words = step.readsOn?.map((word) => fillTemplate(word, values))
    const first = await target.call(request)
    const answer = words
      ? await readOn(first, words, (cursor) =>
          target.call({ ...request, path: upToCursor(request.path) + encodeURIComponent(cursor) }),
        )
      : first
    const json = parsedJson(answer.text)
    answers.set(step.index, answer)
    for (const { variable, path } of step.captures) {
      const value = valueAt(json, fillTemplate(path, values))
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
      const hasPage = !step.isFurtherPage || variablesIn(step.path).every((name) => values.has(name))
      if (!hasPage) {
        answers.set(step.index, { status: step.status, headers: {}, text: '' })
        continue
      }
      let answer = await send(step)
      for (
        let n = 1;
        n < (step.times ?? 1) && decision.kind === 'answer' && isRight(decision, answer);
        n += 1
      )
        answer = await send(step)
      const { status, text } = answer
      if (step.index === decision.index) break
      const why = `${step.endpoint} answered ${status} in place of ${step.status}`
      if (classOf(status) !== classOf(step.status) && classOf(status) !== step.fixedClass)
        return cannotTell(`${why}: ${text.slice(0, 200)}`)
      const missing = step.captures.find(
        ({ variable, isFurtherPage }) => !isFurtherPage && !values.has(variable),
      )
      if (missing)
        return cannotTell(`${step.endpoint} answered without ${fillTemplate(missing.path, values)}`)
    }
    return found(decision, answers, values)
  } finally {
    for (const step of undo)
      if (variablesIn(step.path).every((name) => values.has(name))) await send(step).catch(() => undefined)
  }
}

const filledCall = (
  { endpoint, method, path, headers, key, body }: CallStep,
  values: ReadonlyMap<string, string>,
): FilledCall =>
  defined({
    endpoint,
    method,
    key,
    path: fillTemplate(path, values),
    headers: headers.map(([name, value]) => [name, fillTemplate(value, values)] as const),
    body: body && fillTemplate(body, values),
  })
