import type { Template, Variable } from './template.js'

/** Stands for a variable in a JSON text while that is read. */
const mark = (n: number) => `\ue000${n}\ue001`

/** A template as source of JavaScript: a text in quotes, or one with expressions in it. */
export function textSource(template: Template, expression: (variable: Variable) => string): string {
  if (template.every((piece) => typeof piece === 'string')) return quotedText(template.join(''))
  const [only] = template
  if (template.length === 1 && only !== undefined && typeof only !== 'string') return expression(only)
  const parts = template.map((piece) =>
    typeof piece === 'string'
      ? piece.replace(/[\\`]|\$\{/g, (found) => `\\${found}`).replaceAll('\n', '\\n')
      : `\${${expression(piece)}}`,
  )
  return `\`${parts.join('')}\``
}

/** A JSON text with variables in it as source of a JavaScript value; undefined where it is no JSON. */
export function jsonSource(
  template: Template,
  expression: (variable: Variable) => string,
  indent = '',
): string | undefined {
  const variables = template.filter((piece) => typeof piece !== 'string')
  let n = 0
  const marked = template
    .map((piece) =>
      typeof piece === 'string' ? piece : piece.plus === undefined ? mark(n++) : `"${mark(n++)}"`,
    )
    .join('')
  let value: unknown
  try {
    value = JSON.parse(marked)
  } catch {
    return undefined
  }
  const source = (one: unknown, left: string): string => {
    if (typeof one === 'string') return textSource(unmarked(one, variables), expression)
    if (typeof one !== 'object' || one === null) return JSON.stringify(one)
    const inner = `${left}  `
    const items = Array.isArray(one)
      ? one.map((item) => source(item, inner))
      : Object.entries(one).map(
          ([name, member]) =>
            `${/^[A-Za-z_]\w*$/.test(name) ? name : quotedText(name)}: ${source(member, inner)}`,
        )
    const [open, close] = Array.isArray(one) ? ['[', ']'] : ['{ ', ' }']
    if (items.length === 0) return `${open}${close}`.replaceAll(' ', '')
    const line = `${open}${items.join(', ')}${close}`
    if (line.length + left.length <= 100 && !line.includes('\n')) return line
    return `${open.trim()}\n${items.map((item) => `${inner}${item},\n`).join('')}${left}${close.trim()}`
  }
  return source(value, indent)
}

/** The variables in the places of their marks. */
const unmarked = (text: string, variables: readonly Variable[]): Template =>
  text.split(/\ue000(\d+)\ue001/).flatMap((piece, at): (string | Variable)[] => {
    if (at % 2 === 0) return piece === '' && text !== '' ? [] : [piece]
    const variable = variables[Number(piece)]
    return variable ? [variable] : []
  })

/** A text in single quotes. */
const quotedText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
