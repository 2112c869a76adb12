import { textSource } from './json-source.js'
import type { Template } from './template.js'
import type { Names } from './vitest-names.js'

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
