import type { Template } from './template.js'

/** A template with its variables filled in. */
export function fillTemplate(template: Template, values: ReadonlyMap<string, string>): string {
  return template
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const value = values.get(piece.name) ?? ''
      if (piece.plus !== undefined) return String(Number(value) + piece.plus)
      return piece.encoded ? encodeURIComponent(value) : value
    })
    .join('')
}
