import type { ReportedExchange, ReportedPassedValue } from '../model/report.js'
import type { Capture } from './recipe.js'
import { type ScriptTemplate, type Substitute, templateOf } from './template.js'

/** The variables of a recipe: which are known at a call, and which its answer gives. */
export type Variables = ReturnType<typeof stepVariables>

/** The variable of the run id: it is part of every name that a run makes. */
export const runVariable = 'run'

/** The variable of the run id in capitals, where a name was sent in them. */
export const upperRunVariable = 'runUpper'

/** The variables of some values that were passed from answers to requests. */
export function stepVariables(
  runId: string,
  passed: readonly ReportedPassedValue[],
  exchanges: readonly ReportedExchange[],
) {
  const used = new Set([runVariable, upperRunVariable])
  const endpoints = new Map(exchanges.map(({ index, endpoint }) => [index, endpoint]))
  const captured = passed
    .filter(({ exchange }) => endpoints.has(exchange))
    .map((value) => ({ ...value, variable: '' }))
  const names = new Map<string, string>()
  for (const one of captured) {
    const place = `${one.exchange} ${one.path}`
    const name = names.get(place) ?? unused(nameOf(endpoints.get(one.exchange) ?? '', one.path), used)
    names.set(place, name)
    one.variable = name
  }
  const run: readonly Substitute[] = [
    { value: runId, variable: { name: runVariable } },
    ...(runId.toUpperCase() === runId
      ? []
      : [{ value: runId.toUpperCase(), variable: { name: upperRunVariable } }]),
  ]
  /** What stands for recorded values in the request of an exchange. */
  const at = (index: number) => {
    const known = captured.filter(({ exchange, into }) => exchange < index && into === undefined)
    const inText = [...run, ...known.map(({ value, variable }) => ({ value, variable: { name: variable } }))]
    const inPath = [
      ...run,
      ...known.flatMap(({ value, variable }) =>
        [...new Set([encodeURIComponent(value), value])].map((written) => ({
          value: written,
          variable: { name: variable, encoded: true },
        })),
      ),
    ]
    const here = captured.filter(({ into }) => into === index)
    const cursor = here.find(({ plus }) => plus === undefined)
    const revision = here.find(({ plus }) => plus !== undefined)
    return {
      inText,
      ...(revision
        ? { revision: { name: revision.variable, value: Number(revision.value) - (revision.plus ?? 0) } }
        : {}),
      path(text: string): ScriptTemplate {
        if (!cursor || !/[?&]cursor=/.test(text)) return templateOf(text, inPath)
        const [before = '', after = ''] = text.split(/(?<=[?&]cursor=)[^&]*/)
        const { variable: name } = cursor
        return [...templateOf(before, inPath), { name, encoded: true }, ...templateOf(after, inPath)]
      },
      body(text: string): ScriptTemplate {
        if (!revision) return templateOf(text, inText)
        const [before = '', after = ''] = text.split(/(?<="expectedRev"\s*:\s*)-?\d+/)
        const { variable: name, plus = 0 } = revision
        return [...templateOf(before, inText), { name, plus }, ...templateOf(after, inText)]
      },
    }
  }
  return {
    runId,
    at,
    /** The values that the variables had in the run. */
    recorded: new Map([
      ...run.map(({ value, variable }) => [variable.name, value] as const),
      ...captured.map(({ value, plus = 0, variable }): [string, string] => [
        variable,
        plus === 0 ? value : String(Number(value) - plus),
      ]),
    ]),
    capturedFrom(index: number): readonly Capture[] {
      const own = captured.filter(({ exchange }) => exchange === index)
      const { inText } = at(index)
      const captures = own.map(({ variable, path }) => ({ variable, path: templateOf(path, inText) }))
      return [...new Map(captures.map((capture) => [capture.variable, capture])).values()]
    },
  }
}

/** What a value is called: by its member, and by the noun of its operation where that is only `id`. */
function nameOf(endpoint: string, path: string): string {
  const member = path.split('.').findLast((name) => !/^\d+$/.test(name)) ?? 'value'
  const camel = member.replace(/[^A-Za-z0-9]+(\w)?/g, (_, next: string = '') => next.toUpperCase())
  if (!['id', 'rev', 'createdAt', 'updatedAt'].includes(camel)) return camel
  const segments =
    endpoint
      .split(' ')[1]
      ?.split('/')
      .filter((segment) => segment && !segment.startsWith('{')) ?? []
  const plural = segments.find((segment) => /s$/.test(segment)) ?? 'records'
  const noun = plural
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .replace(/-(\w)/g, (_, next: string) => next.toUpperCase())
  return `${noun}${camel.charAt(0).toUpperCase()}${camel.slice(1)}`
}

function unused(name: string, used: Set<string>): string {
  let free = name
  for (let n = 2; used.has(free); n += 1) free = `${name}${n}`
  used.add(free)
  return free
}
