import { choice } from './element.js'

/** Operations without the part of the path that they share. */
const short = (name: string): string => name.replace(' /api/v1/', ' /')

/** A choice of an operation, of all of a method, or of every request. */
export function operationChoice(operations: readonly string[]): HTMLSelectElement {
  const methods = [...new Set(operations.map((name) => name.split(' ')[0]))]
  return choice(
    [
      ['*', 'every request'],
      ...methods.map((method) => [`${method} *`, `every ${method}`] as const),
      ...operations.map(short),
    ],
    '*',
  )
}
