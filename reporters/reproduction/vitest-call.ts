import { headerVariable, isSecretHeader, keyVariable } from '../text/key-variable.js'
import { classOf } from './found.js'
import type { CallStep, Decision, RecipeStep } from './recipe.js'
import { runVariable } from './step-variables.js'
import { variablesIn } from './template.js'
import { answerName, textSource, valueSource } from './vitest-source.js'

/** A step of a recipe as lines of a test. */
export function stepLines(step: RecipeStep, decision: Decision): readonly string[] {
  if (step.kind === 'clock')
    return [
      `if (!(await advance(${step.ms}))) return skip('cannot tell: the clock of the target did not move')`,
    ]
  const isLast = step.index === decision.index
  const name = answerName(step.index, decision)
  return [
    ...(step.times !== undefined && decision.kind === 'answer'
      ? [
          `let ${name} = ${callSource(step)}`,
          `for (let n = 1; n < ${step.times} && [${decision.answers.map(({ status }) => status).join(', ')}].includes(${name}.status); n += 1)`,
          `  ${name} = ${callSource(step).replaceAll('\n', '\n  ')}`,
        ]
      : [`const ${name} = ${pageSource(step)}`]),
    ...(isLast ? [] : [skipUnless(name, step)]),
    ...step.captures.flatMap(({ variable, path, isFurtherPage }) => [
      `const ${variable} = ${valueSource(name, path)}`,
      // Only what undoes the calls uses what the last answer gives.
      ...(isLast || isFurtherPage
        ? []
        : [`if (${variable} === undefined) return skip('cannot tell: an answer has no ${variable}')`]),
    ]),
  ]
}

const skipUnless = (name: string, { status, fixedClass, method, endpoint }: CallStep): string => {
  const called = endpoint.replace(/[`$\\]/g, '') || method
  return `if (!/^[${classOf(status)}${fixedClass ?? ''}]/.test(String(${name}.status)))\n  return skip(\`cannot tell: ${called} answered \${${name}.status}: \${${name}.text}\`)`
}

/** A call; of a further page only where the list has one. */
function pageSource(step: CallStep): string {
  const cursor = step.isFurtherPage ? variablesIn(step.path).at(-1) : undefined
  const none = `{ status: ${step.status}, headers: new Headers(), text: '', json: undefined }`
  return cursor === undefined ? callSource(step) : `${cursor} ? ${callSource(step)} : ${none}`
}

function callSource({ method, path, headers, key, body, readsOn }: CallStep): string {
  const given = headers.filter(([name, value]) => name !== 'accept' || value.join('') !== 'application/json')
  const own = given.map(([name, value]) => {
    const isKey = name === 'authorization' && value.join('') === `Bearer <${key} key>`
    const source = isKey
      ? `\`Bearer \${${keyVariable(key)}}\``
      : isSecretHeader(name, value.join(''))
        ? `process.env.${headerVariable(name)} ?? ''`
        : textSource(value)
    return `    ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${source},\n`
  })
  return [
    readsOn
      ? `await readOn([${readsOn.map(textSource).join(', ')}], ${textSource(path)}, {\n`
      : `await call('${method}', ${textSource(path)}, {\n`,
    own.length === 0 ? '' : `  headers: {\n${own.join('')}  },\n`,
    body === undefined ? '' : `  body: ${textSource(body)},\n`,
    '})',
  ].join('')
}

/** The calls that remove what the others have made, at the end of a test. */
export function undoLines(undo: readonly CallStep[]): readonly string[] {
  if (undo.length === 0) return []
  const lines = undo.map((step) => {
    const needed = variablesIn(step.path).filter((name) => name !== runVariable)
    const test = needed.length === 0 ? '' : `if (${needed.join(' && ')}) `
    return `  ${test}${callSource(step).replaceAll('\n', '\n  ')}`
  })
  return ['onTestFinished(async () => {', ...lines, '})']
}
