/** A value that is known only when a script runs. */
export interface Variable {
  readonly name: string
  /** What is added to a number. */
  readonly plus?: number
  /** How the value is written: as it is, or percent-encoded. */
  readonly encoded?: boolean
}

/** A text with variables in it. */
export type ScriptTemplate = readonly (string | Variable)[]

/** What stands for a value of the recorded run. */
export interface Substitute {
  readonly value: string
  readonly variable: Variable
}

/** A text of the recorded run with variables in the places of the values that are others at each run. */
export function templateOf(text: string, substitutes: readonly Substitute[]): ScriptTemplate {
  const longestFirst = substitutes
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => b.value.length - a.value.length)
  let pieces: ScriptTemplate = [text]
  for (const { value, variable } of longestFirst)
    pieces = pieces.flatMap((piece) =>
      typeof piece === 'string' ? between(piece.split(value), variable) : [piece],
    )
  return pieces.filter((piece) => piece !== '')
}

const between = (parts: readonly string[], variable: Variable): ScriptTemplate =>
  parts.flatMap((part, n) => (n === 0 ? [part] : [variable, part]))

/** The names of the variables in a template. */
export const variablesIn = (template: ScriptTemplate): readonly string[] =>
  template.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name]))

/** A template with its variables filled in. */
export function fillTemplate(template: ScriptTemplate, values: ReadonlyMap<string, string>): string {
  return template
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const value = values.get(piece.name) ?? ''
      if (piece.plus !== undefined) return String(Number(value) + piece.plus)
      return piece.encoded ? encodeURIComponent(value) : value
    })
    .join('')
}

/** Whether a text that an answer has to show is the name of a member, which every page of a list has. */
export const isMember = ([first]: ScriptTemplate): boolean =>
  typeof first === 'string' && first.startsWith('"')
