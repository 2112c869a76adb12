import { headerVariable, isSecretHeader, keyVariable } from '../text/key-variable.js'
import { quoted } from '../text/shell.js'
import { classOf } from './found.js'
import type { CallStep, Decision, RecipeStep } from './recipe.js'
import { shellName, word } from './shell-word.js'
import { runVariable } from './step-variables.js'
import { type ScriptTemplate, variablesIn } from './template.js'

/** A step of a recipe as lines of a script. */
export function stepLines(step: RecipeStep, decision: Decision): readonly string[] {
  if (step.kind === 'clock') return [`advance ${step.ms}${step.isShort ? ' short' : ''}`]
  const isLast = step.index === decision.index
  const like = decision.kind === 'part' && decision.like?.index === step.index ? decision.like : undefined
  return [
    ...repeated(callLines(step), step, decision),
    ...(isLast ? [] : [needLine(step)]),
    ...('pages' in decision && decision.pages?.includes(step.index) ? ['PAGES=$PAGES$BODY'] : []),
    ...(decision.kind === 'answer' && decision.statusOf === step.index ? ['LIKE=$STATUS'] : []),
    ...step.captures.map(({ variable, path, isFurtherPage }) => {
      const taken = `${shellName(variable)}=$(value ${word(path)})`
      // Only what undoes the calls uses what the last answer gives.
      return isLast || isFurtherPage
        ? taken
        : `${taken} || cannot_tell ${word(['the answer has no ', ...path])}`
    }),
    ...(like ? [`LIKE=$(part ${word(like.path)})`] : []),
  ]
}

/** A call that is made again as long as its answer is right. */
function repeated(lines: readonly string[], { times }: CallStep, decision: Decision): readonly string[] {
  if (times === undefined || decision.kind !== 'answer') return lines
  const right = decision.answers.map(({ status }) => status).join('|')
  return [
    `LEFT=${times}; while [ "$LEFT" -gt 0 ]; do`,
    ...lines,
    `LEFT=$((LEFT - 1)); case $STATUS in ${right}) ;; *) break ;; esac`,
    'done',
  ]
}

/** Ends the script where a call was not answered as in the run. */
const needLine = ({ status, fixedClass }: CallStep): string =>
  `need '${classOf(status)}??'${fixedClass === undefined ? '' : ` '${fixedClass}??'`}`

/** A call, and those of the pages on which a list is read on. */
function callLines(step: CallStep): readonly string[] {
  const { method, path, body, readsOn, isFurtherPage } = step
  const options = optionsOf(step).join('')
  const call = `call ${method} ${word(path)}${options}`
  if (isFurtherPage) {
    const cursor = variablesIn(path).at(-1) ?? ''
    return [`BODY=; if [ -n "$${shellName(cursor)}" ]; then`, call, 'fi']
  }
  if (!readsOn)
    return body && isLong(body) ? [`SENT=$(mktemp); printf %s ${word(body)} >"$SENT"`, call] : [call]
  const hasQuery = path.some((piece) => typeof piece === 'string' && piece.includes('?'))
  return [
    `page() { call ${method} "$1"${options}; }`,
    `page ${word(path)}`,
    `read_on ${word([...path, hasQuery ? '&cursor=' : '?cursor='])} ${readsOn.map(word).join(' ')}`,
  ]
}

/** A call that removes something, where it was made. */
export function undoLine(step: CallStep): string {
  const needed = variablesIn(step.path).filter((name) => name !== runVariable)
  const test = needed.map((name) => `[ -n "\${${shellName(name)}-}" ] && `).join('')
  return `${test}call ${step.method} ${word(step.path)}${optionsOf(step).join('')}`
}

/** Whether a body is longer than the arguments of a command may be. */
const isLong = (body: ScriptTemplate): boolean => word(body).length > 100_000

/** Whether a call takes JSON and nothing else. */
export const hasUsualAccept = (headers: CallStep['headers']): boolean =>
  headers.some(([name, value]) => name === 'accept' && value.join('') === 'application/json')

function optionsOf({ headers, key, body }: CallStep): readonly string[] {
  const given = headers.filter(([name, value]) => name !== 'accept' || value.join('') !== 'application/json')
  return [
    ...given.map(([name, value]) => ` \\\n  -H ${headerWord(name, value, key)}`),
    // curl would add a content type of its own.
    ...(body !== undefined && !headers.some(([name]) => name === 'content-type')
      ? [" \\\n  -H 'content-type:'"]
      : []),
    ...(body === undefined
      ? []
      : [isLong(body) ? ' --data-binary "@$SENT"' : ` \\\n  --data-raw ${word(body)}`]),
  ]
}

/** The header of a key and a secret one are completed by the shell, so that the script holds neither. */
function headerWord(name: string, value: ScriptTemplate, key: string): string {
  const text = value.join('')
  const stand = text.includes(`<${key}>`) ? `<${key}>` : `<${key} key>`
  if (name === 'authorization' && /^[\w ]*$/.test(text.replace(stand, '')) && text.includes(stand))
    return `"authorization: ${text.replace(stand, `$${keyVariable(key)}`)}"`
  if (isSecretHeader(name, text)) return `"${name}: $${headerVariable(name)}"`
  return text === '' ? quoted(`${name};`) : word([`${name}: `, ...value])
}
