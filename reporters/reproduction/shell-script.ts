import { headerVariable, isSecretHeader, keyVariable } from '../key-variable.js'
import { printable } from '../printable.js'
import { quoted } from '../shell.js'
import type { CallStep, Decision, Line, Recipe, Step } from './recipe.js'
import type { ScriptOptions } from './script-options.js'
import { call, clock, encoded, header, part, runtime } from './shell-functions.js'
import { runVariable, upperRunVariable } from './step-variables.js'
import { type Template, variablesIn } from './template.js'

/** A POSIX shell script that carries out a recipe with curl; it exits with 0 for fixed, 1 for still fails, 3 for neither. */
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
  const judged = decisionLines(decision, recipe)
  const undo = recipe.undo.map(undoLine)
  const uses = (word: string) => [...body, ...judged, ...undo].some((line) => line.includes(word))
  return [
    '#!/bin/sh',
    ...comment(`${recipe.rule} at ${recipe.endpoint}, section ${recipe.section}: ${recipe.says}`),
    ...comment('Exit status: 0 fixed, 1 still fails, 3 cannot tell.'),
    ...(note === undefined ? [] : comment(note)),
    ...(existing.length === 0
      ? []
      : comment(`Must be there: ${existing.map(decodeURIComponent).join(', ')}`)),
    `BASE_URL=\${BASE_URL:-${quoted(baseUrl.replace(/\/+$/, ''))}}`,
    ...keys.map((key) => keyLine(key, keyOf)),
    ...[...secretHeaders].map((name) => `: "\${${headerVariable(name)}:?export the ${name} header}"`),
    ...(uses('$RUN') ? runLines(runId.length, uses(`$${shellName(upperRunVariable)}`)) : []),
    undo.length === 0 ? 'undo() { :; }' : `undo() {\n${undo.map((line) => `  ${line}`).join('\n')}\n}`,
    runtime,
    call(
      calls.every(({ headers }) => hasUsualAccept(headers)),
      decision.kind === 'header',
    ),
    ...(uses('$(value ') || decision.kind === 'part' ? [part] : []),
    ...(decision.kind === 'header' ? [header] : []),
    ...(uses('$(encoded ') ? [encoded] : []),
    ...(steps.some(({ kind }) => kind === 'clock') ? [clock] : []),
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
    ? `: "\${${name}:?export the ${key.replace(/[^\w ,:]/g, ' ')} key}"`
    : `: "\${${name}:=${known}}"`
}

const runLines = (length: number, isUpper: boolean): readonly string[] => [
  `RUN=$(od -An -v -N8 -tx1 /dev/urandom | tr -d ' \\n' | cut -c1-${length}) # part of every name and key`,
  ...(isUpper ? [`${shellName(upperRunVariable)}=$(echo "$RUN" | tr a-f A-F)`] : []),
]

/** A variable of a recipe as one of the shell. */
const shellName = (name: string): string =>
  name === runVariable ? 'RUN' : name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()

/** A template in which no text follows another one. */
const joinedTexts = (template: Template): Template =>
  template.reduce<Template>((before, piece) => {
    const last = before.at(-1)
    return typeof last === 'string' && typeof piece === 'string'
      ? [...before.slice(0, -1), last + piece]
      : [...before, piece]
  }, [])

/** A template as a word of the shell. */
const word = (template: Template): string =>
  template
    .map((piece) => {
      if (typeof piece === 'string') return quoted(piece)
      const name = shellName(piece.name)
      if (piece.plus) return `"$((${name} ${piece.plus < 0 ? '-' : '+'} ${Math.abs(piece.plus)}))"`
      return piece.encoded && piece.name !== runVariable ? `"$(encoded "$${name}")"` : `"$${name}"`
    })
    .join('') || "''"

function stepLines(step: Step, decision: Decision): readonly string[] {
  if (step.kind === 'clock') return [`advance ${step.ms}${step.isShort ? ' short' : ''}`]
  const isLast = step.index === decision.index
  return [
    `call ${step.method} ${word(step.path)}${optionsOf(step).join('')}`,
    ...(isLast ? [] : [`need '${String(step.status).charAt(0)}??'`]),
    ...(decision.kind === 'text' && decision.pages?.includes(step.index) ? ['PAGES=$PAGES$BODY'] : []),
    ...step.captures.map(({ variable, path }) => {
      const taken = `${shellName(variable)}=$(value ${path})`
      // Only what undoes the calls uses what the last answer gives.
      return isLast ? taken : `${taken} || cannot_tell 'the answer has no ${path}'`
    }),
  ]
}

/** A call that removes something, where it was made. */
function undoLine(step: CallStep): string {
  const needed = variablesIn(step.path).filter((name) => name !== runVariable)
  const test = needed.map((name) => `[ -n "\${${shellName(name)}-}" ] && `).join('')
  return `${test}call ${step.method} ${word(step.path)}${optionsOf(step).join('')}`
}

