import { headerVariable, isSecretHeader } from '../key-variable.js'
import { classOf } from './found.js'
import { jsonSource, textSource } from './json-source.js'
import type { CallStep, Decision, Step } from './recipe.js'
import { runVariable } from './step-variables.js'
import { type Template, variablesIn } from './template.js'
import { memberSource, type Names } from './vitest-names.js'

/** A step of a recipe as lines of a test. */
export function stepLines(step: Step, decision: Decision, names: Names): readonly string[] {
  if (step.kind === 'clock')
    return [
      `if (!(await advance(${step.ms}))) return skip('cannot tell: the clock of the target did not move')`,
    ]
  const isLast = step.index === decision.index
  const isLike = decision.kind === 'part' && decision.like?.index === step.index
  const isNeeded =
    isLast ||
    isLike ||
    (decision.kind === 'answer' && decision.statusOf === step.index) ||
    step.captures.length > 0 ||
    ('pages' in decision && decision.pages?.includes(step.index))
  const name = isNeeded || !isLast ? names.answer(step.index, isLast) : 'answer'
  const missing = step.captures.map(({ variable, path, isFurtherPage }) => {
    const source = memberSource(`${name}.json`, path, names)
    names.source(variable, source)
    if (isFurtherPage) return ''
    return `if (${source} === undefined) return skip('cannot tell: the answer has no ${pathText(path)}')`
  })
  return [
    ...(step.times !== undefined && decision.kind === 'answer'
      ? [
          `let ${name} = ${callSource(step, names)}`,
          `for (let n = 1; n < ${step.times} && [${decision.answers.map(({ status }) => status).join(', ')}].includes(${name}.status); n += 1)`,
          `  ${name} = ${callSource(step, names).replaceAll('\n', '\n  ')}`,
        ]
      : [`const ${name} = ${pageSource(step, names)}`]),
    // Only what undoes the calls uses what the last answer gives.
    ...(isLast ? [] : [skipUnless(name, step), ...missing.filter((line) => line !== '')]),
  ]
}

/** A path as words, with the names of its variables. */
const pathText = (path: Template): string =>
  path.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('')

const skipUnless = (name: string, { status, fixedClass, method, endpoint }: CallStep): string =>
  `if (${[classOf(status), fixedClass ?? []]
    .flat()
    .map((one) => `Math.floor(${name}.status / 100) !== ${one}`)
    .join(
      ' && ',
    )})\n  return skip(\`cannot tell: ${endpoint.replace(/[`$\\]/g, '') || method} answered \${${name}.status}: \${${name}.text}\`)`

/** A call; of a further page only where the list has one. */
function pageSource(step: CallStep, names: Names): string {
  const cursor = step.isFurtherPage ? variablesIn(step.path).at(-1) : undefined
  if (cursor === undefined) return callSource(step, names)
  const source = names.expression({ name: cursor })
  const before = source.split('.')[0] ?? ''
  return `${source} ? ${callSource(step, names)} : { ...${before}, text: '', json: undefined }`
}

function callSource({ method, path, headers, key, body, readsOn }: CallStep, names: Names): string {
  const given = headers.filter(([name, value]) => name !== 'accept' || value.join('') !== 'application/json')
  const own = given.map(([name, value]) => {
    const isKey = name === 'authorization' && value.join('') === `Bearer <${key} key>`
    const source = isKey
      ? `\`Bearer \${${names.key(key)}}\``
      : isSecretHeader(name, value.join(''))
        ? `process.env.${headerVariable(name)} ?? ''`
        : textSource(value, names.expression)
    return `    ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${source},\n`
  })
  const json = body && jsonSource(body, names.expression, '  ')
  const sent =
    body && (isPlain(body) && json ? `JSON.stringify(${json})` : textSource(body, names.expression))
  return [
    readsOn
      ? `await readOn([${readsOn.map((word) => textSource(word, names.expression)).join(', ')}], ${textSource(path, names.expression)}, {\n`
      : `await call('${method}', ${textSource(path, names.expression)}, {\n`,
    own.length === 0 ? '' : `  headers: {\n${own.join('')}  },\n`,
    sent === undefined ? '' : `  body: ${sent},\n`,
    '})',
  ].join('')
}

/** Whether a JSON text is the one that JavaScript writes for its value. */
function isPlain(template: Template): boolean {
  const text = template
    .map((piece) => (typeof piece === 'string' ? piece : piece.plus === undefined ? 'x' : '1'))
    .join('')
  try {
    return JSON.stringify(JSON.parse(text)) === text
  } catch {
    return false
  }
}

/** The calls that remove what the others have made, at the end of a test. */
export function undoLines(undo: readonly CallStep[], names: Names): readonly string[] {
  if (undo.length === 0) return []
  const lines = undo.map((step) => {
    const needed = variablesIn(step.path).filter((name) => name !== runVariable)
    const test = needed.map((name) => names.expression({ name })).join(' && ')
    return `  ${test === '' ? '' : `if (${test}) `}${callSource(step, names).replaceAll('\n', '\n  ')}`
  })
  return ['onTestFinished(async () => {', ...lines, '})']
}
