import { keyVariable } from '../text/key-variable.js'
import type { Decision } from './recipe.js'
import { runVariable, upperRunVariable } from './step-variables.js'
import type { ScriptTemplate, Variable } from './template.js'

/** What the answer to a call is named. */
export const answerName = (index: number, decision: Pick<Decision, 'index'>): string =>
  index === decision.index ? 'answer' : `answer${index}`

/** A variable as an expression. */
function expression({ name, plus = 0, encoded = false }: Variable): string {
  if (plus !== 0) return `${name} ${plus < 0 ? '-' : '+'} ${Math.abs(plus)}`
  return encoded && name !== runVariable && name !== upperRunVariable ? `encodeURIComponent(${name})` : name
}

/** A template as source of JavaScript: a text in quotes, or one with expressions in it. */
export function textSource(template: ScriptTemplate): string {
  if (template.every((piece) => typeof piece === 'string')) {
    const text = JSON.stringify(template.join('')).slice(1, -1)
    return `'${text.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  }
  const parts = template.map((piece) =>
    typeof piece === 'string'
      ? piece.replace(/[\\`]|\$\{/g, (found) => `\\${found}`).replaceAll('\n', '\\n')
      : `\${${expression(piece)}}`,
  )
  return `\`${parts.join('')}\``
}

/** A JSON text as the source of its value. */
export const jsonSource = (template: ScriptTemplate): string =>
  template.every((piece) => typeof piece === 'string')
    ? template.join('')
    : `JSON.parse(${textSource(template)})`

/** The value at a path in an answer. */
export const valueSource = (answer: string, path: ScriptTemplate): string =>
  `valueAt(${answer}.json, ${textSource(path)})`

/**
 * The line that takes a key from the environment, or has the fake's own.
 *
 * @param hasFake Whether the test has a fake of its own, whose key no other server gets.
 */
export function keyLine(key: string, known: string | undefined, hasFake: boolean): string {
  const own = textSource([known ?? ''])
  return `const ${keyVariable(key)} = process.env.${keyVariable(key)} ?? ${hasFake && known ? `(fake ? ${own} : '')` : own}`
}

/** The function that reads a value of an answer. */
export const valueAtFunction = `/** The value at a path: \`*\` stands for each item of a list, \`id=con_1\` for that with the id. */
function valueAt(value: any, path: string): any {
  if (path === '') return value
  const [name, ...others] = path.split('.') as [string, ...string[]]
  const rest = others.join('.')
  if (name === '*') return value?.map?.((item: any) => valueAt(item, rest))
  if (name.startsWith('id=')) return valueAt(value?.find?.((item: any) => item?.id === name.slice(3)), rest)
  return valueAt(value?.[name], rest)
}`