const hasUsualAccept = (headers: CallStep['headers']): boolean =>
  headers.some(([name, value]) => name === 'accept' && value.join('') === 'application/json')

function optionsOf({ headers, key, body }: CallStep): readonly string[] {
  const given = headers.filter(([name, value]) => name !== 'accept' || value.join('') !== 'application/json')
  return [
    ...given.map(([name, value]) => ` \\\n  -H ${headerWord(name, value, key)}`),
    // curl would add a content type of its own.
    ...(body !== undefined && !headers.some(([name]) => name === 'content-type')
      ? [" \\\n  -H 'content-type:'"]
      : []),
    ...(body === undefined ? [] : [` \\\n  --data-raw ${word(body)}`]),
  ]
}

/** The header of a key and a secret one are completed by the shell, so that the script holds neither. */
function headerWord(name: string, value: Template, key: string): string {
  const text = value.join('')
  if (name === 'authorization' && text === `Bearer <${key} key>`)
    return `"authorization: Bearer $${keyVariable(key)}"`
  if (isSecretHeader(name, text)) return `"${name}: $${headerVariable(name)}"`
  return text === '' ? quoted(`${name};`) : word(joinedTexts([`${name}: `, ...value]))
}

/** The end of a script: what was expected, what came, and what that means. */
function decisionLines(decision: Decision, { expected, actual }: Recipe): readonly string[] {
  const said = [
    `echo ${quoted(`expected: ${oneLine(expected)}`)}`,
    `echo ${quoted(`then:     ${oneLine(actual)}`)}`,
  ]
  switch (decision.kind) {
    case 'answer':
      return [
        ...said,
        'echo "now:      $STATUS $BODY"',
        'case $STATUS,$BODY in',
        ...decision.answers.map(
          ({ status, code }) =>
            `  ${code === undefined ? `${status},*` : `${status},*'"${code}"'*`}) fixed ;;`,
        ),
        ...(decision.not === undefined ? [] : [`  ${decision.not},*) still_fails ;;`]),
        ...unusable([decision.status, ...decision.answers.map(({ status }) => status)]),
        'esac',
        decision.not === undefined ? 'still_fails' : 'fixed',
      ]
    case 'part':
      return [
        ...said,
        `PART=$(part ${word(decision.path)})`,
        'echo "now:      $STATUS $PART"',
        ...usable(decision.status),
        decision.expected
          ? `if ${partTest(decision.expected.lines)}; then fixed; else still_fails; fi`
          : `if ${partTest(decision.actual?.lines ?? [])}; then still_fails; else fixed; fi`,
      ]
    case 'header':
      return [
        ...said,
        `VALUE=$(header ${decision.name})`,
        'echo "now:      $STATUS $VALUE"',
        ...(decision.expected
          ? [`if [ "$VALUE" = ${word(decision.expected)} ]; then fixed; else still_fails; fi`]
          : [`if [ "$VALUE" = ${word(decision.actual)} ]; then still_fails; else fixed; fi`]),
      ]
    case 'text':
      return [
        ...said,
        'echo "now:      $STATUS $BODY"',
        ...usable(decision.status),
        `TEXT=$(printf %s "${decision.pages ? '$PAGES' : '$BODY'}" | sed 's/" *: */":/g')`,
        ...(decision.shows
          ? [
              'case $TEXT in',
              `  *${decision.shows.map((text) => `${word(text)}*`).join('')}) still_fails ;;`,
              'esac',
            ]
          : []),
        ...(decision.lacks ?? []).flatMap((text) => [
          'case $TEXT in',
          `  *${word(text)}*) ;;`,
          `  *) still_fails ;;`,
          'esac',
        ]),
        'fixed',
      ]
    case 'whole':
      return [
        ...said,
        'echo "now:      $STATUS $BODY"',
        "cannot_tell 'no part of the answer decides alone: compare what came with what was expected'",
      ]
  }
}

const oneLine = (text: string): string => printable(text.replace(/\s+/g, ' ')).slice(0, 300)

const partTest = (lines: readonly Line[]): string =>
  lines.length === 0 ? '[ -z "$PART" ]' : `shows ${lineWords(lines)}`

const lineWords = (lines: readonly Line[]): string =>
  lines.map(({ path, json }) => word([`${path}=`, ...json])).join(' ')

/** An answer that says nothing of the rule. */
const unusable = (except: readonly number[]): readonly string[] => {
  const statuses = [401, 429, 500, 502, 503, 504].filter((status) => !except.includes(status))
  return [`  ${statuses.join(',*|')},*) cannot_tell "the last call answered $STATUS" ;;`]
}

const usable = (recorded: number): readonly string[] => [
  `case $STATUS in ${recorded}) ;; 401|429|5??) cannot_tell "the last call answered $STATUS" ;; esac`,
]
