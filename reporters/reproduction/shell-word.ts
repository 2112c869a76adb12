import { quoted } from '../text/shell.js'
import { runVariable } from './step-variables.js'
import type { ScriptTemplate } from './template.js'

/** A variable of a recipe as one of the shell. */
export const shellName = (name: string): string =>
  name === runVariable ? 'RUN' : name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()

/** A template as a word of the shell. */
export const word = (template: ScriptTemplate): string =>
  withJoinedTexts(template)
    .map((piece) => {
      if (typeof piece === 'string') return quoted(piece)
      const name = shellName(piece.name)
      if (piece.plus) return `"$((${name} ${piece.plus < 0 ? '-' : '+'} ${Math.abs(piece.plus)}))"`
      return piece.encoded && piece.name !== runVariable ? `"$(encoded "$${name}")"` : `"$${name}"`
    })
    .join('') || "''"

/** A template in which no text follows another one, so that they are quoted as one. */
function withJoinedTexts(template: ScriptTemplate): ScriptTemplate {
  const pieces: ScriptTemplate[number][] = []
  for (const piece of template) {
    const last = pieces.at(-1)
    if (typeof last === 'string' && typeof piece === 'string') pieces.splice(-1, 1, last + piece)
    else pieces.push(piece)
  }
  return pieces
}
