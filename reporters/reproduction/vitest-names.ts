import { keyVariable } from '../key-variable.js'
import { textSource } from './json-source.js'
import type { ScriptOptions } from './shell-script.js'
import { runVariable, upperRunVariable } from './step-variables.js'
import type { Template, Variable } from './template.js'

/** What answers and keys are called in the file. */
export class Names {
  readonly #answers = new Map<number, string>()
  readonly #sources = new Map<string, string>()
  readonly #keys: ReadonlyMap<string, string>

  constructor(keys: readonly string[]) {
    this.#keys = new Map(
      keys.map((key, n) => [
        key,
        key === 'main' ? 'mainKey' : /^\w+$/.test(key) ? `${key}Key` : `key${n + 1}`,
      ]),
    )
  }

  key(name: string): string {
    return this.#keys.get(name) ?? name
  }

  answer(index: number, isLast: boolean): string {
    const name = this.#answers.get(index) ?? (isLast ? 'answer' : `answer${this.#answers.size + 1}`)
    this.#answers.set(index, name)
    return name
  }

  /** Notes where the value of a variable comes from. */
  source(variable: string, source: string): void {
    this.#sources.set(variable, source)
  }

  /** A variable as an expression. */
  readonly expression = ({ name, plus = 0, encoded = false }: Variable): string => {
    const own = name === runVariable || name === upperRunVariable ? name : (this.#sources.get(name) ?? name)
    if (plus !== 0) return `${own} ${plus < 0 ? '-' : '+'} ${Math.abs(plus)}`
    return encoded && own !== runVariable ? `encodeURIComponent(${own})` : own
  }
}

/** The line that takes a key from the environment, or has the fake's own. */
export function keyLine(key: string, names: Names, keyOf: ScriptOptions['keyOf']): string {
  const known = keyOf?.(key)
  const given = `process.env.${keyVariable(key)}`
  return `const ${names.key(key)} = ${given}${known === undefined ? " ?? ''" : ` ?? ${textSource([known], () => '')}`}`
}

/** Skips the test where a key is not given. */
export const missingLine = (key: string, names: Names): string =>
  `if (${names.key(key)} === '') return skip('cannot tell: ${keyVariable(key)} is not set')`

/** A path in an answer as an expression: `answer.json.data[0].id`. */
export function memberSource(root: string, path: Template, names: Names): string {
  const steps: Template[number][][] = [[]]
  for (const piece of path)
    if (typeof piece === 'string')
      for (const [n, part] of piece.split('.').entries()) {
        if (n > 0) steps.push([])
        if (part !== '') steps.at(-1)?.push(part)
      }
    else steps.at(-1)?.push(piece)
  return steps
    .filter((step) => step.length > 0)
    .reduce((before, step) => {
      const [first = ''] = step
      const name = step.length === 1 && typeof first === 'string' ? first : ''
      if (typeof first === 'string' && first.startsWith('id=')) {
        const id = textSource(
          [first.slice(3), ...step.slice(1)].filter((piece) => piece !== ''),
          names.expression,
        )
        return `${before}?.find((one) => one.id === ${id})`
      }
      if (name === '*') return `${before}.map((one) => one`
      if (/^\d+$/.test(name)) return `${before}?.[${name}]`
      return `${before}?.${name}`
    }, root)
    .replace(/\.map\(\(one\) => one(.*)$/, '?.map((one) => one$1)')
}
