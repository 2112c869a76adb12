import type { Report, ReportedEndpoint, ReportedRule } from '../model/report.js'
import { headerVariable, isSecretHeader, keyVariable } from '../text/key-variable.js'
import { printable } from '../text/printable.js'
import { quoted } from '../text/shell.js'
import type { Recipe } from './recipe.js'
import { recipeOf } from './recipe-of.js'
import { hasUsualAccept, stepLines, undoLine } from './shell-call.js'
import { decisionLines } from './shell-decision.js'
import { call, functionsFor, runtime } from './shell-functions.js'
import { shellName } from './shell-word.js'
import { upperRunVariable } from './step-variables.js'

/** Where a script sends its requests, and what its user must know first. */
export interface ScriptOptions {
  /** The server; without a scheme and host the script needs one given. */
  readonly baseUrl: string
  /** What to do before the script runs. */
  readonly note?: string
  /** The keys that are not secret, by their names: those of the fake. */
  readonly keyOf?: (name: string) => string | undefined
}

/** An endpoint of a rule with the script of its failure. */
export function withScript(
  report: Pick<Report, 'runId'>,
  rule: Pick<ReportedRule, 'id' | 'section' | 'says'>,
  at: ReportedEndpoint,
  options: ScriptOptions,
): ReportedEndpoint {
  if (!at.failure) return at
  const recipe = recipeOf(report, rule, at)
  return { ...at, failure: { ...at.failure, curl: recipe ? shellScript(recipe, options) : '' } }
}

/**
 * A POSIX shell script that carries out a recipe with curl; it exits with 0 for fixed, 1 for still fails, 3 for
 * neither.
 */
export function shellScript(recipe: Recipe, { baseUrl, note, keyOf }: ScriptOptions): string {
  const { steps, decision, runId, existing } = recipe
  const calls = steps.filter((step) => step.kind === 'call')
  const keys = [...new Set(calls.map(({ key }) => key))].filter((key) => key !== 'none')
  const secretHeaders = new Set(
    calls.flatMap(({ headers }) =>
      headers.flatMap(([name, value]) => (isSecretHeader(name, value.join('')) ? [name] : [])),
    ),
  )
  const body = steps.flatMap((step) => stepLines(step, decision))
  const judged = decisionLines(recipe)
  const undo = recipe.undo.map(undoLine)
  const lines = [...body, ...judged, ...undo]
  const uses = (word: string) => lines.some((line) => line.includes(word))
  return [
    '#!/bin/sh',
    ...comment(`${recipe.rule} at ${recipe.endpoint}, section ${recipe.section}: ${recipe.says}`),
    ...comment('Exit status: 0 fixed, 1 still fails, 2 a key is missing, 3 cannot tell.'),
    // Few scripts use every function, and texts have back quotes and dollars of their own.
    '# shellcheck disable=SC2016,SC2317',
    ...(note === undefined ? [] : comment(note)),
    ...(existing.length === 0
      ? []
      : comment(`Must be there: ${existing.map(decodeURIComponent).join(', ')}`)),
    `BASE_URL=\${BASE_URL:-${quoted(baseUrl.replace(/\/+$/, ''))}}`,
    ...keys.map((key) => keyLine(key, keyOf)),
    ...[...secretHeaders].map((name) => neededLine(headerVariable(name), `export the ${name} header`)),
    ...(uses('$RUN') ? runLines(runId.length, uses(`$${shellName(upperRunVariable)}`)) : []),
    undo.length === 0 ? 'undo() { :; }' : `undo() {\n${undo.map((line) => `  ${line}`).join('\n')}\n}`,
    runtime,
    call(
      calls.every(({ headers }) => hasUsualAccept(headers)),
      uses('$(header '),
    ),
    ...functionsFor(lines),
    '',
    ...(uses('$PAGES') ? ['PAGES='] : []),
    ...body,
    '',
    ...judged,
    '',
  ].join('\n')
}

/** A comment, in lines that fit a screen. */
const comment = (text: string): readonly string[] =>
  printable(text)
    .replace(/\s+/g, ' ')
    .match(/.{1,110}(\s|$)/g)
    ?.map((line) => `# ${line.trimEnd()}`) ?? []

/** Where a key comes from: the environment, or the fake's own. */
function keyLine(key: string, keyOf: ScriptOptions['keyOf']): string {
  const known = keyOf?.(key)
  const name = keyVariable(key)
  return known === undefined
    ? neededLine(name, `export the ${key.replace(/[^\w ,:]/g, ' ')} key`)
    : `: "\${${name}:=${known}}"`
}

/** Ends the script where a variable is empty; `:?` would end some shells with the status of a failure. */
const neededLine = (name: string, what: string): string =>
  `[ -n "\${${name}-}" ] || { echo ${quoted(`${name}: ${what}`)} >&2; exit 2; }`

const runLines = (length: number, isUpper: boolean): readonly string[] => [
  `RUN=$(od -An -v -N8 -tx1 /dev/urandom | tr -d ' \\n' | cut -c1-${length}) # part of every name and key`,
  ...(isUpper ? [`${shellName(upperRunVariable)}=$(echo "$RUN" | tr a-f A-F)`] : []),
]
